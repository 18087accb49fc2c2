import type { Config } from '../config/config';
import type * as MetricsProvider from './metrics-provider';

export { type Metrics, metrics } from './metrics';
export { inSpan } from './spans';

/** Starts what this process measures, if METRICS_PORT asks for it, and lets it be read there. Without it the SDK isn't loaded. */
export const publishMetrics = async (config: Config): Promise<void> => {
  if (config.metricsPort === undefined) return;
  const { serveMetrics } = require('./metrics-provider') as typeof MetricsProvider;
  await serveMetrics(config);
};
