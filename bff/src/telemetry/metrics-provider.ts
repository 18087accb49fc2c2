import { metrics } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

/** Of one process, in the text format of Prometheus. */
export interface MetricsReader {
  read: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Memory and processor time, which OpenTelemetry's metrics of the runtime leave to the system's. */
const measureProcess = (): void => {
  const meter = metrics.getMeter('process');
  meter
    .createObservableGauge('process_resident_memory_bytes', { description: 'Memory of the process in RAM' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableCounter('process_cpu_seconds_total', { description: 'Processor time of the process' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / 1e6);
    });
  meter
    .createObservableGauge('process_start_time_seconds', { description: 'When the process started' })
    .addCallback((result) => result.observe(Date.now() / 1_000 - process.uptime()));
};

/**
 * Collects what this process measures from now on: call it before the app is built. It serves nothing itself, so that each
 * of several workers can be asked.
 */
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
