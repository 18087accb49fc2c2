import type { Env } from './read-settings';

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

/**
 * Whether traces are sent anywhere. Reads the environment, as OpenTelemetry does: tracing has to start before the modules that
 * it observes are loaded, and the modules that read the settings are among them.
 */
export const exportsTraces = (env: Env): boolean =>
  env.OTEL_SDK_DISABLED?.trim().toLowerCase() !== 'true' &&
  ENDPOINTS.some((name) => Boolean(env[name]?.trim()));
