/**
 * Runs a BFF command on the configured database:
 *
 *   node scripts/bff-command.mjs migrate
 *   node scripts/bff-command.mjs admin --email E --name N
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { compile } from '../packages/command-kit/src/build.mjs';
import { watchNpm } from '../packages/command-kit/src/ending.mjs';
import { requireInstalled } from '../packages/command-kit/src/install.mjs';
import { fromRoot, ROOT } from '../packages/command-kit/src/paths.mjs';
import { problem, runMain } from '../packages/command-kit/src/problem.mjs';

const COMMANDS = fromRoot('bff', 'dist', 'src', 'commands');

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  requireInstalled();
  await compile();
  const file = `${COMMANDS}/${name}.js`;
  if (!name || !existsSync(file)) {
    const names = readdirSync(COMMANDS)
      .filter((entry) => entry.endsWith('.js'))
      .map((entry) => entry.slice(0, -3));
    throw problem(`There is no command "${name ?? ''}".`, `Commands: ${names.join(', ')}`);
  }
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  // The command may prompt for passwords. A terminal sends it Ctrl+C too, and it restores the terminal before it
  // exits.
  process.on('SIGINT', () => {});
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  watchNpm(name, () => child.kill('SIGHUP'));
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (exit) => resolve(exit ?? 1));
  });
});
