import { randomUUID } from 'node:crypto';
import { AwsInstrumentation } from '@opentelemetry/instrumentation-aws-sdk';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AggregationType } from '@opentelemetry/sdk-metrics';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { measureProcess } from './process-metrics';

/** Probes come every few seconds, and files of the front ends by the dozen. */
const UNTRACED = /^\/(?:healthz|readyz|assets\/|remotes\/)/;

/** How long a process that ends waits for the collector, in ms. */
const FLUSH_MS = 3_000;

/**
 * Starts OpenTelemetry as its `OTEL_…` variables say. What it patches (HTTP and the SDK of AWS) must be loaded afterwards.
 *
 * @param sendsMetrics whether metrics are sent, too
 * @returns a function that sends the remaining spans and metrics, and stops tracing
 */
export const startTracing = ({ sendsMetrics }: { sendsMetrics: boolean }): (() => Promise<void>) => {
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME || 'slabdesk',
    resource: resourceFromAttributes({ 'service.instance.id': randomUUID() }),
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => UNTRACED.test(url),
        // A query may hold a one-time token.
        startIncomingSpanHook: ({ url }) => (url?.includes('?') ? { 'url.query': 'REDACTED' } : {}),
        requireParentforOutgoingSpans: true,
      }),
      new AwsInstrumentation({ suppressInternalInstrumentation: true }),
      ...(sendsMetrics ? [new RuntimeNodeInstrumentation()] : []),
    ],
    // Ours count requests by route whether traces are sent or not.
    views: [
      {
        meterName: '@opentelemetry/instrumentation-http',
        aggregation: { type: AggregationType.DROP },
      },
    ],
    ...(sendsMetrics ? {} : { metricReaders: [] }),
    // The log goes to stdout.
    logRecordProcessors: [],
  });
  sdk.start();
  if (sendsMetrics) measureProcess();
  return async () => {
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
    await Promise.race([sdk.shutdown().catch(() => {}), timeout]);
  };
};
