/**
 * Jest's runtime for Node projects: Node loads packages and this repository's sources once per worker, not once per test file.
 * Test files, their setup and the modules in `testing` folders stay modules of one file, because they may use `jest`. Test files
 * run in the worker's own realm (see one-realm-environment.cjs), so values of both kinds of modules have the same prototypes.
 *
 * Own copies of the sources, and shared packages only, are for test files that replace modules (`jest.mock` and the like) or move
 * the clock, and for runs with `--coverage`, `--watch --runInBand` or `JEST_SHARE_SOURCES=false`.
 */
const { readFileSync } = require('node:fs');
const { createRequire, enableCompileCache, isBuiltin, registerHooks } = require('node:module');
const path = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const vm = require('node:vm');
const CommonJsRuntime = require('../../packages/testing/jest-runtime.cjs');

const ROOT = path.resolve(__dirname, '..', '..') + path.sep;
const native = createRequire(__filename);

const isPackage = (file) => file.includes('/node_modules/');
const isOwnSource = (file) => file.startsWith(ROOT) && !isPackage(file) && /\.m?tsx?$/.test(file);
const isOfOneFile = (file) => /\.test\.|\/testing\/|\/jest\.setup\./.test(file);
const NEEDS_OWN_COPIES =
  /\bjest\s*\.\s*(mock|doMock|unstable_mockModule|isolateModules|resetModules|useFakeTimers)|spyOn\(Date\b|moveTime\(/;

/** The runtime of the current test file. Node's loader asks it for paths and compiled sources. */
let current;

/** Paths of source maps by compiled file. Shared, because later files get stack traces of sources that earlier ones loaded. */
const sourceMaps = new Map();

enableCompileCache();
registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL?.startsWith('file:') ? fileURLToPath(context.parentURL) : '';
    if (!isOwnSource(parent) || isBuiltin(specifier)) return next(specifier, context);
    return { url: pathToFileURL(current.resolveFile(parent, specifier)).href, shortCircuit: true };
  },
  load(url, context, next) {
    const file = url.startsWith('file:') ? fileURLToPath(url) : '';
    if (!isOwnSource(file)) return next(url, context);
    return { format: 'commonjs', source: current.transformCache.transform(file), shortCircuit: true };
  },
});

module.exports = class OneRealmRuntime extends CommonJsRuntime {
  constructor(...args) {
    super(...args);
    const [config, , , , , { collectCoverage }, testPath, { runInBand, watch, watchAll }] = args;
    const isRunAgain = runInBand && (watch || watchAll);
    this.sharesSources =
      !(collectCoverage || isRunAgain || process.env.JEST_SHARE_SOURCES === 'false') &&
      !NEEDS_OWN_COPIES.test(readFileSync(testPath, 'utf8'));
    this.transformCache.sourceMaps = sourceMaps;
    // Without a context of its own. `import()` is Node's, too, so that no experimental option is needed.
    this.executor.compile = (source, filename) =>
      vm.compileFunction(source, this.executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
    current = this;
    for (const file of config.testEnvironmentOptions.preload ?? []) native(file);
  }

  /** `process` is the worker's own here, and keeps the method that Node gave it. */
  installGetBuiltinModule() {}

  resolveFile(from, name) {
    return this._resolution.resolveCjsStub(from, name) ?? this._resolution.resolveCjs(from, name);
  }

  requireModule(from, name, options, isRequireActual) {
    // Without a name, Jest itself loads the file: a test file or its setup.
    const file = name === undefined || options?.isInternalModule ? undefined : this.fileToShare(from, name);
    if (file === undefined) return super.requireModule(from, name, options, isRequireActual);
    return native(file);
  }

  fileToShare(from, name) {
    if (this._resolution.isCoreModule(name)) return undefined;
    let file;
    try {
      file = this.resolveFile(from, name);
    } catch {
      // Jest reports what it can't resolve.
      return undefined;
    }
    if (isPackage(file)) return file;
    return this.sharesSources && isOwnSource(file) && !isOfOneFile(file) ? file : undefined;
  }
};
