/** `node scripts/turbo.mjs build [--filter=shell]` runs a turbo task after installing missing packages. */
import { build } from '../packages/command-kit/src/build.mjs';
import { ensureInstalled } from '../packages/command-kit/src/install.mjs';
import { runMain } from '../packages/command-kit/src/problem.mjs';
import { runTurbo } from '../packages/command-kit/src/turbo.mjs';

await runMain(async () => {
  await ensureInstalled();
  const [task, ...args] = process.argv.slice(2);
  const options = { onLine: (line) => console.log(line) };
  const { code } = task === 'build' ? await build(args, options) : await runTurbo([task, ...args], options);
  process.exitCode = code;
});
