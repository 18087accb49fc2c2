import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { fromRoot } from '../packages/command-kit/src/paths.mjs';
import { runTurbo } from '../packages/command-kit/src/turbo.mjs';
import { remoteFolders, workspaceFolders } from '../packages/command-kit/src/workspaces.cjs';

const REMOTES = remoteFolders();

/** The tasks that turbo would run, with the files that their hashes are made of. */
const tasksOf = async (task) => {
  const { code, output } = await runTurbo([task, '--dry=json']);
  assert.equal(code, 0, output);
  return JSON.parse(output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1)).tasks;
};

const plans = { build: tasksOf('build'), typecheck: tasksOf('typecheck') };

/** The workspaces that have to run the task again after a change to the file. A change to a dependency counts, too. */
const touchedBy = async (file, task = 'build') => {
  assert.ok(existsSync(fromRoot(file)), file);
  const tasks = await plans[task];
  const isTouched = ({ directory, inputs, dependencies }) =>
    path.relative(directory, file) in inputs ||
    tasks.some((other) => dependencies.includes(other.taskId) && isTouched(other));
  return tasks
    .filter(({ command, resolvedTaskDefinition: { cache } }) => cache && command !== '<NONEXISTENT>')
    .filter(isTouched)
    .map(({ package: name }) => name)
    .sort();
};

const FRONT_ENDS = ['shell', ...REMOTES];
/** The builds that a change requires. */
const REBUILDS = [
  ['the code of a remote', 'mfe-dealer/src/background.ts', ['mfe-dealer']],
  ['the pages of a remote', 'mfe-admin/src/pages.ts', ['mfe-admin']],
  ['the version of a remote', 'mfe-auth/package.json', ['mfe-auth']],
  ['the code of the shell', 'shell/src/main.tsx', ['shell']],
  ['a module of shared-ui', 'shared-ui/src/core.ts', ['shell']],
  ['what several remotes show of orders', 'packages/orders-ui/src/order-details.tsx', REMOTES],
  ['what the sheet of an order says', 'packages/order-sheet/src/plan-layout.ts', REMOTES],
  ['the portal API', 'packages/portal/src/remote/portal-api.ts', FRONT_ENDS],
  ['the contract', 'bff/contract/src/constants/orders.ts', FRONT_ENDS],
  ['the release store', 'delivery/releases/src/store/s3-store.ts', []],
  ['the webpack configuration', 'delivery/kit/src/webpack/base.mjs', FRONT_ENDS],
  ['the documentation', 'docs/guide/front-end.md', []],
  ['the compiler options', 'tsconfig.web.json', []],
  ['a test of a remote', 'mfe-dealer/src/features/orders/orders-page.test.tsx', []],
  ['records for tests', 'mfe-admin/src/testing/records.ts', []],
  ['a test of shared-ui', 'shared-ui/src/form/rules.test.ts', []],
  ['a story of shared-ui', 'shared-ui/src/feedback/alert.stories.tsx', []],
  ['a story of the shell', 'shell/src/frame/nav-list.stories.tsx', []],
  ['a story of orders', 'packages/orders-ui/src/summary/order-summary.stories.tsx', []],
  ['a test helper', 'packages/testing/src/records.ts', []],
  ['a test of the scripts', 'scripts/turbo.test.mjs', []],
];

for (const [what, file, expected] of REBUILDS) {
  it(`builds ${expected.join(', ') || 'no front end'} after a change to ${what}`, async () => {
    assert.deepEqual(await touchedBy(file), expected.toSorted());
  });
}

it('checks the types of every affected workspace', async () => {
  assert.deepEqual(await touchedBy('mfe-auth/src/pages.ts', 'typecheck'), ['mfe-auth']);
  assert.deepEqual(await touchedBy('shared-ui/src/core.ts', 'typecheck'), FRONT_ENDS.toSorted());
  // The shell's program has the packages of the portal in it.
  assert.deepEqual(await touchedBy('packages/testing/src/records.ts', 'typecheck'), ['shell']);
  const typed = workspaceFolders().filter(
    (folder) => JSON.parse(readFileSync(fromRoot(folder, 'package.json'), 'utf8')).scripts?.typecheck,
  );
  assert.equal((await touchedBy('tsconfig.base.json', 'typecheck')).length, typed.length);
  assert.deepEqual(await touchedBy('docs/guide/front-end.md', 'typecheck'), []);
});
