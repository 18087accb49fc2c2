/** `node scripts/turbo.mjs build [--filter=shell]` runs a turbo task after installing missing packages. */
import { ensureInstalled } from '../packages/command-kit/src/install.mjs';
import { runMain } from '../packages/command-kit/src/problem.mjs';
import { runTurbo } from '../packages/command-kit/src/turbo.mjs';

await runMain(async () => {
  await ensureInstalled();
  const { code } = await runTurbo(process.argv.slice(2), { onLine: (line) => console.log(line) });
  process.exitCode = code;
});
