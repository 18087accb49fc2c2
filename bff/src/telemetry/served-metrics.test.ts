import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { createBuiltServers } from '../testing/built-server';
import { type Family, parsePrometheus } from '../testing/prometheus-text';

const servers = createBuiltServers({ LOG_LEVEL: 'warn' });
beforeAll(() => servers.build());
afterAll(() => servers.killAll());

const newFolder = () => mkdtempSync(join(tmpdir(), 'bff-metrics-'));

const readMetrics = async (port: number): Promise<Map<string, Family>> => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return parsePrometheus(await response.text());
};

const workersIn = (families: Map<string, Family>): Set<string | undefined> =>
  new Set(families.get('slabdesk_build_info')?.samples.map(({ labels }) => labels.worker));

const requestsIn = (families: Map<string, Family>): number =>
  (families.get('http_server_request_duration_seconds')?.samples ?? [])
    .filter(({ name, labels }) => name.endsWith('_count') && labels.route === '/api/app/user')
    .reduce((sum, { value }) => sum + value, 0);

describe('METRICS_PORT', () => {
  it('serves the metrics of the server', async () => {
    const metricsPort = await getPort({ host: '127.0.0.1' });
    const server = await servers.start({ DATA_DIR: newFolder(), METRICS_PORT: String(metricsPort) });
    await fetch(`http://127.0.0.1:${server.port}/api/app/user`);
    const families = await readMetrics(metricsPort);
    expect(requestsIn(families)).toBe(1);
    expect([...workersIn(families)]).toEqual([undefined]);
    server.child.kill('SIGINT');
    expect(await server.exited).toEqual([0, null]);
  });

  it('serves the metrics of all workers together', async () => {
    const metricsPort = await getPort({ host: '127.0.0.1' });
    const server = await servers.start({
      DATA_DIR: newFolder(),
      WORKERS: '2',
      METRICS_PORT: String(metricsPort),
    });
    let families = await readMetrics(metricsPort);
    while (workersIn(families).size < 2) {
      await sleep(100);
      families = await readMetrics(metricsPort);
    }
    expect([...workersIn(families)].toSorted()).toEqual(['1', '2']);
    const calls = 12;
    for (let call = 0; call < calls; call += 1) {
      await fetch(`http://127.0.0.1:${server.port}/api/app/user`, { headers: { connection: 'close' } });
    }
    expect(requestsIn(await readMetrics(metricsPort))).toBe(calls);
    server.child.kill('SIGINT');
    expect(await server.exited).toEqual([0, null]);
  });

  it('stops the start if it is taken', async () => {
    const first = await servers.start({ DATA_DIR: newFolder() });
    const second = servers.launch({
      DATA_DIR: newFolder(),
      PORT: String(await getPort({ host: '127.0.0.1' })),
      METRICS_PORT: String(first.port),
    });
    expect(await second.exited).toEqual([1, null]);
    expect((await second.output).join('')).toContain(`METRICS_PORT=${first.port} can't be used`);
    first.child.kill('SIGINT');
  });
});
