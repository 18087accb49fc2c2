/**
 * Runs one service for the script that started this process: `node packages/test-services/src/host.mjs mariadb`. Further arguments
 * are passed on to MariaDB; `--on-disk` keeps its data there, which is otherwise in memory.
 *
 * When the service is ready, it prints one line of JSON, `{"env": {…}, "pids": {…}}`, or `{"error": "…"}`. A line `relaunch` on
 * its stdin starts the programs again that a test has killed; the new `{"pids": {…}}` are printed. It runs until its stdin
 * closes. The operating system closes stdin however the parent ends, even if it is killed, so no database is left
 * running. The process has its own session, so a Ctrl+C meant for the parent doesn't reach it.
 */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createDaemons } from './daemons.mjs';
import { startMariadb } from './mariadb.mjs';
import { startS3 } from './s3.mjs';

const STARTERS = { mariadb: startMariadb, s3: startS3 };

/**
 * Creating a table in memory takes a tenth of the time; the usual 64 MB of memory-backed storage in a container
 * aren't enough.
 */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

function scratchFolder() {
  if (isOnDisk) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

const [name, ...given] = process.argv.slice(2);
const isOnDisk = given.includes('--on-disk');
const options = given.filter((each) => each !== '--on-disk');
const root = name === 'mariadb' ? process.env.TEST_DATABASE_ROOT : undefined;
const dir = mkdtempSync(path.join(root ? path.join(root, 'tmp') : scratchFolder(), `slabdesk-${name}-`));
const daemons = createDaemons(dir);

async function end(code) {
  if (process.exitCode !== undefined) return;
  process.exitCode = code;
  await daemons.killAll();
  rmSync(dir, { recursive: true, force: true });
  process.exit();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
process.stdin.on('close', () => end(0));
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line !== 'relaunch') return;
  daemons.relaunchEnded();
  console.log(JSON.stringify({ pids: daemons.pids() }));
});
process.stdout.on('error', () => end(1));

try {
  const env = await STARTERS[name]({ dir, root, daemons, options });
  console.log(JSON.stringify({ env, pids: daemons.pids() }));
} catch (error) {
  if (process.exitCode === undefined) console.log(JSON.stringify({ error: error.message }));
  await end(1);
}
