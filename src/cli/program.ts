import { existsSync, readFileSync } from 'node:fs';
import type { Terminal } from './command.js';
import { commandNamed, overview } from './commands.js';
import { withGameOptions } from './games.js';
import { helpPage } from './help.js';
import { InputError, readArguments, UsageError } from './options.js';
import { visibleLines } from './visible.js';

/** Does what the command line asks for, and gives the exit code. */
export async function program(args: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = args;
  let name = 'reef-rules';
  try {
    if (first === '--version' || first === '-v') return print(terminal, `${version()}\n`);
    if (first === 'help') return await program([...rest, '--help'], terminal);
    if (first === undefined || first.startsWith('-')) {
      if (asksForHelp(args)) return print(terminal, overview());
      const { menu } = await import('./terminal/menu.js');
      const options = await withGameOptions(menu.options, args);
      return await menu.run({ ...readArguments(args, options), terminal });
    }

    const entry = commandNamed(first);
    name = `reef-rules ${entry.name}`;
    const { command } = await entry.load();
    if (asksForHelp(rest)) return print(terminal, helpPage(command));
    const options = await withGameOptions(command.options, rest);
    return await command.run({ ...readArguments(rest, options), terminal });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.stderr.write(`${visibleLines(error.message)}\n`);
    if (error instanceof InputError) return 1;
    terminal.stderr.write(`See all options with ${name} --help.\n`);
    return 2;
  }
}

function print({ stdout }: Terminal, text: string): number {
  stdout.write(text);
  return 0;
}

/** Help is given whatever else is there, right or wrong. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h');
}

/** The version of the package: its file lies one folder above the build, and two above the source. */
function version(): string {
  const files = ['../package.json', '../../package.json'].map(
    (path) => new URL(path, import.meta.url),
  );
  const file = files.find((one) => existsSync(one))!;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
