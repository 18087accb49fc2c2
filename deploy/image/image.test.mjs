import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import getPort from 'get-port';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { createBuildah, makeBases } from './bases.mjs';

/** Time limit for the start of the server, in ms. */
const START_MS = 120_000;

const context = createBuildah();
const { buildah } = context;
let container;

before(async () => {
  const { build, runtime } = await makeBases(context);
  const bases = [`BUILD_IMAGE=${build}`, `RUNTIME_IMAGE=${runtime}`, `COMMIT=${'0'.repeat(40)}`];
  const args = bases.flatMap((each) => ['--build-arg', each]);
  await buildah(
    'bud',
    '--format',
    'docker',
    '-f',
    fromRoot('deploy', 'Dockerfile'),
    ...args,
    '-t',
    'slabdesk',
    fromRoot(),
  );
  container = await buildah('from', 'slabdesk');
});
after(() => context.remove());

/** Runs Node.js in the image, as its own user. */
const runNode = (code) => buildah('run', container, '--', '/usr/local/bin/node', '-e', code);

test('The image runs without root and cannot change its own code', async () => {
  assert.equal(await runNode('console.log(process.getuid())'), '65532');
  await assert.rejects(runNode('require("fs").writeFileSync("/slabdesk/server.js", "")'), /EACCES/);
  await runNode('require("fs").writeFileSync("/data/file", "")');
});

test('The image serves the portal', async () => {
  const port = await getPort({ host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${port}`;
  const named = {
    PORT: port,
    HOST: '127.0.0.1',
    SECRET: randomBytes(36).toString('base64'),
    PUBLIC_URL: origin,
  };
  const settings = Object.entries(named).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const args = context.command(['run', ...settings, container, '--', '/usr/local/bin/node', 'server.js']);
  const server = spawn('buildah', args, { env: context.env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(server, 'close');
  try {
    const page = async () => (await fetch(`${origin}/login`, { headers: { accept: 'text/html' } })).text();
    let html = '';
    for (const end = Date.now() + START_MS; !html; await setTimeout(250)) {
      assert.ok(server.exitCode === null && Date.now() < end, output);
      html = await page().catch(() => '');
    }
    assert.match(html, /<title>Sign In · Slabdesk/);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
});
