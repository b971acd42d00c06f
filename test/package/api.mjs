// Compares the public names and types of each entry point with the report in test/package/api, so that a change of the
// contract shows as a difference there. Run `npm run build` first; `npm run api -- --write` brings the reports up to date.
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const root = resolve(import.meta.dirname, '../..');
const reports = join(import.meta.dirname, 'api');
const isWriting = process.argv.includes('--write');

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = Object.values(exports)
  .filter((entry) => typeof entry !== 'string')
  .map(({ import: { types } }) => types.replace(/^\.\/dist\/|\.d\.ts$/g, ''));

mkdirSync(reports, { recursive: true });
const changed = entries.filter((entry) => isChanged(entry));
if (changed.length > 0 && !isWriting) {
  console.error(`The public types changed: ${changed.join(', ')}.`);
  console.error('If that is meant, run `npm run api -- --write` and commit test/package/api.');
  process.exitCode = 1;
} else {
  console.log(
    `public types of ${entries.length} entry points: ${isWriting ? 'written' : 'as reported'}`,
  );
}

/** Whether the public types of an entry point differ from its report, which is rewritten on request. */
function isChanged(entry) {
  const declarations = join(root, 'dist', `${entry}.d.ts`);
  const silent = { default: { logLevel: 'none' } };
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: declarations,
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: { module: 'nodenext', target: 'es2022', types: [], skipLibCheck: true },
          files: [declarations],
        },
      },
      apiReport: {
        enabled: true,
        reportFolder: reports,
        reportFileName: `${entry.replace('/', '-')}.api.md`,
        reportTempFolder: join(root, 'node_modules/.cache/api'),
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      // The types and comments are checked elsewhere, by the compiler and by TypeDoc.
      messages: {
        compilerMessageReporting: silent,
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(root, 'package.json'),
  });
  const { apiReportChanged } = Extractor.invoke(config, {
    localBuild: isWriting,
    messageCallback: (message) => {
      message.handled = true;
    },
  });
  return apiReportChanged;
}
