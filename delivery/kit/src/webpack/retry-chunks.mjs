import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const NAME = 'RetryChunks';

/**
 * Webpack gets the file name of a chunk once per attempt. Each retry uses a different URL: with the same URL, the
 * browser would wait for the first request, which hangs.
 */
class AttemptsRuntimeModule extends RuntimeModule {
  constructor() {
    super('attempts', RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    const fileOf = RuntimeGlobals.getChunkScriptFilename;
    return [
      'var attempts = {};',
      `var nameOf = ${fileOf};`,
      `${fileOf} = (id) => {`,
      '  var attempt = (attempts[id] = (attempts[id] || 0) + 1);',
      '  return nameOf(id) + (attempt > 1 ? "?attempt=" + attempt : "");',
      '};',
    ].join('\n');
  }
}

/** Lets a chunk that failed or hung be requested again without a reload. */
export const retryChunks = {
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.getChunkScriptFilename)
        .tap(NAME, (chunk) => {
          compilation.addRuntimeModule(chunk, new AttemptsRuntimeModule());
        });
    }),
};
