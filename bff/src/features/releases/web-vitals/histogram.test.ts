import { WEB_VITAL_NAMES, WEB_VITALS, type WebVital } from 'bff-contract/constants';
import fc from 'fast-check';
import { BOUNDS, bucketOf, summarize } from './histogram';

const summaryOf = (vital: WebVital, values: readonly number[]) =>
  summarize(
    vital,
    values.map((value) => ({ upper: bucketOf(vital, value), samples: 1 })),
  );

it.each(WEB_VITAL_NAMES)('The thresholds of %s are bounds of buckets, which ascend', (vital) => {
  const scale = vital === 'cls' ? 1_000 : 1;
  expect(BOUNDS[vital]).toEqual(
    expect.arrayContaining(Object.values(WEB_VITALS[vital]).map((value) => value * scale)),
  );
  expect([...BOUNDS[vital]].sort((a, b) => a - b)).toEqual(BOUNDS[vital]);
});

it.each([
  ['lcp', [2_500, 2_500, 2_500, 9_000], 'good'],
  ['lcp', [2_500, 2_500, 2_501, 2_501], 'needs-improvement'],
  ['lcp', [1_000, 1_000, 4_001, 4_001], 'poor'],
  ['inp', [200], 'good'],
  ['inp', [201], 'needs-improvement'],
  ['inp', [501], 'poor'],
  ['inp', [90_000], 'poor'],
  ['cls', [0, 0.1, 0.1, 3], 'good'],
  ['cls', [0.25], 'needs-improvement'],
  ['cls', [0.251], 'poor'],
] as const)('%s of %j is %s', (vital, values, rating) => {
  expect(summaryOf(vital, values).rating).toBe(rating);
});

it('summarize counts values that are good and poor, and estimates the 75th percentile', () => {
  const values = Array.from({ length: 100 }, (_none, index) => index * 50);
  expect(summaryOf('lcp', values)).toEqual({
    p75: expect.any(Number),
    rating: 'needs-improvement',
    samples: 100,
    good: 51,
    poor: 19,
  });
  expect(Math.abs(summaryOf('lcp', values).p75 - 3_725)).toBeLessThan(60);
  expect(summaryOf('cls', [0.06]).p75).toBeCloseTo(0.069, 3);
  expect(summaryOf('lcp', [99_000]).p75).toBe(10_000);
});

it('The 75th percentile is in the bucket of the real one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 1, maxLength: 200 }), (values) => {
      const real = [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0;
      const upper = bucketOf('lcp', real);
      const lower = BOUNDS.lcp[BOUNDS.lcp.indexOf(upper) - 1] ?? 0;
      const { p75 } = summaryOf('lcp', values);
      expect(p75).toBeGreaterThanOrEqual(lower);
      expect(p75).toBeLessThanOrEqual(upper);
    }),
  );
});
