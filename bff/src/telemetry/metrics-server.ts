import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, ConfigError } from '../config/config';

/** Requests of a scraper are short. */
const TIMEOUT_MS = 10_000;

export interface MetricsServer {
  port: number;
  close: () => Promise<void>;
}

/**
 * Serves `/metrics`, and nothing else, on a port of its own, which the outside need not reach.
 * @throws ConfigError if it can't listen there
 */
export const serveMetrics = async (
  { metricsPort, metricsHost }: Pick<Config, 'metricsPort' | 'metricsHost'>,
  read: () => Promise<string>,
): Promise<MetricsServer> => {
  const server = createServer({ requestTimeout: TIMEOUT_MS }, async ({ url }, response) => {
    if (url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await read();
      response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
    } catch {
      response.writeHead(500).end();
    }
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
