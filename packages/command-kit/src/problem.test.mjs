import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { fromRoot, ROOT } from './paths.mjs';
import { asProblem } from './problem.mjs';
import { run, runNode } from './run.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'commands-'));
after(() => rmSync(root, { recursive: true, force: true }));
writeFileSync(path.join(root, 'a-file'), '');

const env = (more) => ({
  ...process.env,
  // Commands in TypeScript are run so by their npm scripts.
  NODE_OPTIONS: '--conditions=source',
  DATA_DIR: path.join(root, 'data'),
  PORTAL_URL: '',
  RELEASE_STORE: '',
  DATABASE_URL: '',
  ...more,
});
const NO_PORTAL = { PORTAL_URL: 'http://127.0.0.1:1', RELEASE_API_KEY: 'key' };
const A_BUCKET = { RELEASE_STORE: 's3://releases', RELEASE_API_KEY: 'key' };
/** How npm scripts run a command in TypeScript. */
const REMOTES = ['scripts/node.mjs', fromRoot('delivery', 'releases', 'commands', 'portal.mts')];
const PROMOTE = [...REMOTES, 'promote', 'dealer', '1.0.0', '--reason', 'Now'];

/** Mistakes that users make: the script and its arguments, settings, the folder, and the expected message. */
const MISTAKES = [
  [['scripts/start.mjs', '--port', '3001'], {}, ROOT, /npm start takes no arguments: --port 3001/],
  [['scripts/dev.mjs', 'mfe-dealer'], {}, ROOT, /npm run dev takes no arguments: mfe-dealer/],
  [['scripts/start.mjs'], { PORT: '0', DATA_DIR: path.join(root, 'a-file') }, ROOT, /a-file is no folder/],
  [['scripts/start.mjs'], { PORT: '0', DATA_DIR: '/proc/data/slabdesk' }, ROOT, /\/proc\/data can't be made/],
  [['scripts/bench.mjs', 'disk'], {}, ROOT, /There is no bench "disk"/],
  [['scripts/test.mjs', 'watch'], {}, ROOT, /There is no part "watch"/],
  [['delivery/kit/src/new-remote.mjs'], {}, ROOT, /Say its name/],
  [['delivery/kit/src/new-remote.mjs', '--name', 'slabs'], {}, ROOT, /Unknown option '--name'/],
  [['delivery/kit/src/new-remote.mjs', 'slabs', 'yards'], {}, ROOT, /yards/],
  [['delivery/kit/src/new-remote.mjs', '../slabs'], {}, ROOT, /no name for a remote/],
  [['delivery/kit/src/standalone/serve.mjs'], {}, ROOT, /npm run standalone -w mfe-/],
  [
    ['delivery/kit/src/standalone/serve.mjs', '--port', '1'],
    {},
    fromRoot('mfe-dealer'),
    /takes no arguments/,
  ],
  [
    ['delivery/kit/src/standalone/serve.mjs'],
    { STANDALONE_PORT: 'many' },
    fromRoot('mfe-dealer'),
    /STANDALONE_PORT/,
  ],
  [['delivery/kit/src/webpack/run.mjs', 'serv'], {}, fromRoot('mfe-dealer'), /There is no "serv"/],
  [['delivery/kit/src/webpack/run.mjs', 'build'], {}, ROOT, /webpack\.config\.mjs/],
  [[...REMOTES, 'release'], {}, fromRoot('mfe-dealer'), /PORTAL_URL has to be the address of a portal/],
  [[...REMOTES, 'release'], A_BUCKET, fromRoot('mfe-dealer'), /PORTAL_URL has to be the address/],
  [[...REMOTES, 'release'], NO_PORTAL, fromRoot('mfe-dealer'), /127\.0\.0\.1:1 does not respond/],
  [[...REMOTES, 'release', '--tag', 'x'], {}, fromRoot('mfe-dealer'), /Unknown argument: tag/],
  [[...REMOTES, 'release', '--version'], {}, fromRoot('mfe-dealer'), /following: version/],
  [[...REMOTES, 'release', '--version', 'next'], {}, fromRoot('mfe-dealer'), /next is no version/],
  [[...REMOTES, 'matrix', 'dealer', '1.0.0', 'auth'], NO_PORTAL, ROOT, /auth/],
  [[...REMOTES, 'matrix', 'dealer', '1.0.0'], {}, ROOT, /PORTAL_URL has to be the address/],
  [[...REMOTES, 'demote', 'dealer'], {}, ROOT, /Unknown .*demote/],
  [[...REMOTES, 'list', '--all'], {}, ROOT, /Unknown argument: all/],
  [[...REMOTES, 'rollback', 'dealer', '--reason'], {}, ROOT, /Not enough arguments following: reason/],
  [[...REMOTES, 'rollback', 'dealer', '--reason', 'Now'], NO_PORTAL, ROOT, /does not respond/],
  [[...PROMOTE, '--percent', '5'], {}, ROOT, /Unknown argument: percent/],
  [
    [...REMOTES, 'list'],
    { RELEASE_STORE: 'https://portal.example' },
    ROOT,
    /PORTAL_URL now[\s\S]*takes a key/,
  ],
  [[...REMOTES, 'list'], { PORTAL_URL: 'gs://bucket' }, ROOT, /PORTAL_URL has/],
];

/** Whether this system has the path; /proc exists only on Linux. */
const isHere = ([, settings]) =>
  existsSync('/proc/self') || !Object.values(settings).some((value) => value.startsWith('/proc'));

for (const [[script, ...args], settings, cwd, expected] of MISTAKES.filter(isHere)) {
  const typed = [script, ...args].join(' ').replaceAll(`${ROOT}${path.sep}`, '');
  const where = Object.entries(settings).map(([name, value]) => ` with ${name}=${path.basename(value)}`);
  test(`${typed}${where.join('')} in ${path.basename(cwd)} is explained in one sentence`, async () => {
    const { code, output } = await runNode(fromRoot(script), args, { cwd, env: env(settings) });
    assert.notEqual(code, 0);
    assert.match(output, expected);
    assert.doesNotMatch(output, /\n\s+at .*[:(]\d+|node:internal|file:\/\//, output);
  });
}

test('a store that is not writable is named', () => {
  const error = Object.assign(new Error('x'), { code: 'EACCES', path: '/releases/.drafts' });
  assert.equal(asProblem(error).message, "/releases/.drafts can't be used: permission denied.");
});

test('a port that is taken is named', async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const settings = { PORT: String(port) };
  const { code, output } = await runNode(fromRoot('scripts', 'start.mjs'), [], { env: env(settings) });
  server.close();
  assert.equal(code, 1);
  assert.match(output, new RegExp(`✖ Port ${port} is taken`));
  assert.doesNotMatch(output, /\n\s+at /);
});

test('a command ends without an error when its output is no longer read', async () => {
  const [script, portal] = REMOTES;
  const piped = `"${process.execPath}" ${fromRoot(script)} ${portal} --help | true`;
  const { output } = await run('sh', ['-c', piped], { env: env() });
  assert.equal(output.trim(), '');
});

test('a bug is shown with its stack', () => {
  for (const error of [new TypeError('x is not a function'), new Error('ENOENT'), undefined, null, 'text'])
    assert.equal(asProblem(error), undefined);
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', path: '/x' });
  assert.equal(asProblem(missing), undefined);
});
