import type { Rollout } from '@slabdesk/releases';
import type { ReleaseComparison } from 'bff-contract';
import type { HealthMeasure } from 'bff-contract/constants';

/** What to do with a canary, and why, for the history of releases. */
export type Decision =
  | { action: 'rollback'; reason: string }
  | { action: 'advance'; reason: string }
  | { action: 'wait' };

const NAMES: Record<HealthMeasure, string> = {
  failedLoads: 'failed loads',
  fallbacks: 'fallbacks',
  crashes: 'crashes',
  failedCalls: 'failed API calls',
  poorLcp: 'slow loading (poor LCP)',
  poorInp: 'slow responses (poor INP)',
  poorCls: 'moving content (poor CLS)',
};

const percentOf = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(2)}%`;

const harmOf = ({ measures, canaryVisits, currentVisits }: ReleaseComparison): string => {
  const worse = measures
    .filter(({ isWorse }) => isWorse)
    .map(
      ({ measure, canary, current, p }) =>
        `${NAMES[measure]} in ${percentOf(canary, canaryVisits)} and ${percentOf(current, currentVisits)} of visits (p = ${p.toPrecision(2)})`,
    );
  return `Worse than the current release: ${worse.join('; ')}; ${canaryVisits} and ${currentVisits} visits`;
};

/**
 * Decides about a canary that servers take further: back as soon as it is worse; further after enough visits and enough
 * time, but not while anything speaks against it.
 *
 * @param isSuspect whether it fails for a good part of its users at the moment
 * @param now epoch ms
 */
export const decideRollout = (
  rollout: Rollout,
  comparison: ReleaseComparison,
  { isSuspect, now }: { isSuspect: boolean; now: number },
): Decision => {
  if (comparison.verdict === 'worse') return { action: 'rollback', reason: harmOf(comparison) };
  const isDoubtful = isSuspect || comparison.measures.some(({ isWorse }) => isWorse);
  const visits = comparison.canaryVisits - rollout.visitsBefore;
  const isDue = now - rollout.since >= rollout.waitMs && visits >= rollout.visits;
  if (rollout.next.length === 0 || isDoubtful || !isDue) return { action: 'wait' };
  return {
    action: 'advance',
    reason: `No worse than the current release after ${comparison.canaryVisits} visits`,
  };
};
