import { existsSync, readFileSync } from 'node:fs';

/** The version of the package: its file lies one folder above the build, and two above the source. */
export function version(): string {
  const files = ['../package.json', '../../package.json'].map(
    (path) => new URL(path, import.meta.url),
  );
  const file = files.find((one) => existsSync(one))!;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
