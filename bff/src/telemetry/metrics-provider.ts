import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { type Config, ConfigError } from '../config/config';
import { measureProcess } from './process-metrics';

/** Requests of a scraper are short. */
const TIMEOUT_MS = 10_000;

/** Collects what this process measures from now on. A value that can't be read is left out. */
const collect = () => {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter] });
  metrics.setGlobalMeterProvider(provider);
  const runtime = new RuntimeNodeInstrumentation();
  runtime.setMeterProvider(provider);
  measureProcess();
  const stop = async () => {
    runtime.disable();
    metrics.disable();
    await provider.shutdown();
  };
  return { exporter, stop };
};

/**
 * Measures this process: call it before the app is built. Serves `/metrics`, and nothing else, on a port of its own, which
 * the outside need not reach. The exporter's own server can't listen on an address of IPv6.
 *
 * @throws ConfigError if it can't listen there
 */
export const serveMetrics = async ({
  metricsPort,
  metricsHost,
}: Pick<Config, 'metricsPort' | 'metricsHost'>) => {
  const { exporter, stop } = collect();
  const server = createServer({ requestTimeout: TIMEOUT_MS }, (request, response) => {
    if (request.url?.split('?')[0] === '/metrics') exporter.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(metricsPort, metricsHost, resolve);
  }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigError([
      `METRICS_PORT=${metricsPort} can't be used on METRICS_HOST=${metricsHost} (${code})`,
    ]);
  });
  // It ends with the process that it tells about.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close().closeAllConnections();
      await stop();
    },
  };
};
