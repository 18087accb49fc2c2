import type { Rollout } from '@slabdesk/releases';
import type { ReleaseComparison } from 'bff-contract';
import { decideRollout } from './decide-rollout';

const rollout: Rollout = {
  next: [10, 50, 100],
  visits: 700,
  waitMs: 600_000,
  since: 1_000_000,
  visitsBefore: 300,
  by: 'ann@example.com',
};
const measures: ReleaseComparison['measures'] = [
  { measure: 'failedLoads', canary: 1, current: 8, p: 1, isWorse: false },
  { measure: 'crashes', canary: 12, current: 4, p: 0.000_31, isWorse: false },
];
const comparison: ReleaseComparison = {
  remote: 'dealer',
  canary: '1.1.0-b',
  current: '1.0.0-a',
  percent: 1,
  since: '2026-03-09T10:00:00.000Z',
  verdict: 'too-few-visits',
  canaryVisits: 1_000,
  currentVisits: 9_000,
  enoughVisits: 1_500,
  measures,
};
const due = { isSuspect: false, now: 1_600_000 };
const worse = measures.map((each) => ({ ...each, isWorse: each.measure === 'crashes' }));

describe('decideRollout', () => {
  it('goes on after enough visits and enough time at the present share', () => {
    expect(decideRollout(rollout, comparison, due)).toEqual({
      action: 'advance',
      reason: 'No worse than the current release after 1000 visits',
    });
  });

  it('rolls back as soon as the canary is worse, whatever the time, and says by what', () => {
    const bad: ReleaseComparison = { ...comparison, verdict: 'worse', measures: worse };
    for (const each of [rollout, { ...rollout, next: [] }, { ...rollout, visits: 1e6 }])
      expect(decideRollout(each, bad, { isSuspect: false, now: 1_000_001 })).toEqual({
        action: 'rollback',
        reason:
          'Worse than the current release: crashes in 1.20% and 0.04% of visits (p = 0.00031); 1000 and 9000 visits',
      });
  });

  it.each<[string, Partial<Rollout>, Partial<ReleaseComparison>, Partial<typeof due>]>([
    ['too few visits at this share', { visitsBefore: 301 }, {}, {}],
    ['too little time at this share', {}, {}, { now: 1_599_999 }],
    ['no further share', { next: [] }, {}, {}],
    ['a suspect release', {}, {}, { isSuspect: true }],
    ['faults that too few users have seen', {}, { measures: worse }, {}],
  ])('waits with %s', (_what, ofRollout, ofComparison, ofMoment) => {
    const decision = decideRollout(
      { ...rollout, ...ofRollout },
      { ...comparison, ...ofComparison },
      { ...due, ...ofMoment },
    );
    expect(decision).toEqual({ action: 'wait' });
  });
});
