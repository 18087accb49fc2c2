import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { freezeProcess } from './freeze-process';

/** Ends the server when its own input ends, which happens also when the tests are killed. */
const UNTIL_INPUT_ENDS = 'redis-server "$@" & echo "pid $!"; cat > /dev/null; kill -9 $!';

const launch = async (port: number) => {
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const shell = spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  for (let i = 0; i < 200 && !output.includes('Ready to accept connections'); i += 1) await sleep(50);
  if (!output.includes('Ready to accept')) throw new Error(`redis-server did not start:\n${output}`);
  const pid = Number(/pid (\d+)/.exec(output)?.[1]);
  return { shell, pid };
};

/** A Redis server that a test has for itself, so that it may freeze and stop it. It keeps nothing. */
export const startPrivateRedis = async () => {
  const port = await getPort({ host: '127.0.0.1' });
  let server = await launch(port);
  const stop = async () => {
    server.shell.stdin.end();
    if (server.shell.exitCode === null) await once(server.shell, 'exit');
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Keeps connections open without responding. */
    freeze: () => freezeProcess(server.pid),
    thaw: () => process.kill(server.pid, 'SIGCONT'),
    stop,
    restart: async () => {
      server = await launch(port);
    },
  };
};
