import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { problem } from '@slabdesk/command-kit/problem';
import { runNode } from '@slabdesk/command-kit/run';
import { declarationFile } from '@slabdesk/remote-kit/modules';
import { COMPILER_OPTIONS, inWorkFolder } from '@slabdesk/remote-kit/types/work-folder';
import { AUGMENTATIONS, sharedPackages, sourcesBySpecifier } from './packages.mjs';

/**
 * The API that the shared packages provide to remotes.
 *
 * @typedef {object} ModuleSurface
 * @property {string} declarations one self-contained .d.ts file, which imports installed packages only
 * @property {string} report the same for reviewers, without comments
 */

const require = createRequire(import.meta.url);

const SILENT = { default: { logLevel: 'none' } };

/** The file where TypeScript finds each specifier. Workspaces are then part of the API, not installed packages. */
const pathsTo = (file) =>
  Object.fromEntries(
    Object.entries(sourcesBySpecifier()).map(([specifier, source]) => [specifier, [file(source)]]),
  );

const declarationsOf = (folder, source) => path.join(folder, 'tree', source.replace(/\.tsx?$/, '.d.ts'));

/** Emits the declarations of the shared modules, and of everything that they refer to, into `tree`. */
const emitDeclarations = async (folder) => {
  const sources = sourcesBySpecifier();
  const shared = sharedPackages().flatMap(({ modules }) => modules.map((module) => sources[module]));
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // `typecheck` does, and a release of the shell.
    noCheck: true,
    rootDir: ROOT,
    outDir: path.join(folder, 'tree'),
    types: ['node'],
    typeRoots: [fromRoot('node_modules', '@types')],
    paths: pathsTo((source) => fromRoot(source)),
  };
  const files = [...shared, ...Object.values(AUGMENTATIONS)].map((file) => fromRoot(file));
  const config = path.join(folder, 'tsconfig.json');
  await writeFile(config, JSON.stringify({ extends: fromRoot('tsconfig.web.json'), compilerOptions, files }));
  const tsc = fromRoot('node_modules', 'typescript', 'bin', 'tsc');
  const { code, output } = await runNode(tsc, ['-p', config]);
  if (code !== 0) throw problem(`The declarations can't be emitted:\n${output.trim()}`);
};

/** A module's augmentations of installed packages' types, which API Extractor leaves out. */
const augmentationOf = async (folder, specifier) => {
  const source = AUGMENTATIONS[specifier];
  if (!source) return '';
  const text = await readFile(declarationsOf(folder, source), 'utf8');
  const blocks = text.match(/^declare module '[^']+' \{\n[\s\S]*?^\}\n/gm);
  if (!blocks) throw problem(`${source} augments no installed package.`);
  return `\n${blocks.join('\n')}`;
};

const settingsOf = (folder, specifier) => ({
  projectFolder: folder,
  mainEntryPointFilePath: declarationsOf(folder, sourcesBySpecifier()[specifier]),
  newlineKind: 'lf',
  compiler: {
    overrideTsconfig: {
      compilerOptions: { ...COMPILER_OPTIONS, paths: pathsTo((source) => declarationsOf(folder, source)) },
      include: ['tree/**/*.d.ts'],
    },
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
    .replace(/\n```\n$/, `${augmentation}\n\`\`\`\n`);

const extractAll = async (folder, specifiers) => {
  // Loaded on demand: it is large.
  const apiExtractor = require('@microsoft/api-extractor');
  const packageJsonFullPath = path.join(folder, 'package.json');
  await writeFile(packageJsonFullPath, JSON.stringify({ name: 'surface', version: '0.0.0' }));
  await mkdir(path.join(folder, 'reports'));
  const configs = specifiers.map((specifier) =>
    apiExtractor.ExtractorConfig.prepare({
      // TypeScript declares newline kinds and message levels as enums, but the configuration uses strings.
      configObject: /** @type {any} */ (settingsOf(folder, specifier)),
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
    await emitDeclarations(folder);
    await extractAll(folder, specifiers);
    const read = async (specifier) => {
      const file = declarationFile(specifier);
      const augmentation = await augmentationOf(folder, specifier);
      const rolled = await readFile(path.join(folder, 'rolled', file), 'utf8');
      const report = await readFile(path.join(folder, 'reports', `${file}.api.md`), 'utf8');
      return [
        specifier,
        { declarations: rolled + augmentation, report: finishReport(report, specifier, augmentation) },
      ];
    };
    return Object.fromEntries(await Promise.all(specifiers.map(read)));
  });
