import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const NAME = 'RetryChunks';

/**
 * Webpack asks for the name of a chunk's file once per attempt. A second attempt gets another address: at the same
 * one a browser would have it wait for the first, which hangs.
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

/** Lets a chunk that hung or failed be requested again without a reload. */
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
