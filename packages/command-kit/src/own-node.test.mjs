import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { nodePackage } from './own-node.mjs';
import { fromRoot } from './paths.mjs';
import { run } from './run.mjs';

/** Stands for npm: "installs" the Node that runs this test. */
const NPM = `#!/bin/sh
echo "$*" >> "$NPM_LOG"
mkdir -p node_modules/${nodePackage()}/bin
ln -s "${process.execPath}" node_modules/${nodePackage()}/bin/node`;

const SCRIPT = `console.log(JSON.stringify({ args: process.argv.slice(2), flags: process.execArgv,
  path: process.env.PATH.split(':')[0] }));
if (process.argv[2] === 'wait') setInterval(() => {}, 1000);
else process.exitCode = 7;`;

let root;
before(() => {
  root = mkdtempSync(path.join(tmpdir(), 'slabdesk-node-'));
  for (const folder of ['packages/command-kit/src', 'scripts/node.mjs'])
    cpSync(fromRoot(folder), path.join(root, folder), { recursive: true });
  // No Node satisfies this.
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ engines: { node: '>=999.0.0' } }));
  writeFileSync(path.join(root, '.node-version'), '24.0.1\n');
  writeFileSync(path.join(root, 'script.mjs'), SCRIPT);
  mkdirSync(path.join(root, 'bin'));
  writeFileSync(path.join(root, 'bin', 'npm'), NPM);
  chmodSync(path.join(root, 'bin', 'npm'), 0o755);
});
after(() => rmSync(root, { recursive: true, force: true }));

const options = () => ({
  cwd: root,
  env: {
    ...process.env,
    NPM_LOG: path.join(root, 'npm.log'),
    PATH: `${path.join(root, 'bin')}:${process.env.PATH}`,
  },
});
const launch = (...args) =>
  run(process.execPath, ['--conditions=source', 'scripts/node.mjs', 'script.mjs', ...args], options());
const installed = () => readdirSync(path.join(root, '.node'));

test('an old Node installs the version of the checkout once, and the script runs on it', async () => {
  const first = await launch('a', 'b c');
  assert.equal(first.code, 7, first.output);
  assert.match(first.output, /Installing Node 24\.0\.1; this is .*, once/);
  const { args, flags, path: folder } = JSON.parse(first.output.slice(first.output.indexOf('{')));
  assert.deepEqual(args, ['a', 'b c']);
  assert.ok(flags.includes('--conditions=source'));
  assert.equal(folder, path.join(root, '.node', '24.0.1', 'node_modules', nodePackage(), 'bin'));

  assert.doesNotMatch((await launch()).output, /Installing/);
  assert.deepEqual(installed(), ['24.0.1']);
});

test('commands that start at once install it whole, and leave nothing else', async () => {
  rmSync(path.join(root, '.node'), { recursive: true });
  const all = await Promise.all([launch(), launch(), launch()]);
  assert.deepEqual(
    all.map(({ code }) => code),
    [7, 7, 7],
  );
  assert.deepEqual(installed(), ['24.0.1']);
});

test('a signal ends the script too', async () => {
  const child = spawn(process.execPath, ['scripts/node.mjs', 'script.mjs', 'wait'], {
    ...options(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'close'), [1, null]);
});

test('what npm could not install is explained, and tried again', async () => {
  rmSync(path.join(root, '.node'), { recursive: true });
  writeFileSync(path.join(root, 'bin', 'npm'), '#!/bin/sh\nexit 1');
  const { code, output } = await launch();
  assert.equal(code, 1);
  assert.match(output, /could not be installed from the npm registry/);
  assert.equal(existsSync(path.join(root, '.node', '24.0.1')), false);
});
