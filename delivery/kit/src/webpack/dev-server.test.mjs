import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { after, before, test } from 'node:test';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { devServer } from './dev-server.mjs';

const PAGE =
  '<script id="boot">{"remotes":[{"name":"dealer","settings":{"rows":25,"gone":1,"view":true}}],"release":"1"}</script>';
const SETTINGS = {
  rows: { type: 'number', title: 'Rows', default: 10 },
  view: { type: 'string', title: 'View', default: 'list' },
};
let bff;
let server;
/** A portal on this machine, and one that is called otherwise. */
const servers = [];
/** The `Host` headers that the portal got. */
let hosts = [];

const serveAt = async (address, port = bff.address().port) => {
  process.env.BFF_URL = `http://${address}:${port}`;
  const manifest = {
    name: 'dealer',
    audience: 'dealer',
    routes: [],
    trustedTypes: ['vue'],
    settings: SETTINGS,
  };
  const options = devServer({ port: 0, manifest, descriptor: { entry: 'remoteEntry.js' } });
  const compiler = webpack({
    mode: 'development',
    infrastructureLogging: { level: 'none' },
    stats: 'none',
    entry: 'data:text/javascript,',
    output: { path: '/nowhere' },
  });
  const started = new WebpackDevServer({ ...options, port: 0, client: false }, compiler);
  await started.start();
  servers.push(started);
  return started;
};

before(async () => {
  bff = createServer(({ headers, url }, response) => {
    hosts.push(headers.host);
    response.setHeader('Content-Security-Policy', "base-uri 'none'; trusted-types default");
    const other = url === '/remotes.json' ? '{"release":"1","remotes":[]}' : '{"boot":1}';
    response.end(headers.accept === 'text/html' ? PAGE : other);
  }).listen(0);
  await once(bff, 'listening');
  server = await serveAt('127.0.0.1');
});

after(async () => {
  for (const each of servers) await each.stop();
  bff.close();
});

const request = async (path, headers, { server: at } = server) => {
  const { port } = at.address();
  const [response] = await once(get({ host: '127.0.0.1', port, path, headers, agent: false }), 'response');
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode, text, policy: response.headers['content-security-policy'] };
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

test('calls the API of a portal on this machine by its own name, and that of another one by the name of that', async () => {
  const elsewhere = await serveAt('127.0.0.2');
  for (const [at, expected] of [
    [server, 'localhost:3101'],
    [elsewhere, `127.0.0.2:${bff.address().port}`],
  ]) {
    hosts = [];
    await request('/api/fabricator/order', { host: 'localhost:3101', accept: 'application/json' }, at);
    assert.deepEqual(hosts, [expected]);
  }
});

test('says which portal does not respond, to pages and to calls', async () => {
  const alone = await serveAt('127.0.0.1', 1);
  for (const [path, accept] of [
    ['/orders', 'text/html'],
    ['/api/fabricator/order', 'application/json'],
  ]) {
    const { status, text } = await request(path, { accept }, alone);
    assert.deepEqual([status, /No portal responds at http:\/\/127\.0\.0\.1:1/.test(text)], [502, true], text);
  }
});

test('gives the development build the values that the portal has of its settings', async () => {
  const { text } = await request('/orders', { accept: 'text/html' });
  assert.match(text, /"settings":\{"rows":25,"view":"list"\}/);
});

test('allows the policies of the remote and of the error overlay', async () => {
  const { policy, text } = await request('/orders', { accept: 'text/html' });
  assert.match(text, /"trustedTypes":\["vue"\]\}/);
  assert.equal(policy, "base-uri 'none'; trusted-types default portal-dev-server vue 'allow-duplicates'");
});

test('names the development build in the list that completes a large portal', async () => {
  const { text } = await request('/remotes.json', { accept: 'application/json' });
  assert.match(text, /"entry":"\/remotes\/dealer\/dev\/remoteEntry\.js"/);
});
