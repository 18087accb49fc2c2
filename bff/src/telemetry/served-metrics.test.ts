import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  expect(response.headers.get('content-type')).toContain('text/plain');
  return parsePrometheus(await response.text());
};

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
