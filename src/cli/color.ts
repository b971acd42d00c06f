/**
 * Whether to use colour when the command line does not say: what the environment asks for (see
 * https://force-color.org and https://no-color.org), otherwise only at a terminal.
 */
export function wantsColor(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force = '', NO_COLOR: no = '', TERM: terminal } = env;
  if (force !== '') return force !== '0' && force !== 'false';
  return no === '' && isTerminal && terminal !== 'dumb';
}
