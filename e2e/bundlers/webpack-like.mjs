import { federation } from './federation.mjs';

/**
 * Runs webpack or Rspack, which take the same configuration.
 *
 * @param {object} options `entry` is the module that exports the remote, `shared` what it takes from the shell
 */
export const buildWith = async (bundler, { dir, out, name, Federation, plugins, ...exposed }) => {
  const compiler = bundler({
    mode: 'production',
    context: dir,
    target: ['web', 'es2022'],
    infrastructureLogging: { level: 'error' },
    entry: {},
    output: {
      path: out,
      publicPath: 'auto',
      uniqueName: name,
      chunkFilename: '[name].[contenthash:10].js',
      crossOriginLoading: 'anonymous',
    },
    plugins: [
      new Federation({
        ...federation(name, exposed),
        library: { type: 'var', name },
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      new bundler.DefinePlugin({ BUNDLER: JSON.stringify(bundler.rspack ? 'rspack' : 'webpack') }),
      ...plugins,
    ],
  });
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
};
