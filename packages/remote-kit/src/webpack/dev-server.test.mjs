import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { after, before, test } from 'node:test';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { devServer } from './dev-server.mjs';

const PAGE = '<script id="boot">{"remotes":[],"release":"1"}</script>';
let bff;
let server;

before(async () => {
  bff = createServer(({ headers }, response) =>
    response.end(headers.accept === 'text/html' ? PAGE : '{"boot":1}'),
  ).listen(0, '127.0.0.1');
  await once(bff, 'listening');
  process.env.BFF_URL = `http://127.0.0.1:${bff.address().port}`;
  const manifest = { name: 'dealer', audience: 'dealer', routes: [] };
  const options = devServer({ port: 0, manifest, descriptor: { entry: 'remoteEntry.js' } });
  const compiler = webpack({
    mode: 'development',
    infrastructureLogging: { level: 'none' },
    stats: 'none',
    entry: 'data:text/javascript,',
    output: { path: '/nowhere' },
  });
  server = new WebpackDevServer({ ...options, port: 0, client: false }, compiler);
  await server.start();
});

after(async () => {
  await server.stop();
  bff.close();
});

const request = async (path, headers) => {
  const { port } = server.server.address();
  const [response] = await once(get({ host: '127.0.0.1', port, path, headers, agent: false }), 'response');
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode, text };
};

for (const [path, accept] of [
  ['/orders', 'text/html'],
  ['/api/auth/whoami', 'application/json'],
  ['/api/fabricator/order', 'application/json'],
]) {
  test(`sends ${path} only to host names of this machine`, async () => {
    for (const host of ['evil.example', 'localhost.evil.example:3101']) {
      const refused = await request(path, { host, accept });
      assert.equal(refused.status, 403, host);
      assert.doesNotMatch(refused.text, /boot/);
    }
    for (const host of ['localhost:3101', '127.0.0.1:3101', 'slabs.localhost']) {
      assert.match((await request(path, { host, accept })).text, /boot/, host);
    }
  });
}
