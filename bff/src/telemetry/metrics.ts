import {
  metrics as api,
  type Counter,
  context,
  createNoopMeter,
  type Histogram,
  type Meter,
  type UpDownCounter,
} from '@opentelemetry/api';
import type * as Core from '@opentelemetry/core';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Few and bounded: each combination is a series of its own for as long as the process lives. */
export type Labels = Record<string, string | number>;

/** The current state: one number, or one for each combination of labels. */
export type Reading = number | ReadonlyArray<readonly [value: number, labels: Labels]>;

/**
 * The metrics of the process. Names are as Prometheus shows them, with base units: `_seconds`, `_bytes`, `_total`
 * for counters.
 */
export interface Metrics {
  /** Whether anyone reads metrics. If not, everything here does nothing. */
  isOn: boolean;
  /** A value that is read whenever metrics are. While `read` fails, the value is missing. */
  gauge: (name: string, description: string, read: () => Reading | Promise<Reading>) => void;
  /** The same for a sum that this process keeps elsewhere and that only grows. */
  sum: (name: string, description: string, read: () => Reading) => void;
  counter: (name: string, description: string) => Counter<Labels>;
  upDownCounter: (name: string, description: string) => UpDownCounter<Labels>;
  /** @param bounds upper bounds of the buckets */
  histogram: (name: string, description: string, bounds: number[]) => Histogram<Labels>;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/** Runs work without traces: what metrics read is no work that anyone asked for. */
const untraced = <T>(work: () => T): T => {
  const { suppressTracing } = require('@opentelemetry/core') as typeof Core;
  return context.with(suppressTracing(context.active()), work);
};

const createMetrics = (meter: Meter, isOn: boolean, onEnd: (end: () => void) => void): Metrics => {
  const observe = (
    instrument: ReturnType<Meter['createObservableGauge']>,
    read: () => Reading | Promise<Reading>,
  ): void => {
    const callback: Parameters<typeof instrument.addCallback>[0] = async (result) => {
      const reading = await untraced(read);
      if (typeof reading === 'number') result.observe(reading);
      else for (const [value, labels] of reading) result.observe(value, labels);
    };
    instrument.addCallback(callback);
    onEnd(() => instrument.removeCallback(callback));
  };
  return {
    isOn,
    gauge: (name, description, read) => {
      if (isOn) observe(meter.createObservableGauge(name, { description }), read);
    },
    sum: (name, description, read) => {
      if (isOn) observe(meter.createObservableCounter(name, { description }), read);
    },
    counter: (name, description) => meter.createCounter(name, { description }),
    upDownCounter: (name, description) => meter.createUpDownCounter(name, { description }),
    histogram: (name, description, bounds) =>
      meter.createHistogram(name, { description, advice: { explicitBucketBoundaries: bounds } }),
  };
};

/** Lets plugins measure. They add what they know: `app.metrics.gauge(…)`. */
export const metrics = fp(async (app: FastifyInstance, { isOn }: { isOn: boolean }) => {
  const ends: Array<() => void> = [];
  const meter = isOn ? api.getMeter('slabdesk') : createNoopMeter();
  app.decorate(
    'metrics',
    createMetrics(meter, isOn, (end) => ends.push(end)),
  );
  app.addHook('onClose', async () => {
    for (const end of ends) end();
  });
});
