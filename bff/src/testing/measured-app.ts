import type { Config } from '../config/config';
import { serveMetrics } from '../telemetry/metrics-provider';
import { type Family, parsePrometheus } from './prometheus-text';
import { createTestApp, type TestApp } from './test-app';

export interface MeasuredApp extends TestApp {
  metricsPort: number;
  /** The current content of `/metrics`. */
  read: () => Promise<Map<string, Family>>;
}

/** The real app with `/metrics` on a port of its own, as the server has it with METRICS_PORT. */
export const createMeasuredApp = async (
  overrides: Partial<Config> = {},
  options: Parameters<typeof createTestApp>[1] = {},
): Promise<MeasuredApp> => {
  const metrics = await serveMetrics({ metricsPort: 0, metricsHost: '127.0.0.1' });
  const test = await createTestApp({ ...overrides, measures: true }, options);
  return {
    ...test,
    metricsPort: metrics.port,
    read: async () => {
      const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
      return parsePrometheus(await response.text());
    },
    close: async () => {
      await test.close();
      await metrics.stop();
    },
  };
};
