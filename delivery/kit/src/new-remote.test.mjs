import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { run, runNode } from '@slabdesk/command-kit/run';
import { createRemote } from './new-remote.mjs';

const PARTS = [
  'package.json',
  'biome.json',
  'jest.config.cjs',
  'scripts',
  'shared-ui',
  'packages',
  'delivery',
  'bff/contract',
  // The fault tests import these.
  'bff/package.json',
  'bff/src/config/generated-section.ts',
  'mfe-admin',
  'mfe-auth',
  'mfe-dealer',
];
const TYPES = ['base', 'node', 'web'].map((name) => `tsconfig.${name}.json`);

let root;
let folder;

/** The installed packages, but with the workspaces of the copy. */
const linkPackages = (from, to) => {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const [source, link] = [path.join(from, name), path.join(to, name)];
    const isWorkspace = lstatSync(source).isSymbolicLink();
    if (name.startsWith('@')) linkPackages(source, link);
    else symlinkSync(isWorkspace ? readlinkSync(source) : source, link);
  }
};

/** Runs a binary from node_modules in the new remote. */
const inRemote = async (program, ...args) => {
  const { code, output } = await run(path.join(root, 'node_modules', '.bin', program), args, {
    cwd: path.join(root, folder),
  });
  assert.equal(code, 0, output);
  return output;
};

before(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'slabdesk-remote-'));
  for (const part of [...PARTS, ...TYPES]) {
    cpSync(fromRoot(part), path.join(root, part), {
      recursive: true,
      filter: (file) => !/[\\/](node_modules|dist|test-results)$/.test(file),
    });
  }
  // Jest requires the folders of all its projects.
  for (const other of ['bff/src', 'shell', 'packages/driver', 'demo', 'e2e'])
    mkdirSync(path.join(root, other), { recursive: true });
  linkPackages(fromRoot('node_modules'), path.join(root, 'node_modules'));
  folder = await createRemote(root, 'slab-yards');
});

after(() => rmSync(root, { recursive: true, force: true }));

it('writes code that passes the checks', async () => {
  await inRemote('biome', 'ci', '--vcs-enabled=false', '.');
  await inRemote('tsc', '-p', '.');
  const imports = await runNode(fromRoot('scripts', 'imports', 'check.mjs'), [root]);
  assert.equal(imports.code, 0, imports.output);
});

it('writes a test that passes', async () => {
  const output = await inRemote('jest', '--ci', '--selectProjects', folder, '--config', '../jest.config.cjs');
  assert.match(output, /1 passed/);
});

it('writes a remote that builds on its own, with its page in the navigation', async () => {
  const { code, output } = await run(process.execPath, ['../delivery/kit/src/webpack/run.mjs', 'build'], {
    cwd: path.join(root, folder),
  });
  assert.equal(code, 0, output);
  const dist = path.join(root, folder, 'dist');
  const build = JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'));
  assert.equal(build.name, 'slab-yards');
  assert.equal(build.nav[0].label, 'Slab Yards');
  assert.ok(existsSync(path.join(dist, build.directory, build.pages['slab-yards'].scripts[0])));
  // The build contains the container and its map of pages, but nothing that the shell provides: no shared modules and
  // no federation runtime.
  const size = readFileSync(path.join(dist, build.directory, 'remoteEntry.js')).length;
  assert.ok(size < 25_000, `${size} bytes`);
});

it('gives the remote its paths and leaves those of the others unchanged', async () => {
  const file = path.join('bff', 'contract', 'remotes.json');
  const remotes = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  assert.deepEqual(remotes, {
    ...JSON.parse(readFileSync(fromRoot(file), 'utf8')),
    'slab-yards': ['/slab-yards/*'],
  });
  const { code, output } = await run(
    path.join(root, 'node_modules', '.bin', 'biome'),
    ['ci', '--vcs-enabled=false', file],
    { cwd: root },
  );
  assert.equal(code, 0, output);
});

it('takes the next port and refuses a taken or missing name', async () => {
  assert.match(readFileSync(path.join(root, folder, 'webpack.config.mjs'), 'utf8'), /port: 3104/);
  await assert.rejects(createRemote(root, 'slab-yards'), /exists already/);
  await assert.rejects(createRemote(root, 'orders'), /orders.* belongs to dealer/);
  await assert.rejects(createRemote(root, 'login'), /login.* belongs to auth/);
  for (const name of ['api', 'assets', 'remotes', 'dev', 'shell', 'registry'])
    await assert.rejects(createRemote(root, name), /can't be the page of a new remote/);
  await assert.rejects(createRemote(root, 'Slabs'), /no name for a remote/);
  await assert.rejects(createRemote(root, undefined), /Say its name/);
});
