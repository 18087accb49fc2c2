/** `node scripts/turbo.mjs build [--filter=shell]`: a turbo task, after installing what is missing. */
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/problem.mjs';
import { runTurbo } from './lib/turbo.mjs';

await runMain(async () => {
  await ensureInstalled();
  const { code } = await runTurbo(process.argv.slice(2), { onLine: (line) => console.log(line) });
  process.exitCode = code;
});
