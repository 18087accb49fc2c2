import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { startProgram } from './program.mts';

const READY_MS = 10_000;

/** Why there can be no HAProxy here; undefined if there can. */
export const lackOfHaproxy = (): string | undefined =>
  spawnSync('haproxy', ['-v']).status === 0 ? undefined : 'haproxy is not installed';

/** A server that says at `/readyz` that it stops gets no new requests; a connection that fails is tried elsewhere. */
const configuration = (port: number, urls: readonly string[]) => `defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch 1
frontend portal
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 200ms fall 1 rise 1
${urls.map((url, index) => `  server server${index} ${new URL(url).host}`).join('\n')}
`;

/** A load balancer in front of servers. */
export const startHaproxy = async (urls: readonly string[]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'slabdesk-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  const port = await getPort({ host: '127.0.0.1' });
  writeFileSync(file, configuration(port, urls));
  const program = startProgram('haproxy', ['-f', file, '-db'], { quiet: true });
  program.stdout.resume();
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + READY_MS; ; await sleep(50)) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) break;
    if (Date.now() > end || program.hasEnded()) throw new Error('HAProxy did not become ready.');
  }
  return {
    url,
    stop: async () => {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
