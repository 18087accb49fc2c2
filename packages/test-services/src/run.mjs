/**
 * Starts private servers for manual use:
 *
 *   node packages/test-services/src/run.mjs mariadb s3                    starts them, prints how to reach them, until Ctrl-C
 *   node packages/test-services/src/run.mjs mariadb -- npx jest …         runs a command with these settings
 */
import { spawn } from 'node:child_process';
import { ensurePrograms } from '@slabdesk/command-kit/apt';
import { runMain } from '@slabdesk/command-kit/problem';
import { startService } from './service.mjs';

const SERVICES = ['mariadb', 's3'];
const USAGE = `Name the servers to start: node packages/test-services/src/run.mjs ${SERVICES.join(' ')} [-- command …]`;

const [names, command] = splitAt(process.argv.slice(2), '--');

function splitAt(list, separator) {
  const at = list.indexOf(separator);
  return at < 0 ? [list, []] : [list.slice(0, at), list.slice(at + 1)];
}

if (names.length === 0 || !names.every((name) => SERVICES.includes(name))) {
  console.error(USAGE);
  process.exit(2);
}

await runMain(async () => {
  await ensurePrograms(names);
  const services = await Promise.all(names.map((name) => startService(name)));
  const env = Object.assign({}, ...services.map((service) => service.env));
  if (command.length === 0) {
    for (const [key, value] of Object.entries(env)) console.log(`${key}=${value}`);
    const stayAlive = setInterval(() => {}, 60_000);
    await new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
    });
    clearInterval(stayAlive);
  } else {
    const child = spawn(command[0], command.slice(1), { stdio: 'inherit', env: { ...process.env, ...env } });
    // Ctrl+C reaches the command too, which decides how to handle it.
    process.on('SIGINT', () => {});
    process.exitCode = await new Promise((resolve, reject) => {
      child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
    });
  }
  await Promise.all(services.map((service) => service.stop()));
});
