import { exportsTraces } from '../config/exports-traces';
import type * as Tracing from './tracing';

/**
 * Import this module before all others. It starts OpenTelemetry if the environment names a collector; otherwise none of it is
 * loaded.
 */
const start = (): (() => Promise<void>) | undefined => {
  if (!exportsTraces(process.env)) return undefined;
  const { OTEL_EXPORTER_OTLP_ENDPOINT, METRICS_PORT } = process.env;
  const { startTracing } = require('./tracing') as typeof Tracing;
  return startTracing({
    sendsMetrics: Boolean(OTEL_EXPORTER_OTLP_ENDPOINT?.trim() && !METRICS_PORT?.trim()),
  });
};

const stop = start();

/** Sends the traces that are still here. Call it as the last thing before the process ends. */
export const stopTracing = async (): Promise<void> => {
  await stop?.();
};
