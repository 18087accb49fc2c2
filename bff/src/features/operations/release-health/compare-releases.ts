import { HEALTH_MEASURES, type HealthMeasure } from 'bff-contract/constants';

/** What tabs reported of one release: tabs that opened it, and how many of them had each kind of fault or a poor vital. */
export interface VisitCounts extends Record<HealthMeasure, number> {
  visits: number;
}

/** The visits of two releases in the same stretch of time. */
export interface Stretch {
  canary: VisitCounts;
  current: VisitCounts;
}

export type Verdict = 'too-few-visits' | 'no-difference' | 'worse';

/** A kind of fault, or a poor vital, in both releases. */
export interface MeasureResult {
  measure: HealthMeasure;
  /** Visits with such a fault. */
  canary: number;
  current: number;
  /** Always-valid p-value of "the canary is no worse" by more than is tolerated, corrected for the number of measures: 0 to 1. */
  p: number;
  isWorse: boolean;
}

export interface Comparison {
  verdict: Verdict;
  canaryVisits: number;
  currentVisits: number;
  measures: MeasureResult[];
}

/** The largest share of canaries without a fault of their own that are ever called worse, over all looks. */
export const FALSE_ALARMS = 0.01;
/**
 * Visits of each release before "no difference" is said. Of canaries with a fault in 2% of visits, where the current
 * release has one in 0.1%, more than 95% are found by then, at any share of browsers from 1% to 50%.
 */
export const ENOUGH_VISITS = 1_500;
/** Visits of each release in a block. Faults that a tab reports a little later than its visit are mostly in the same one. */
const BLOCK_VISITS = 20;
/** By how many times the canary may be worse: the alternatives of the test, equally likely. */
const RATIOS = [2, 4, 8, 16, 32] as const;

/**
 * How many times the share of the current release is still no worse. Code that a browser doesn't have yet loads more slowly,
 * whatever the release, so vitals may be somewhat poorer at first.
 */
const TOLERATED: Record<HealthMeasure, number> = {
  failedLoads: 1,
  fallbacks: 1,
  crashes: 1,
  failedCalls: 1,
  poorLcp: 1.5,
  poorInp: 1.5,
  poorCls: 1.5,
};

/** The counts that a function of their names returns. */
export const countsOf = (count: (name: keyof VisitCounts) => number): VisitCounts => {
  const names = ['visits', ...HEALTH_MEASURES] as const;
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<keyof VisitCounts, number>;
};

const NO_VISITS = countsOf(() => 0);

const add = (a: VisitCounts, b: VisitCounts): VisitCounts => countsOf((name) => a[name] + b[name]);

const addStretches = (a: Stretch, b: Stretch): Stretch => ({
  canary: add(a.canary, b.canary),
  current: add(a.current, b.current),
});

const sumOf = (stretches: readonly Stretch[]): Stretch =>
  stretches.reduce(addStretches, { canary: NO_VISITS, current: NO_VISITS });

/**
 * Joins stretches until both releases have enough visits. Where a block ends depends on visits only and never on faults,
 * which the test requires. The visits at the end that don't fill a block wait for more.
 */
const toBlocks = (stretches: readonly Stretch[]): Stretch[] => {
  const blocks: Stretch[] = [];
  let open = sumOf([]);
  for (const stretch of stretches) {
    open = addStretches(open, stretch);
    if (Math.min(open.canary.visits, open.current.visits) < BLOCK_VISITS) continue;
    blocks.push(open);
    open = sumOf([]);
  }
  return blocks;
};

/**
 * The logarithm of how much likelier the faults of a block are where the canary has `ratio` times the rate than is
 * tolerated. Given the number of faults in both, those of the canary are binomial: their share is that of its visits,
 * weighted by how many times its rate is.
 */
const logLikelihoodRatio = (ratio: number, { canary, current }: Stretch, measure: HealthMeasure): number => {
  const tolerated = TOLERATED[measure];
  const visits = tolerated * canary.visits + current.visits;
  const weighted = ratio * tolerated * canary.visits + current.visits;
  // A visit has a fault once; what is reported beyond that is made up.
  const ofCanary = Math.min(canary[measure], canary.visits);
  const ofCurrent = Math.min(current[measure], current.visits);
  return (ofCanary + ofCurrent) * Math.log(visits / weighted) + ofCanary * Math.log(ratio);
};

/**
 * The always-valid p-value of "the canary has no higher rate of this fault than is tolerated": 0 to 1. It may be
 * looked at after each block, and the probability that it is ever at most α is at most α if the canary is no worse.
 *
 * A mixture sequential probability ratio test on counts: the likelihood ratios of blocks multiply to a test supermartingale
 * for each alternative, and so does their mean; by Ville's inequality its inverse is such a p-value.
 * Lindon and Malek, Anytime-Valid Inference for Multinomial Count Data, NeurIPS 2022; Johari et al., Always Valid Inference,
 * Operations Research 70 (2022).
 */
const alwaysValidP = (blocks: readonly Stretch[], measure: HealthMeasure): number => {
  const logs = RATIOS.map(() => 0);
  let highest = 1;
  for (const block of blocks) {
    for (const [index, ratio] of RATIOS.entries())
      logs[index] = (logs[index] ?? 0) + logLikelihoodRatio(ratio, block, measure);
    const mean = logs.reduce((sum, log) => sum + Math.exp(log), 0) / RATIOS.length;
    highest = Math.max(highest, mean);
  }
  return 1 / highest;
};

/**
 * Says whether a canary is worse than the current release.
 *
 * @param stretches since the canary began, oldest first; each holds what both releases had in the same time. Visits within a
 *   stretch are compared with each other only, so neither a raised share nor a bad hour of the server counts against the
 *   canary.
 */
export const compareReleases = (stretches: readonly Stretch[]): Comparison => {
  const blocks = toBlocks(stretches);
  const { canary, current } = sumOf(stretches);
  const measures = HEALTH_MEASURES.map((measure) => {
    const p = Math.min(1, HEALTH_MEASURES.length * alwaysValidP(blocks, measure));
    return {
      measure,
      canary: canary[measure],
      current: current[measure],
      p,
      isWorse: p <= FALSE_ALARMS,
    };
  });
  const isEnough = Math.min(canary.visits, current.visits) >= ENOUGH_VISITS;
  const verdict = measures.some(({ isWorse }) => isWorse)
    ? 'worse'
    : isEnough
      ? 'no-difference'
      : 'too-few-visits';
  return { verdict, canaryVisits: canary.visits, currentVisits: current.visits, measures };
};
