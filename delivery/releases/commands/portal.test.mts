import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import test, { after } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import {
  changeRegistry,
  createPortalClient,
  isProblem,
  openStore,
  promote,
  publish,
} from '@slabdesk/releases';
import { BUILT, buildOf, freshStore, newFolder, runRemotes, startNode } from '../testing/places.mts';
import { startPortal } from '../testing/portal.mts';
import { shellBuild } from '../testing/shell-build.mts';
import { sayChange } from './say-change.mts';

const portal = (...args) =>
  startNode('', [fromRoot('delivery/releases/commands/portal.mts'), ...args], settings).ended;
const { store } = freshStore(newFolder);
const settings = await startPortal({ after }, store);
const id = '1.0.0-00000000aaaa';
for (const minor of [0, 1]) await publish(store, buildOf(`1.${minor}.0`, '00000000aaaa'), BUILT);
await changeRegistry(store, { remote: 'dealer', by: 'ann', reason: 'Setup' }, promote(id));

test('portal --help lists the commands and exit codes, and that of a command its options', async () => {
  for (const args of [[], ['help'], ['--help'], ['-h']]) {
    const { code, output } = await portal(...args);
    assert.equal(code, 0, output);
    for (const text of ['portal promote <remote> <version>', 'portal release', 'Exit codes:'])
      assert.ok(output.includes(text), output);
  }
  const { code, output } = await portal('canary', '--help');
  assert.equal(code, 0, output);
  for (const option of ['--percent', '--dealers', '--reason', '--json'])
    assert.ok(output.includes(option), output);
});

test('portal completes commands in bash and zsh', async () => {
  assert.match((await portal('completion')).output, /--get-yargs-completions/);
  const { output } = await portal('--get-yargs-completions', 'portal', 'ro');
  assert.match(output, /rollback/);
});

test('an unknown command, and an argument that is missing, lead to the help that has them', async () => {
  const { output: ofAll } = await portal('promot', 'dealer');
  assert.match(ofAll, /Unknown [\s\S]*promot[\s\S]*portal -- --help/);
  const { output: ofOne } = await portal('promote', 'dealer', '--reason', 'Now');
  assert.match(ofOne, /An argument is missing\.[\s\S]*portal -- promote --help/);
});

test('advice names a command as users call it here', async () => {
  const file = newFolder();
  await writeFile(file, 'no key');
  assert.match((await portal('keys', 'show', file)).output, /`npm run portal -- keys create` makes one/);
});

test('the history says which release was unpinned, and where there was none', () => {
  const line = { number: 1, at: '', by: 'ann', remote: 'slabs', reason: 'Now', to: id };
  assert.equal(sayChange({ ...line, action: 'unpin' }), `  slabs  unpin  ${id}  ann: Now`);
  assert.equal(sayChange({ ...line, action: 'promote' }), `  slabs  promote  no release → ${id}  ann: Now`);
});

for (const args of [
  ['list', '--odd'],
  ['list', 'dealer', 'odd'],
  ['rollback', 'dealer', '--percent', '5'],
])
  test(`portal ${args.join(' ')} exits with 2`, async () => {
    const { code, output } = await portal(...args);
    assert.equal(code, 2, output);
  });

test('what is refused exits with 1', async () => {
  const { code, output } = await portal('promote', 'dealer', '9.9.9', '--reason', 'None');
  assert.equal(code, 1, output);
});

test('the matrix of a shell says that there is no remote to run, and that of a remote that there is no shell', async () => {
  await publish(store, shellBuild('1.0.0'), BUILT);
  for (const [name, lack] of [
    ['shell', /no remote was promoted that could run in it\.\n.*--unproven/s],
    ['dealer', /no shell is noted as deployed\.\n.*portal -- deployed shell/s],
  ] as const) {
    const { code, output } = await portal('matrix', name, '1.0.0');
    assert.equal(code, 1, output);
    assert.match(output, lack);
  }
});

test('the history is printed as JSON', async () => {
  const { code, output } = await runRemotes(settings, 'history', '--json');
  assert.equal(code, 0, output);
  const [line] = JSON.parse(output);
  assert.deepEqual([line.action, line.to, line.reason], ['promote', id, 'Setup']);
});

test('a portal that is too old, or none, is named', async (t) => {
  for (const [code, body] of [
    [404, '<h1>Not Found</h1>'],
    [404, '{"error":"There is nothing at this address."}'],
    [200, '{"generation":3,"remotes":[]}'],
  ] as const) {
    const server = createServer((_request, response) => response.writeHead(code).end(body)).listen(0);
    t.after(() => server.close());
    await once(server, 'listening');
    const url = `http://127.0.0.1:${server.address().port}`;
    await assert.rejects(createPortalClient(url, 'any').overview(), /needs a portal newer than 0\.2\.0/);
  }
});

test('an address of a portal with a password is refused, and not printed', () => {
  assert.throws(
    () => createPortalClient('https://user:hunter2@portal.example', 'any'),
    (error) => isProblem(error) && !`${error.message} ${error.advice}`.includes('hunter2'),
  );
});

test('a folder in quotes or below ~ is refused: no shell has replaced them', () => {
  for (const name of ['RELEASE_STORE', 'DATA_DIR'])
    for (const value of ['"/srv/releases"', '~/releases'])
      assert.throws(
        () => openStore({ [name]: value }, '/srv'),
        new RegExp(`^Problem: ${name} must be a path without`),
      );
});
