import assert from 'node:assert/strict';
import test from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { changeRegistry, promote, publish } from '@slabdesk/releases';
import { BUILT, buildOf, freshStore, newFolder, runRemotes, startNode } from '../testing/places.mts';

const portal = (...args) =>
  startNode(place, [fromRoot('packages/releases/commands/portal.mts'), ...args]).ended;
const { place, store } = freshStore(newFolder);
const id = '1.0.0-00000000aaaa';
await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT);
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

for (const args of [
  ['promot'],
  ['list', 'dealer', 'odd'],
  ['list', '--odd'],
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

test('list, history and changes print JSON', async () => {
  const json = async (...args) => {
    const { code, output } = await runRemotes(place, ...args, '--json');
    assert.equal(code, 0, output);
    return JSON.parse(output);
  };
  const { generation, listed } = await json('list', 'dealer');
  assert.equal(generation, 1);
  assert.equal(listed[0].state.current, id);
  assert.deepEqual(
    listed[0].releases.map((each) => [each.id, each.isCurrent, each.isCanary, each.builtBy]),
    [[id, true, false, BUILT.by]],
  );
  const [line] = await json('history', 'dealer');
  assert.deepEqual([line.action, line.to, line.reason], ['promote', id, 'Setup']);
  const [back] = await json('rollback', 'dealer', '--reason', 'Broken', '--by', 'bob');
  assert.deepEqual([back.action, back.from, back.by], ['rollback', id, 'bob']);
});
