import type { Rollout } from '@slabdesk/releases';
import { type FaultKind, HEALTH_MEASURES, type HealthMeasure } from 'bff-contract/constants';
import { EVENTS, MEASURES } from './event-kinds';

/**
 * The verdict on a release by the reports of tabs: whether servers take a canary back, whether open tabs stay away from it, and who is told.
 * No other module decides that.
 */

/** The reports of one release: tabs that opened it, and how many of them had each kind of fault or a poor vital. */
export interface VisitCounts extends Record<HealthMeasure, number> {
  visits: number;
}

/** The visits of two releases in the same stretch of time. */
export interface Stretch {
  canary: VisitCounts;
  current: VisitCounts;
}

/** A fault that people had with a release, and that was not known before. */
export interface NewFault {
  kind: FaultKind;
  /** Where it happened, which may be another remote. */
  remote: string;
  people: number;
  /** When it began, or came back after a day without it: epoch ms. */
  began: number;
  /** Visits that had it without the canary; of a promoted release, with former ones. */
  currentVisits: number;
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
  /** The fault by which a canary is worse; `chance`: how likely it is that chance alone makes it so rare without the canary. */
  fault?: NewFault & { chance: number };
}

/** So many people must have had a fault before it counts: one client can't bring that about. */
export const ENOUGH_PEOPLE = 3;
/**
 * The smallest share of visits at which a fault of a promoted release keeps open tabs away. On a large portal, three people soon
 * have some fault that is new.
 */
const COMMON_SHARE = 1 / 50;
/** The largest chance at which a fault is the canary's. */
const MAX_CHANCE = 1 / 200;
/** The same for a known fault of a promoted release. It is looked at again and again, and compared with other days. */
const MAX_KNOWN_CHANCE = 1 / 10_000;

/** The largest share of canaries without a fault of their own that are ever called worse, over all looks. */
export const FALSE_ALARMS = 0.01;
/**
 * Visits of each release before "no difference" is said. Of canaries with a fault in 2% of visits, where the current
 * release has one in 0.1%, more than 95% are found by then, at any share of browsers from 1% to 50%.
 */
export const ENOUGH_VISITS = 1_500;
/** Visits of each release in a block. Faults that a tab reports a little later than its visit are mostly in the same one. */
const BLOCK_VISITS = 20;
/** How many times worse the canary may be: the alternatives of the test, equally likely. */
const RATIOS = [2, 4, 8, 16, 32] as const;

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

/** How many visits a canary had in some stretches. */
export const visitsOfCanary = (stretches: readonly Stretch[]): number => sumOf(stretches).canary.visits;

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
 * The logarithm of how much likelier the faults of a block are if the canary has `ratio` times the tolerated rate, and not just
 * that rate. Given the number of faults in both releases, the canary's number is binomial: its share is the canary's share of
 * the visits, weighted by the ratio of the rates.
 */
const logLikelihoodRatio = (ratio: number, { canary, current }: Stretch, measure: HealthMeasure): number => {
  const tolerated = MEASURES[measure].tolerated;
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
 * The probability that, of so many visits with a fault, chance alone gives at least `hits` to the side that has this share of visits.
 * They are binomial if the fault has nothing to do with the release.
 */
export const chanceOf = (hits: number, all: number, share: number): number => {
  // No more than its share is no evidence.
  if (hits <= all * share) return 1;
  let log = hits * Math.log(share) + (all - hits) * Math.log1p(-share);
  for (let index = 1; index <= hits; index += 1) log += Math.log((all - hits + index) / index);
  let term = Math.exp(log);
  let sum = 0;
  for (let count = hits; count <= all && term > 0; count += 1) {
    sum += term;
    term *= ((all - count) / (count + 1)) * (share / (1 - share));
  }
  return Math.min(1, sum);
};

const hasHitEnough = ({ people }: NewFault): boolean => people >= ENOUGH_PEOPLE;

/** The chance that a fault has nothing to do with a release. @param current visits without the release */
const chanceOfFault = ({ people, currentVisits }: NewFault, visits: number, current: number): number => {
  // A page that hangs may not have told of its visit.
  const own = Math.max(visits, people);
  const others = Math.max(current, currentVisits);
  return chanceOf(people, people + currentVisits, own / (own + others));
};

/**
 * Why a release that everybody gets, and that is compared with no other at the same time, fails: the faults that are new since then, or
 * far more frequent, the newest first.
 *
 * @param visits since then
 * @param former visits with former releases; without both, a known fault doesn't count
 */
export const faultsOfPromoted = (faults: readonly NewFault[], { visits = 0, former = 0 } = {}): NewFault[] =>
  faults
    .filter(
      (fault) =>
        hasHitEnough(fault) &&
        (fault.currentVisits === 0 || chanceOfFault(fault, visits, former) <= MAX_KNOWN_CHANCE),
    )
    .sort((a, b) => b.began - a.began);

/** Whether a fault is so frequent that open tabs should stay away from its release. @param visits all since the fault is new */
export const isCommon = ({ people }: NewFault, visits: number): boolean => people >= COMMON_SHARE * visits;

/** The new fault that visits without the canary lack most, if chance alone seldom does that. */
const ownFault = (
  faults: readonly NewFault[],
  { canary: ofCanary, current: ofCurrent }: Stretch,
): Comparison['fault'] => {
  const [worst] = faults
    .filter(hasHitEnough)
    .map((fault) => ({ ...fault, chance: chanceOfFault(fault, ofCanary.visits, ofCurrent.visits) }))
    .sort((a, b) => a.chance - b.chance);
  return worst && worst.chance <= MAX_CHANCE ? worst : undefined;
};

/** The reports that a canary is judged by. */
export interface Evidence {
  /** The time since the canary began, oldest first; each holds what both releases had in the same time, so neither a raised share nor a bad hour counts against the canary. */
  stretches: readonly Stretch[];
  /** The stretch that is not over. A measure that grew between two looks would be judged twice, by different visits. */
  open: readonly Stretch[];
  /** Faults that several people had with the canary, and that the current release did not have before. */
  faults: readonly NewFault[];
  /** How many people had any fault with the canary; counted no further than {@link ENOUGH_PEOPLE}. */
  people: number;
  /** Whether it is compared with no release, and judged by new faults as a promoted one is. */
  isAlone?: boolean;
}

/** Says whether a canary is worse than the current release: by a fault of its own, or because known ones are more frequent. */
export const judgeCanary = ({ stretches, open, faults, people, isAlone }: Evidence): Comparison => {
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
  const [first] = isAlone ? faultsOfPromoted(faults) : [];
  const fault = first ? { ...first, chance: 0 } : ownFault(faults, sumOf([...stretches, ...open]));
  const isWorse = measures.some((each) => each.isWorse);
  const isEnough = Math.min(canary.visits, current.visits) >= ENOUGH_VISITS;
  const verdict: Verdict =
    fault || (isWorse && people >= ENOUGH_PEOPLE)
      ? 'worse'
      : isEnough && !isWorse
        ? 'no-difference'
        : 'too-few-visits';
  return {
    verdict,
    canaryVisits: canary.visits,
    currentVisits: current.visits,
    measures,
    ...(fault && { fault }),
  };
};

/** A new fault in words, for the history of releases and for people. */
export const describeFault = ({ kind, remote, people }: NewFault): string =>
  `${EVENTS[kind].words} in ${remote} hit ${people} users or addresses`;

const percentOf = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(2)}%`;

/** Why a canary is worse, in words. */
export const harmOf = ({ fault, measures, canaryVisits, currentVisits }: Comparison): string => {
  if (fault)
    return `A fault of its own: ${describeFault(fault)}${fault.chance > 0 ? `, and ${fault.currentVisits} visits without it (p = ${fault.chance.toPrecision(2)})` : ''}`;
  const worse = measures
    .filter(({ isWorse }) => isWorse)
    .map(
      ({ measure, canary, current, p }) =>
        `${MEASURES[measure].words} in ${percentOf(canary, canaryVisits)} and ${percentOf(current, currentVisits)} of visits (p = ${p.toPrecision(2)})`,
    );
  return `Worse than the current release: ${worse.join('; ')}; ${canaryVisits} and ${currentVisits} visits`;
};

/** The next step of a canary, and the reason for the history of releases. */
export type Decision =
  | { action: 'rollback'; reason: string }
  | { action: 'advance'; reason: string }
  /** With a reason where a person has to decide. */
  | { action: 'wait'; reason?: string };

/** After so long without enough visits, a person has to decide, in ms. */
const OVERDUE_MS = 24 * 3_600_000;

/**
 * Decides about a canary that servers take further: back as soon as it is worse; further after enough visits and enough
 * time, but not while anything speaks against it.
 *
 * @param visits how many visits it has had at its share
 * @param now epoch ms
 * @param isAlone whether it is compared with no release
 */
export const decideRollout = (
  rollout: Rollout,
  comparison: Comparison,
  { visits, now, isAlone }: { visits: number; now: number; isAlone: boolean },
): Decision => {
  if (comparison.verdict === 'worse') return { action: 'rollback', reason: harmOf(comparison) };
  const isDoubtful = comparison.measures.some(({ isWorse }) => isWorse);
  const overdueMs = now - rollout.since - rollout.waitMs;
  if (rollout.next.length === 0 || isDoubtful || overdueMs < 0) return { action: 'wait' };
  if (visits < rollout.visits)
    return {
      action: 'wait',
      ...(overdueMs >= OVERDUE_MS && {
        reason: `Only ${visits} of ${rollout.visits} visits in more than a day at its share`,
      }),
    };
  return {
    action: 'advance',
    reason: isAlone
      ? `No new fault has hit ${ENOUGH_PEOPLE} users or addresses in ${comparison.canaryVisits} visits`
      : `No worse than the current release after ${comparison.canaryVisits} visits`,
  };
};
