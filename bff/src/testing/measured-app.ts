import type { Config } from '../config/config';
import { startMetrics } from '../telemetry/metrics-provider';
import { type MetricsServer, serveMetrics } from '../telemetry/metrics-server';
import { type Family, parsePrometheus } from './prometheus-text';
import { createTestApp, type TestApp } from './test-app';

export interface MeasuredApp extends TestApp {
  server: MetricsServer;
  /** What `/metrics` says now. */
  read: () => Promise<Map<string, Family>>;
}

/** The real app with `/metrics` on a port of its own, as the server has it with METRICS_PORT. */
export const createMeasuredApp = async (overrides: Partial<Config> = {}): Promise<MeasuredApp> => {
  const metrics = startMetrics();
  const test = await createTestApp({ ...overrides, measures: true });
  const server = await serveMetrics({ metricsPort: 0, metricsHost: '127.0.0.1' }, metrics.read);
  return {
    ...test,
    server,
    read: async () => {
      const response = await fetch(`http://127.0.0.1:${server.port}/metrics`);
      return parsePrometheus(await response.text());
    },
    close: async () => {
      await test.close();
      await server.close();
      await metrics.stop();
    },
  };
};
