/** `npm run stories`: every component's stories, updated as files change. Installs their runner at the first time. */
import { ensureInstalled } from './lib/install.mjs';
import { refuseArguments, runMain } from './lib/problem.mjs';
import { ensureStorybookInstalled, runStorybook } from './lib/storybook.mjs';

await runMain(async () => {
  refuseArguments('npm run stories');
  await ensureInstalled();
  await ensureStorybookInstalled();
  const { code } = await runStorybook(['dev', '--port', '6006', '--no-open'], {
    onLine: (line) => console.log(line),
  });
  process.exitCode = code;
});
