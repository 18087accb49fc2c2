import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { createBucket } from './s3.mjs';

/**
 * Starts a private server that stops when this process ends, however it ends.
 *
 * @param {'mariadb' | 's3'} name s3 isn't started if S3_ENDPOINT is set; the bucket is created on that server
 * @param {string[]} [options] more options of MariaDB, such as `--ssl-cert=…`
 * @param {NodeJS.ProcessEnv} [env] in which it is started
 * @returns {Promise<{ env: Record<string, string>, pids: () => Record<string, number>, relaunch: () => Promise<void>,
 *   stop: () => Promise<void> }>} env: connection settings, as settings of the BFF (S3_…) or of its tests
 *   (TEST_DATABASE_URL); pids: the server's running processes by name; relaunch: restarts processes that a test has killed
 */
export async function startService(name, options = [], env = process.env) {
  if (name === 's3' && process.env.S3_ENDPOINT) return useGivenS3();
  const host = fromRoot('packages', 'test-services', 'src', 'host.mjs');
  const child = spawn(process.execPath, [host, name, ...options], {
    detached: true,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout });
  const nextMessage = () =>
    new Promise((resolve) => {
      lines.once('line', (line) => resolve(JSON.parse(line)));
      exited.then((code) => resolve({ error: `it ended with code ${code}` }));
    });
  const message = await nextMessage();
  if (message.error) throw new Error(`${name} did not start: ${message.error}`);
  let { pids } = message;
  // A failing script doesn't have to stop its services first: they don't keep it alive.
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) /** @type {import('node:net').Socket} */ (pipe).unref();
  return {
    env: message.env,
    pids: () => pids,
    async relaunch() {
      const relaunched = nextMessage();
      child.stdin.write('relaunch\n');
      ({ pids } = await relaunched);
    },
    async stop() {
      child.ref();
      child.stdin.end();
      await exited;
    },
  };
}

async function useGivenS3() {
  /** @type {Record<string, string>} */
  const env = {};
  for (const [key, value] of Object.entries(process.env))
    if (key.startsWith('S3_') && value) env[key] = value;
  env.S3_BUCKET ??= 'slabdesk-test';
  await createBucket(env);
  return { env, pids: () => ({}), relaunch: async () => {}, stop: async () => {} };
}
