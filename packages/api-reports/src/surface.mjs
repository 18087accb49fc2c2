import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../../command-kit/src/paths.mjs';
import { problem } from '../../command-kit/src/problem.mjs';
import { declarationFile } from '../../remote-kit/src/types/modules.mjs';
import { COMPILER_OPTIONS, inWorkFolder } from '../../remote-kit/src/types/work-folder.mjs';
import { augmentationOf, emitDeclarations } from './emit.mjs';
import { sharedPackages } from './packages.mjs';

/**
 * The API that the shared packages provide to remotes.
 *
 * @typedef {object} ModuleSurface
 * @property {string} declarations one self-contained .d.ts file, which imports installed packages only
 * @property {string} report the same for reviewers, without comments
 */

const require = createRequire(import.meta.url);

const SILENT = { default: { logLevel: 'none' } };

const settingsOf = (folder, specifier, entry) => ({
  projectFolder: folder,
  mainEntryPointFilePath: entry,
  newlineKind: 'lf',
  compiler: {
    overrideTsconfig: { compilerOptions: COMPILER_OPTIONS, include: ['tree/**/*.d.ts'] },
    skipLibCheck: true,
  },
  apiReport: {
    enabled: true,
    reportFileName: `${declarationFile(specifier)}.api.md`,
    reportFolder: path.join(folder, 'reports'),
    reportTempFolder: path.join(folder, 'reports-temp'),
    includeForgottenExports: true,
  },
  dtsRollup: { enabled: true, untrimmedFilePath: path.join(folder, 'rolled', declarationFile(specifier)) },
  docModel: { enabled: false },
  tsdocMetadata: { enabled: false },
  messages: {
    compilerMessageReporting: { default: { logLevel: 'error' } },
    extractorMessageReporting: SILENT,
    tsdocMessageReporting: SILENT,
  },
});

const extract = ({ Extractor }, config, compilerState) => {
  const errors = [];
  const result = Extractor.invoke(config, {
    compilerState,
    localBuild: true,
    messageCallback: (message) => {
      if (message.logLevel === 'error') errors.push(message.text);
      message.handled = true;
    },
  });
  if (!result.succeeded) throw problem(`API Extractor failed:\n${errors.join('\n')}`);
};

const HEAD = /^## API Report File for .*\n\n> Do not edit.*\n/;
const REMARK = /^ *\/\/ (@public.*|\(undocumented\)|\(No @packageDocumentation.*)\n/gm;

/** Names the module, and drops remarks about missing comments: a new comment must not change a report. */
const finishReport = (text, specifier, augmentation) =>
  text
    .replace(HEAD, `# ${specifier}\n\nWritten by \`npm run api\`.\n`)
    .replace(REMARK, '')
    .replace(/\n```\n$/, `${augmentation && `\n${augmentation}`}\n\`\`\`\n`);

const extractAll = async (folder, specifiers, entries) => {
  // Loaded on demand: it is large.
  const apiExtractor = require('@microsoft/api-extractor');
  const packageJsonFullPath = path.join(folder, 'package.json');
  await writeFile(packageJsonFullPath, JSON.stringify({ name: 'surface', version: '0.0.0' }));
  await mkdir(path.join(folder, 'reports'));
  const configs = specifiers.map((specifier) =>
    apiExtractor.ExtractorConfig.prepare({
      // TypeScript declares newline kinds and message levels as enums, but the configuration uses strings.
      configObject: /** @type {any} */ (settingsOf(folder, specifier, entries[specifier])),
      configObjectFullPath: undefined,
      packageJsonFullPath,
    }),
  );
  const [first, ...others] = configs;
  const state = apiExtractor.CompilerState.create(first, {
    additionalEntryPoints: others.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  });
  for (const config of configs) extract(apiExtractor, config, state);
};

/**
 * Reads the API surface of the shared modules from the sources of this checkout.
 *
 * @returns {Promise<Record<string, ModuleSurface>>} by specifier
 */
export const readSurface = () =>
  inWorkFolder(ROOT, async (folder) => {
    const specifiers = sharedPackages().flatMap(({ modules }) => modules);
    await extractAll(folder, specifiers, await emitDeclarations(folder));
    const read = async (specifier) => {
      const file = declarationFile(specifier);
      const augmentation = await augmentationOf(folder, specifier);
      const rolled = await readFile(path.join(folder, 'rolled', file), 'utf8');
      const report = await readFile(path.join(folder, 'reports', `${file}.api.md`), 'utf8');
      return [
        specifier,
        {
          declarations: `${rolled}${augmentation && `\n${augmentation}`}`,
          report: finishReport(report, specifier, augmentation),
        },
      ];
    };
    return Object.fromEntries(await Promise.all(specifiers.map(read)));
  });
