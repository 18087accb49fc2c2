import type { Env } from '../config/read-settings';

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

/** Whether traces are sent somewhere. Read before the other settings, as what is to be traced must be loaded afterwards. */
export const exportsTraces = (env: Env): boolean =>
  env.OTEL_SDK_DISABLED?.trim().toLowerCase() !== 'true' && ENDPOINTS.some((name) => env[name]?.trim());
