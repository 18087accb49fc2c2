/**
 * `npm run stories` shows every component's stories and updates them when files change. The first run installs
 * Storybook.
 */
import { ensureInstalled } from '../packages/command-kit/src/install.mjs';
import { refuseArguments, runMain } from '../packages/command-kit/src/problem.mjs';
import { ensureStorybookInstalled, runStorybook } from '../packages/command-kit/src/storybook.mjs';

await runMain(async () => {
  refuseArguments('npm run stories');
  await ensureInstalled();
  await ensureStorybookInstalled();
  const { code } = await runStorybook(['dev', '--port', '6006', '--no-open'], {
    onLine: (line) => console.log(line),
  });
  process.exitCode = code;
});
