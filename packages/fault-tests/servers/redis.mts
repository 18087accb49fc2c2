import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import getPort from 'get-port';
import { startProgram } from './program.mts';

/** Why no Redis can be started here; undefined if one can. */
export const lackOfRedis = (): string | undefined =>
  spawnSync('redis-server', ['--version']).status === 0 ? undefined : 'redis-server is not installed';

/** Starts a Redis server that keeps nothing. */
export const startRedis = async () => {
  const port = await getPort({ host: '127.0.0.1' });
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const program = startProgram('redis-server', options);
  const ready = (async () => {
    for await (const line of createInterface({ input: program.stdout })) {
      if (line.includes('Ready to accept connections')) return true;
    }
    return false;
  })();
  if (!(await ready)) throw new Error('redis-server did not start');
  program.stdout.resume();
  return { port, stop: () => program.stop() };
};
