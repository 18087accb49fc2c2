import type { Env } from './read-settings';

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

/**
 * Whether traces are sent anywhere. Reads the environment, as OpenTelemetry does, because it must start before modules are loaded
 * that it observes, such as those that read the settings.
 */
export const exportsTraces = (env: Env): boolean =>
  env.OTEL_SDK_DISABLED?.trim().toLowerCase() !== 'true' &&
  ENDPOINTS.some((name) => Boolean(env[name]?.trim()));
