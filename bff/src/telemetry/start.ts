import { resolve } from 'node:path';
// Not from the whole package, which loads the SDK of AWS.
import { withSettingFiles } from '@slabdesk/releases/setting-files';
import { exportsTraces } from '../config/exports-traces';
import { repositoryRoot } from '../config/repository-root';
import type * as Tracing from './tracing';

const NAMES = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_SDK_DISABLED',
  'METRICS_PORT',
];

/** OpenTelemetry reads variables alone, so what comes from files becomes variables. `loadConfig` reports unusable files. */
const takeFromFiles = (): void => {
  const { env } = withSettingFiles(process.env, NAMES, (path) => resolve(repositoryRoot(), path));
  for (const name of NAMES) {
    if (env[name] === process.env[name]) continue;
    process.env[name] = env[name];
    delete process.env[`${name}_FILE`];
  }
};

/**
 * Import this module before all others. It starts OpenTelemetry if the environment names a collector; otherwise none of it is
 * loaded.
 */
const start = (): (() => Promise<void>) | undefined => {
  takeFromFiles();
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
