import type { Rollout } from '@slabdesk/releases';
import { HEALTH_MEASURES, type HealthMeasure } from 'bff-contract/constants';
import fc from 'fast-check';
import {
  type Comparison,
  chanceOf,
  decideRollout,
  FALSE_ALARMS,
  judgeCanary,
  type NewFault,
  type Stretch,
  type VisitCounts,
} from './verdict';

/** Compares by known faults alone, with enough people affected. */
const compareReleases = (stretches: readonly Stretch[]): Comparison =>
  judgeCanary({ stretches, open: [], faults: [], people: 3 });

const counts = (visits: number, faults: Partial<Record<HealthMeasure, number>> = {}): VisitCounts => ({
  visits,
  failedLoads: 0,
  fallbacks: 0,
  crashes: 0,
  hangs: 0,
  failedCalls: 0,
  poorLcp: 0,
  poorInp: 0,
  poorCls: 0,
  ...faults,
});

const visitCounts = fc
  .record({
    visits: fc.nat(500),
    failedLoads: fc.nat(5),
    fallbacks: fc.nat(5),
    crashes: fc.nat(5),
    hangs: fc.nat(5),
    failedCalls: fc.nat(20),
    poorLcp: fc.nat(50),
    poorInp: fc.nat(50),
    poorCls: fc.nat(50),
  })
  // Late reports can exceed the visits of their stretch.
  .map((each): VisitCounts => each);
const stretch: fc.Arbitrary<Stretch> = fc.record({ canary: visitCounts, current: visitCounts });
const stretches = fc.array(stretch, { maxLength: 30 });

const pOf = (all: readonly Stretch[], measure: HealthMeasure): number =>
  compareReleases(all).measures.find((each) => each.measure === measure)?.p ?? Number.NaN;

describe('The comparison of a canary with the current release', () => {
  it('says that there are too few visits without any, and lists every measure', () => {
    expect(compareReleases([])).toEqual({
      verdict: 'too-few-visits',
      canaryVisits: 0,
      currentVisits: 0,
      measures: HEALTH_MEASURES.map((measure) => ({ measure, canary: 0, current: 0, p: 1, isWorse: false })),
    });
  });

  it('finds a canary that crashes in every third visit after a hundred visits, and names the measure', () => {
    const all = Array.from({ length: 10 }, () => ({
      canary: counts(10, { crashes: 3 }),
      current: counts(90),
    }));
    const { verdict, measures } = compareReleases(all);
    expect(verdict).toBe('worse');
    expect(measures.filter(({ isWorse }) => isWorse)).toEqual([
      { measure: 'crashes', canary: 30, current: 0, p: expect.any(Number), isWorse: true },
    ]);
  });

  it('sees no difference where the current release is as bad, or worse', () => {
    for (const crashes of [60, 200])
      expect(
        compareReleases([
          { canary: counts(2_000, { crashes: 40 }), current: counts(3_000, { crashes }) },
          { canary: counts(2_000, { crashes: 40 }), current: counts(3_000, { crashes }) },
        ]).verdict,
      ).toBe('no-difference');
  });

  it('does not blame the canary for an hour in which everything fails', () => {
    const quiet = { canary: counts(10), current: counts(990) };
    const outage = {
      canary: counts(1_000, { failedCalls: 300 }),
      current: counts(1_000, { failedCalls: 310 }),
    };
    // Over both together the canary fails in 9% of visits and the current release in 1%.
    const all = [...Array.from({ length: 60 }, () => quiet), outage];
    expect(compareReleases(all).verdict).toBe('no-difference');
  });

  it('gives p-values between 0 and 1, and a verdict that fits them', () => {
    fc.assert(
      fc.property(stretches, (all) => {
        const { verdict, measures } = compareReleases(all);
        for (const { p, isWorse } of measures) {
          expect(p).toBeGreaterThanOrEqual(0);
          expect(p).toBeLessThanOrEqual(1);
          expect(isWorse).toBe(p <= FALSE_ALARMS);
        }
        expect(verdict === 'worse').toBe(measures.some(({ isWorse }) => isWorse));
      }),
    );
  });

  it('does not take a verdict back: what is looked at later is no weaker evidence', () => {
    fc.assert(
      fc.property(stretches, stretch, fc.constantFrom(...HEALTH_MEASURES), (all, next, measure) => {
        expect(pOf([...all, next], measure)).toBeLessThanOrEqual(pOf(all, measure));
      }),
    );
  });

  it('is no milder with one more fault of the canary, and no stricter with one more of the current release', () => {
    fc.assert(
      fc.property(stretches, stretch, fc.constantFrom(...HEALTH_MEASURES), (all, last, measure) => {
        const oneMore = (who: keyof Stretch): Stretch[] => [
          ...all,
          { ...last, [who]: { ...last[who], [measure]: last[who][measure] + 1 } },
        ];
        const p = pOf([...all, last], measure);
        expect(pOf(oneMore('canary'), measure)).toBeLessThanOrEqual(p * (1 + 1e-9));
        expect(pOf(oneMore('current'), measure)).toBeGreaterThanOrEqual(p * (1 - 1e-9));
      }),
    );
  });

  it('does not accuse a canary that has no faults', () => {
    const faultless = visitCounts.map(({ visits }) => counts(visits));
    fc.assert(
      fc.property(fc.array(fc.record({ canary: faultless, current: visitCounts })), (all) => {
        expect(compareReleases(all).verdict).not.toBe('worse');
      }),
    );
  });
});

/** Mulberry32: the same numbers in every run, from 0 to 1. */
const createRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** How many of `trials` succeed. It draws the gaps between successes, which are few. */
const countOf = (random: () => number, trials: number, probability: number): number => {
  let count = 0;
  let position = -1;
  for (;;) {
    position += 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - probability));
    if (position >= trials) return count;
    count += 1;
  }
};

interface Traffic {
  /** The measure that the rates are about; crashes if left out. */
  measure?: HealthMeasure;
  /** Share of browsers with the canary, in each stretch. */
  share: (stretch: number) => number;
  /** Rates of faults. */
  canary: number;
  current: number;
  /** Visits of both releases together. */
  visitsPerStretch: number;
  stretches: number;
}

/** Visits of both releases; a tenth of the faults is reported in the next stretch, as by pages that stay open. */
const simulate = (random: () => number, traffic: Traffic): Stretch[] => {
  const late = { canary: 0, current: 0 };
  return Array.from({ length: traffic.stretches }, (_none, index) => {
    const ofCanary = countOf(random, traffic.visitsPerStretch, traffic.share(index));
    const countsOf = (who: keyof Stretch, visits: number): VisitCounts => {
      const faulty = countOf(random, visits, traffic[who]);
      const delayed = countOf(random, faulty, 0.1);
      const faults = faulty - delayed + late[who];
      late[who] = delayed;
      return counts(visits, { [traffic.measure ?? 'crashes']: faults });
    };
    return {
      canary: countsOf('canary', ofCanary),
      current: countsOf('current', traffic.visitsPerStretch - ofCanary),
    };
  });
};

const isCaught = (all: readonly Stretch[]): boolean => compareReleases(all).verdict === 'worse';

/** Visits of the canary until it was called worse; infinite if it never was. */
const visitsUntilCaught = (all: readonly Stretch[]): number => {
  if (!isCaught(all)) return Number.POSITIVE_INFINITY;
  // A verdict stays, so the first look that has it can be found by halving.
  let [before, after] = [0, all.length];
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if (isCaught(all.slice(0, middle))) after = middle;
    else before = middle;
  }
  return compareReleases(all.slice(0, after)).canaryVisits;
};

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

const RUNS = 200;

describe('In thousands of simulated visits', () => {
  /** Half of the canaries, and 95% of them. The current release has the fault in 0.1% of visits. */
  it.each([
    [1, 250, 600],
    [10, 350, 700],
    [50, 800, 1_500],
  ])(
    'at %d%% of browsers, a fault in 2% of visits is found half the time within %d visits of the canary, and 95 times in 100 within %d',
    (percent, median, most) => {
      const random = createRandom(percent);
      const visits = Array.from({ length: RUNS }, () =>
        visitsUntilCaught(
          simulate(random, {
            share: () => percent / 100,
            canary: 0.02,
            current: 0.001,
            visitsPerStretch: Math.ceil(2_000 / percent),
            stretches: Math.ceil(2_000 / 20),
          }),
        ),
      );
      expect(quantile(visits, 0.5)).toBeLessThanOrEqual(median);
      expect(quantile(visits, 0.95)).toBeLessThanOrEqual(most);
    },
  );

  it.each([
    [1, 150],
    [10, 150],
    [50, 300],
  ])(
    'at %d%% of browsers, a canary that is slow in 30% of visits instead of 5% is found 95 times in 100 within %d visits of it',
    (percent, most) => {
      const random = createRandom(percent);
      const visits = Array.from({ length: RUNS }, () =>
        visitsUntilCaught(
          simulate(random, {
            measure: 'poorLcp',
            share: () => percent / 100,
            canary: 0.3,
            current: 0.05,
            visitsPerStretch: Math.ceil(2_000 / percent),
            stretches: Math.ceil(1_000 / 20),
          }),
        ),
      );
      expect(quantile(visits, 0.95)).toBeLessThanOrEqual(most);
    },
  );

  it('canaries that are slow half as often again, as code that browsers do not have yet may be, are seldom called worse', () => {
    const random = createRandom(7);
    const alarms = Array.from({ length: RUNS * 5 }, () =>
      isCaught(
        simulate(random, {
          measure: 'poorLcp',
          share: (index) => (index < 20 ? 0.1 : index < 40 ? 0.3 : 0.5),
          canary: 0.075,
          current: 0.05,
          visitsPerStretch: 60,
          stretches: 60,
        }),
      ),
    ).filter(Boolean).length;
    expect(alarms / (RUNS * 5)).toBeLessThanOrEqual(FALSE_ALARMS);
  });

  it.each([
    ['0.1%', 0.001],
    ['2%', 0.02],
    ['20%', 0.2],
  ])('canaries whose faults are those of the current release, %s, are seldom called worse', (_text, rate) => {
    const random = createRandom(rate * 1_000);
    const alarms = Array.from({ length: RUNS * 5 }, () =>
      // A verdict stays, so the last look says whether any look was an alarm.
      isCaught(
        simulate(random, {
          share: (index) => (index < 20 ? 0.1 : index < 40 ? 0.3 : 0.5),
          canary: rate,
          current: rate,
          visitsPerStretch: 60,
          stretches: 60,
        }),
      ),
    ).filter(Boolean).length;
    expect(alarms / (RUNS * 5)).toBeLessThanOrEqual(FALSE_ALARMS);
  });
});

const fault: NewFault = { kind: 'crashed', remote: 'admin', people: 3, began: 0, currentVisits: 0 };
const visits = (canary: number, current: number): Stretch => ({
  canary: counts(canary),
  current: counts(current),
});
const judge = (faults: NewFault[], { canary, current }: { canary: number; current: number }) =>
  judgeCanary({ stretches: [], open: [visits(canary, current)], faults, people: 3 });

describe('A fault that was not known before', () => {
  it('makes a canary at 10% worse once it hit three people, whatever remote it is in', () => {
    const { verdict, fault: found } = judge([fault], { canary: 40, current: 360 });
    expect([verdict, found]).toEqual(['worse', { ...fault, chance: expect.any(Number) }]);
    expect(found?.chance).toBeCloseTo(0.001, 6);
  });

  it.each<[string, Partial<NewFault>, { canary: number; current: number }]>([
    ['two people', { people: 2 }, { canary: 1, current: 999 }],
    ['three people if half of all visits have the canary', {}, { canary: 200, current: 200 }],
    [
      'people who had it without the canary as often',
      { people: 30, currentVisits: 270 },
      { canary: 100, current: 900 },
    ],
    ['three people if there are no other visits', {}, { canary: 200, current: 0 }],
  ])('is not the canary’s by the word of %s', (_what, changes, shares) => {
    expect(judge([{ ...fault, ...changes }], shares)).toMatchObject({ verdict: 'too-few-visits' });
  });

  it('counts in pages that stop responding before they tell of their visit', () => {
    expect(judge([{ ...fault, kind: 'hang' }], { canary: 0, current: 300 }).verdict).toBe('worse');
  });

  it('has a probability from 0 to 1, which more of it with the canary never raises', () => {
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.nat(4_000),
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        (hits, others, share) => {
          const chance = chanceOf(hits, hits + others, share);
          expect(chance).toBeGreaterThanOrEqual(0);
          expect(chance).toBeLessThanOrEqual(1);
          expect(chanceOf(hits + 1, hits + 1 + others, share)).toBeLessThanOrEqual(chance * (1 + 1e-9));
        },
      ),
    );
  });
});

interface Days {
  /** Share of visits with the canary. */
  share: number;
  /** Share of its visits with the canary's own fault. */
  own: number;
  visits: number;
  /** All releases fail in 5% of these visits, by a fault that is new. */
  outage?: { from: number; to: number };
}

/**
 * Visits of all browsers until a canary goes back; infinite if it never does. 2% of visits have a fault that isn't its own, a
 * tenth of these one that is new: mostly a different one each time, sometimes one that was reported before.
 */
const visitsUntilBack = (random: () => number, { share, own, visits: all, outage }: Days): number => {
  const people = Math.max(20, Math.round(all / 4));
  const found = new Map<string, { people: Set<number>; currentVisits: number }>();
  const seen = { canary: 0, current: 0 };
  let strange = 0;
  const faultOf = (visit: number, isCanary: boolean): string | undefined => {
    if (isCanary && random() < own) return 'own';
    if (outage && visit > outage.from && visit < outage.to && random() < 0.05) return 'outage';
    if (random() >= 0.02 * 0.1) return undefined;
    if (strange > 0 && random() < 0.1) return `strange ${Math.floor(random() * strange)}`;
    strange += 1;
    return `strange ${strange - 1}`;
  };
  for (let visit = 1; visit <= all; visit += 1) {
    const isCanary = random() < share;
    seen[isCanary ? 'canary' : 'current'] += 1;
    const id = faultOf(visit, isCanary);
    if (id === undefined) continue;
    const known = found.get(id) ?? { people: new Set(), currentVisits: 0 };
    found.set(id, known);
    if (!isCanary) {
      known.currentVisits += 1;
      continue;
    }
    known.people.add(Math.floor(random() * people));
    const each: NewFault = { ...fault, people: known.people.size, currentVisits: known.currentVisits };
    if (judge([each], seen).verdict === 'worse') return visit;
  }
  return Number.POSITIVE_INFINITY;
};

describe('In simulated weeks, by faults that were not known', () => {
  const results = (seed: number, days: Days, runs = RUNS): number[] => {
    const random = createRandom(seed);
    return Array.from({ length: runs }, () => visitsUntilBack(random, days));
  };
  const back = (found: readonly number[]) => found.filter(Number.isFinite).length / found.length;

  it.each([
    ['a fault in 2% of its visits, at 10% of browsers', 0.1, 0.02, 1_100, 1_500],
    ['a fault in every visit, at 10%', 0.1, 1, 20, 40],
    ['a fault in 2% of its visits, at 30%', 0.3, 0.02, 600, 1_100],
  ])('a canary with %s goes back', (_what, share, own, least, most) => {
    const median = quantile(results(11, { share, own, visits: 20_000 }), 0.5);
    expect(median).toBeGreaterThan(least);
    expect(median).toBeLessThan(most);
  });

  it('one without a fault of its own stays, also when everything fails for a while', () => {
    const days = { share: 0.1, own: 0, visits: 10_000 };
    expect(back(results(5, days))).toBeLessThanOrEqual(0.01);
    expect(back(results(6, { ...days, outage: { from: 3_000, to: 4_000 } }))).toBeLessThanOrEqual(0.03);
  });
});

const rollout: Rollout = {
  next: [10, 50, 100],
  visits: 700,
  waitMs: 600_000,
  since: 1_000_000,
  visitsBefore: 300,
  by: 'ann@example.com',
};
const measures: Comparison['measures'] = [
  { measure: 'failedLoads', canary: 1, current: 8, p: 1, isWorse: false },
  { measure: 'crashes', canary: 12, current: 4, p: 0.000_31, isWorse: false },
];
const comparison: Comparison = {
  verdict: 'too-few-visits',
  canaryVisits: 1_000,
  currentVisits: 9_000,
  measures,
};
const due = { visits: 700, now: 1_600_000, isAlone: false };
const worse = measures.map((each) => ({ ...each, isWorse: each.measure === 'crashes' }));

describe('decideRollout', () => {
  it('goes on after enough visits and enough time at the present share', () => {
    expect(decideRollout(rollout, comparison, due)).toEqual({
      action: 'advance',
      reason: 'No worse than the current release after 1000 visits',
    });
  });

  it('takes the first release of a remote further, and compares it with nothing', () => {
    expect(decideRollout(rollout, { ...comparison, currentVisits: 0 }, { ...due, isAlone: true })).toEqual({
      action: 'advance',
      reason: 'No new fault has hit 3 users or addresses in 1000 visits',
    });
  });

  it('rolls back as soon as the canary is worse, whatever the time, and says by what', () => {
    const bad: Comparison = { ...comparison, verdict: 'worse', measures: worse };
    for (const each of [rollout, { ...rollout, next: [] }, { ...rollout, visits: 1e6 }])
      expect(decideRollout(each, bad, { ...due, visits: 0, now: 1_000_001 })).toEqual({
        action: 'rollback',
        reason:
          'Worse than the current release: crashes in 1.20% and 0.04% of visits (p = 0.00031); 1000 and 9000 visits',
      });
  });

  it('says what it lacks once it has waited for visits for a day', () => {
    const reason = 'Only 12 of 700 visits in more than a day at its share';
    const late = due.now + 24 * 3_600_000;
    expect(decideRollout(rollout, comparison, { ...due, visits: 12, now: late - 1 })).toEqual({
      action: 'wait',
    });
    expect(decideRollout(rollout, comparison, { ...due, visits: 12, now: late })).toEqual({
      action: 'wait',
      reason,
    });
  });

  it.each<[string, Partial<Rollout>, Partial<Comparison>, Partial<typeof due>]>([
    ['too few visits at this share', {}, {}, { visits: 699 }],
    ['too little time at this share', {}, {}, { now: 1_599_999 }],
    ['no further share', { next: [] }, {}, {}],
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
