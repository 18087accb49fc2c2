/**
 * `npm run test:mutants -- shared-ui/src/table` changes each expression of the folder in turn and runs the folder's
 * tests. A change that none of them notices is printed. The first run installs Stryker.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureInstalled } from '../packages/command-kit/src/install.mjs';
import { fromRoot, ROOT } from '../packages/command-kit/src/paths.mjs';
import { runMain, usageProblem } from '../packages/command-kit/src/problem.mjs';

const { projects } = createRequire(import.meta.url)('../jest.config.cjs');

/** The Jest project whose tests cover a folder. */
const projectOf = (folder) =>
  projects.find(({ rootDir }) => folder === rootDir || folder.startsWith(rootDir + path.sep))?.displayName;

await runMain(async () => {
  const [given, ...args] = process.argv.slice(2);
  const folder = path.resolve(given ?? '');
  const project = projectOf(folder);
  if (!project || !existsSync(folder))
    throw usageProblem('Name a folder with tests, such as shared-ui/src/table.');
  await ensureInstalled();
  await ensureInstalled(fromRoot('mutants'), 'Stryker');
  const inside = path.relative(ROOT, folder).split(path.sep).join('/');
  const { status } = spawnSync(
    process.execPath,
    [
      fromRoot('mutants/node_modules/@stryker-mutator/core/bin/stryker.js'),
      'run',
      'mutants/stryker.config.mjs',
      ...args,
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      // Each mutant needs sources that are loaded anew.
      env: {
        ...process.env,
        JEST_SHARE_SOURCES: 'false',
        MUTANTS_PROJECT: project,
        MUTANTS_FOLDER: inside,
      },
    },
  );
  process.exitCode = status ?? 1;
});
