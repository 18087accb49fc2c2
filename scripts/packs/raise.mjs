/**
 * `npm run raise` raises the versions of the packs and of the product by the changesets that wait in `.changeset`
 * (`npm run change` writes one), writes their changelogs, and removes the changesets.
 */
import { ensureInstalled } from '../../packages/command-kit/src/install.mjs';
import { fromRoot, ROOT } from '../../packages/command-kit/src/paths.mjs';
import { problem, runMain } from '../../packages/command-kit/src/problem.mjs';
import { run, runNode } from '../../packages/command-kit/src/run.mjs';
import { unsaidBreaks } from './breaking.mjs';
import { packDependencies } from './packages.mjs';
import { raiseProduct } from './product.mjs';

const must = async (running, what) => {
  const { code, output } = await running;
  if (code !== 0) throw problem(`${what} failed:\n${output.trim()}`);
};

await runMain(async () => {
  await ensureInstalled();
  const { default: getReleasePlan } = await import('@changesets/get-release-plan');
  const { releases } = await getReleasePlan(ROOT);
  const raised = releases.filter(({ type }) => type !== 'none');
  if (raised.length === 0) throw problem('No changeset waits in .changeset.', 'npm run change');
  const breaks = unsaidBreaks(releases, packDependencies());
  if (breaks.length > 0) {
    const lines = breaks.map(({ name, because, type }) => `"${name}": ${type}  (it depends on ${because})`);
    throw problem('A changeset has to say that these break too:', lines.join('\n'));
  }
  await must(
    runNode(fromRoot('node_modules', '@changesets', 'cli', 'bin.js'), ['version']),
    'changeset version',
  );
  raiseProduct();
  await must(
    run('npm', ['install', '--package-lock-only'], { shell: process.platform === 'win32' }),
    'npm install',
  );
  console.log(
    raised.map(({ name, oldVersion, newVersion }) => `${name} ${oldVersion} → ${newVersion}`).join('\n'),
  );
});
