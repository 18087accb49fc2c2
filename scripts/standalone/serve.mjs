/**
 * `npm run standalone -w mfe-dealer`: one remote in a page of its own. Its real container runs in a stubbed shell, and its
 * stubs (`src/testing/stubs.ts`) answer in place of the BFF. Nothing else has to be built or running.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { ROOT } from '../webpack/base.mjs';
import { readManifest, readPortalApi } from '../webpack/manifest.mjs';
import { ENTRY } from '../webpack/remote-config.mjs';
import { hostConfig, PATIENCE_MS } from './host-config.mjs';
import { hostPage } from './host-page.mjs';

/** Beside the port of `npm run dev`, so that both can run. */
const PORT_OFFSET = 100;

process.env.NODE_ENV ??= 'development';
const dir = process.cwd();
const manifest = await readManifest(dir);
const { default: makeConfig } = await import(pathToFileURL(path.join(dir, 'webpack.config.mjs')));
const { devServer, ...container } = await makeConfig({ mode: 'development', serve: true });
const port = Number(process.env.STANDALONE_PORT ?? Number(devServer.port) + PORT_OFFSET);
const url = `http://127.0.0.1:${port}`;

// Both lie in memory below one folder, so that the container finds its chunks beside itself, as everywhere.
const output = path.join(dir, 'dist', 'standalone');
const base = `remotes/${manifest.name}/dev/`;
container.output.path = path.join(output, base);
container.output.chunkLoadTimeout = PATIENCE_MS;

const remote = {
  ...manifest,
  version: 'dev',
  entry: `/${base}${ENTRY}`,
  global: container.output.uniqueName,
  portalApi: await readPortalApi(ROOT),
};
const page = hostPage(remote);
const compiler = webpack([container, await hostConfig({ dir, output })]);

const server = new WebpackDevServer(
  {
    port,
    host: '127.0.0.1',
    // The host page brings the client; the container stays as it is.
    client: false,
    hot: false,
    liveReload: true,
    static: false,
    setupMiddlewares: (middlewares) => [
      ...middlewares,
      {
        name: 'host-page',
        middleware: (request, response, next) => {
          if (request.method === 'PUT' && request.url.startsWith('/standalone/upload')) {
            request.resume().on('end', () => response.end());
            return;
          }
          if (!request.headers.accept?.includes('text/html')) return next();
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(page);
        },
      },
    ],
  },
  compiler,
);
await server.start();
compiler.hooks.done.tap('Standalone', (stats) => {
  if (!stats.hasErrors()) console.log(`${manifest.name} runs alone at ${url}${manifest.routes[0].path}`);
});
