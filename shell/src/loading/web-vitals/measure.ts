import type { WebVital } from 'bff-contract/constants';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';

/**
 * Measures the Core Web Vitals of this tab, also of what happened before.
 *
 * @param onVital called when a value is final or the tab is hidden: with the value, in ms for LCP and INP, and when it
 *   arose, in ms since the navigation
 */
export const measureWebVitals = (onVital: (vital: WebVital, value: number, at: number) => void): void => {
  const startOf = ({ entries }: Metric) => entries[0]?.startTime ?? 0;
  onLCP((metric) => onVital('lcp', metric.value, startOf(metric)));
  onINP((metric) => onVital('inp', metric.value, startOf(metric)));
  onCLS((metric) => onVital('cls', metric.value, startOf(metric)));
};
