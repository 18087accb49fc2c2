import path from 'node:path';
import webpack from 'webpack';

const NAME = 'SourceMaps';

/** The folder of source maps, beside the one of a build's files: the server serves only the latter. */
export const MAPS = 'maps';

/**
 * Writes source maps that nobody can request: into another folder than the scripts, which don't name them. They are the
 * same on every machine: sources are named by their path in the repository, `mfe-dealer/src/index.ts`.
 *
 * @param {{ root: string, folder?: string }} place the repository, and a folder below `maps`
 */
export const sourceMaps = ({ root, folder = '.' }) => {
  const nameOf = ({ absoluteResourcePath, resourcePath }) => {
    const file = path.relative(root, absoluteResourcePath);
    const isInside = path.isAbsolute(absoluteResourcePath) && !file.startsWith('..');
    return isInside ? file.split(path.sep).join('/') : `webpack/${path.basename(resourcePath)}`;
  };
  const filename = path.posix.join('..', MAPS, folder, '[file].map');
  const plugin = new webpack.SourceMapDevToolPlugin({
    filename,
    append: false,
    moduleFilenameTemplate: nameOf,
    fallbackModuleFilenameTemplate: (info) => `${nameOf(info)}?${info.hash}`,
  });
  /** Modules that webpack generates import files by their absolute path. */
  const inJson = JSON.stringify(root + path.sep).slice(1, -1);
  const removeRoot = (source) =>
    new webpack.sources.RawSource(source.source().toString().replaceAll(inJson, ''));
  return {
    apply(compiler) {
      plugin.apply(compiler);
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
        compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
          for (const file of Object.keys(assets))
            if (file.endsWith('.map')) compilation.updateAsset(file, removeRoot);
        });
      });
    },
  };
};
