import type { VitalSummary } from 'bff-contract';
import { WEB_VITALS, type WebVital } from 'bff-contract/constants';

/** Above the last bound. It fits into an integer of both databases. */
const LAST = 2 ** 31 - 1;

/** Stored values are integers. */
const SCALE: Record<WebVital, number> = { lcp: 1, inp: 1, cls: 1_000 };

/**
 * Upper bounds of the buckets, in ms; of CLS in thousandths. Both thresholds of each vital are among them, so the shares
 * of good and poor values are exact.
 */
export const BOUNDS: Record<WebVital, readonly number[]> = {
  lcp: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000, 10_000],
  inp: [25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 2_000],
  cls: [1, 10, 25, 50, 75, 100, 150, 200, 250, 500, 1_000],
};

/** How many values are in a bucket, by its upper bound. */
export interface Bucket {
  upper: number;
  samples: number;
}

/** The bucket that a value belongs to. @param value in ms; of CLS as it is */
export const bucketOf = (vital: WebVital, value: number): number =>
  BOUNDS[vital].find((upper) => value * SCALE[vital] <= upper) ?? LAST;

const sumOf = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { samples }) => sum + samples, 0);

/** As if the values of a bucket were spread evenly over it; in the last one the lower bound, which is all that is known. */
const percentile = (vital: WebVital, buckets: readonly Bucket[], share: number): number => {
  const target = sumOf(buckets) * share;
  const samplesOf = (upper: number) => sumOf(buckets.filter((bucket) => bucket.upper === upper));
  let lower = 0;
  let before = 0;
  for (const upper of BOUNDS[vital]) {
    const samples = samplesOf(upper);
    if (samples > 0 && before + samples >= target)
      return lower + ((target - before) / samples) * (upper - lower);
    before += samples;
    lower = upper;
  }
  return lower;
};

/** @param buckets of one vital; each bound may be there several times */
export const summarize = (vital: WebVital, buckets: readonly Bucket[]): VitalSummary => {
  const scale = SCALE[vital];
  const { good, poor } = WEB_VITALS[vital];
  const p75 = percentile(vital, buckets, 0.75) / scale;
  return {
    p75: vital === 'cls' ? Math.round(p75 * 1_000) / 1_000 : Math.round(p75),
    rating: p75 > poor ? 'poor' : p75 > good ? 'needs-improvement' : 'good',
    samples: sumOf(buckets),
    good: sumOf(buckets.filter(({ upper }) => upper <= good * scale)),
    poor: sumOf(buckets.filter(({ upper }) => upper > poor * scale)),
  };
};
