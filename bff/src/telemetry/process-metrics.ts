import { metrics } from '@opentelemetry/api';

/** Measures memory and processor time, which OpenTelemetry's runtime metrics leave to its host metrics. */
export const measureProcess = (): void => {
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
