/**
 * `npm run standalone -w mfe-dealer` runs one remote in a page of its own. The remote's real container runs in a
 * stubbed shell, and its stubs (`src/testing/stubs.ts`) replace the BFF. Nothing else has to be built or running.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { problem, refuseArguments, runMain } from '@slabdesk/command-kit/problem';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { ENTRY } from '../webpack/container.mjs';
import { defaultSettings, isRemote, readManifest, readPortalApi } from '../webpack/manifest.mjs';
import { hostConfig, PATIENCE_MS } from './host-config.mjs';
import { hostPage } from './host-page.mjs';

/** Offset from the port of `npm run dev`, so that both can run. */
const PORT_OFFSET = 100;

const checkPlace = (dir) => {
  if (!isRemote(dir)) throw problem('This folder is not a remote.', 'npm run standalone -w mfe-dealer');
};

const portOf = (fallback) => {
  const port = process.env.STANDALONE_PORT || String(fallback);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw problem(`STANDALONE_PORT must be a whole number from 0 to 65535, not "${port}".`);
  return Number(port);
};

/** Serves the remote of the current folder alone, until it is stopped. */
export const serveAlone = async () => {
  process.env.NODE_ENV ??= 'development';
  const dir = process.cwd();
  checkPlace(dir);
  const manifest = await readManifest(dir);
  const { default: makeConfig } = await import(pathToFileURL(path.join(dir, 'webpack.config.mjs')).href);
  const { devServer, ...container } = await makeConfig({ mode: 'development', isServed: true, isHot: true });
  const port = portOf(Number(devServer.port) + PORT_OFFSET);
  const url = `http://127.0.0.1:${port}`;

  // Both builds are in memory below one folder, so that the container finds its chunks beside itself, as in
  // production.
  const output = path.join(dir, 'dist', 'standalone');
  const base = `remotes/${manifest.name}/dev/`;
  container.output.path = path.join(output, base);
  container.output.chunkLoadTimeout = PATIENCE_MS;

  const remote = {
    ...manifest,
    settings: defaultSettings(manifest),
    version: 'dev',
    entry: `/${base}${ENTRY}`,
    global: container.output.uniqueName,
    portalApi: readPortalApi(dir),
  };
  const page = hostPage(remote);
  const compiler = webpack([container, await hostConfig({ dir, output })]);

  const server = new WebpackDevServer(
    {
      port,
      host: '127.0.0.1',
      client: { overlay: { warnings: false }, logging: 'warn' },
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
};

if (process.argv[1] === import.meta.filename) {
  await runMain(() => {
    refuseArguments('npm run standalone', 'Its port: STANDALONE_PORT=3300 npm run standalone -w mfe-dealer');
    return serveAlone();
  });
}
