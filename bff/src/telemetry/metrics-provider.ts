import { metrics } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { measureProcess } from './process-metrics';

/** Reads the metrics of this process, in the text format of Prometheus. */
export interface MetricsReader {
  read: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Collects what this process measures from now on: call it before the app is built. It serves nothing itself. */
export const startMetrics = (): MetricsReader => {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  metrics.setGlobalMeterProvider(provider);
  const runtime = new RuntimeNodeInstrumentation();
  runtime.setMeterProvider(provider);
  measureProcess();
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  return {
    // A value that can't be read is left out.
    read: async () => serializer.serialize((await exporter.collect()).resourceMetrics),
    stop: async () => {
      runtime.disable();
      metrics.disable();
      await provider.shutdown();
    },
  };
};
