import { type PricingRule, SQUARE_FEET_PER_SQUARE_METRE } from 'bff-contract';
import Big from 'big.js';
import fc from 'fast-check';
import { type Corner, enclosingRectangle, outlineArea } from './outline';
import { billArea, priceSlab } from './slab-price';

const rectangle = (width: number, depth: number): Corner[] => [
  { x: 0, z: 0 },
  { x: width, z: 0 },
  { x: width, z: depth },
  { x: 0, z: depth },
];
const ell: Corner[] = [
  { x: 0, z: 0 },
  { x: 3, z: 0 },
  { x: 3, z: 1 },
  { x: 1, z: 1 },
  { x: 1, z: 2 },
  { x: 0, z: 2 },
];

const slabOf = (vertices: Corner[]) => ({ area: outlineArea(vertices), vertices });
const PLAIN: PricingRule = { basis: 'outline', wastePercent: 0, roundTo: 0, per: 'ft2' };
const ruleOf = (rule: Partial<PricingRule & { showSteps: boolean }>) => ({
  ...PLAIN,
  showSteps: false,
  ...rule,
});

describe('billArea', () => {
  it.each([
    // The published examples: waste comes before rounding.
    [50, 10, 0, 55],
    [51, 0, 50, 100],
    [50, 10, 50, 100],
    // Not a step more for an area that is a multiple already.
    [50, 0, 50, 50],
    [100, 0, 50, 100],
    [0.3, 0, 0.1, 0.3],
    [40, 25, 50, 50],
    [1, 12.5, 0.05, 1.15],
    [0.01, 0, 50, 50],
    // A remainder that isn't shown adds no step: 2.5 × 0.6 m, turned by 1°; a step with 4 decimals.
    [1.500000000000408, 0, 0.5, 1.5],
    [50.0004, 0, 50, 50],
    [50.0005, 0, 50, 100],
    [0.25050000001, 0, 0.2505, 0.2505],
    [0, 0, 50, 0],
    // However small, a slab is billed.
    [0.0004, 0, 50, 50],
  ])('of %d with %d %% waste, by steps of %d, is %d', (area, wastePercent, roundTo, expected) => {
    expect(billArea(Big(area), { wastePercent, roundTo }).billed.toNumber()).toBe(expected);
  });

  it('is the smallest multiple of the step that holds the area with waste, as it is shown', () => {
    const hundredths = fc.integer({ min: 0, max: 50_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40_000_000_000 }),
        hundredths,
        fc.integer({ min: 1, max: 100_000_000 }),
        (micros, waste, step) => {
          const rule = { wastePercent: waste / 100, roundTo: step / 10_000 };
          const { billed } = billArea(Big(micros).div(1e6), rule);
          // In units of 1e-10: a millionth times a hundredth of a percent.
          const exact = BigInt(micros) * BigInt(10_000 + waste);
          const unit = BigInt(step) * 10n ** 6n;
          const below = exact - (exact % unit);
          const shown = (value: bigint) => (value + 5n * 10n ** 6n) / 10n ** 7n;
          const isShownAsBelow = below > 0n && shown(exact) === shown(below);
          const expected = exact === below || isShownAsBelow ? below : below + unit;
          expect(BigInt(billed.times('1e10').toFixed(0))).toBe(expected);
        },
      ),
    );
  });
});

describe('priceSlab with a rule', () => {
  it.each([
    // 1.44 m² × 10.7639 = 15.500016 ft², + 10 % = 17.0500176, up to 20 ft², at $45.50
    ['waste and rounding', rectangle(2.4, 0.6), { wastePercent: 10, roundTo: 5 }, 'ft2', 45.5, 91_000],
    // 4 m² of an L, in a rectangle of 6 m²
    ['the rectangle', ell, { basis: 'rectangle' }, 'm2', 100, 60_000],
    // A metric dealer: 4 m² + 5 % = 4.2, up to 4.5 m²
    ['steps in m²', ell, { wastePercent: 5, roundTo: 0.5, per: 'm2' }, 'm2', 100, 45_000],
    // The same by a price per ft²: 4.5 × 10.7639 × $10 = $484.3755
    ['steps in m², a price per ft²', ell, { wastePercent: 5, roundTo: 0.5, per: 'm2' }, 'ft2', 10, 48_438],
    // 43.0556 ft², up to 50; 50 / 10.7639 × $100 = $464.515650…
    ['steps in ft², a price per m²', ell, { roundTo: 50 }, 'm2', 100, 46_452],
  ] as const)('has %s', (_name, outline, rule, per, amount, cents) => {
    const price = { amount, per };
    expect(priceSlab(slabOf([...outline]), { price, rule: ruleOf(rule) }).cents).toBe(cents);
  });

  it('names every step', () => {
    const rule = ruleOf({ basis: 'rectangle', wastePercent: 10, roundTo: 0.5, per: 'm2', showSteps: true });
    expect(priceSlab(slabOf(ell), { price: { amount: 100, per: 'm2' }, rule })).toEqual({
      cents: 70_000,
      billing: {
        billedArea: 7,
        steps: {
          basis: 'rectangle',
          area: 6,
          wastePercent: 10,
          withWaste: 6.6,
          roundTo: 0.5,
          billed: 7,
          per: 'm2',
          rate: { amount: 100, per: 'm2' },
          source: 'list',
          isPublic: true,
        },
      },
    });
  });
});

it('bills a turned rectangle as the same rectangle that is not turned', () => {
  const decimetres = fc.integer({ min: 1, max: 50 });
  const metres = fc.integer({ min: -5_000, max: 5_000 }).map((each) => each / 1000);
  const percent = fc.integer({ min: 0, max: 100 });
  const slabs = fc.tuple(decimetres, decimetres, percent).map(([width, depth, wastePercent]) => ({
    straight: rectangle(width / 10, depth / 10),
    wastePercent,
    withWaste: (width * depth * (100 + wastePercent)) / 10_000,
  }));
  fc.assert(
    fc.property(
      slabs,
      fc.record({ angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), x: metres, z: metres }),
      fc.constantFrom('outline' as const, 'rectangle' as const),
      // A step of which the area is a multiple, or any.
      fc.oneof(
        fc.constantFrom(1, 2, 4, 5).map((multiple) => ({ multiple })),
        fc.record({
          step: fc.integer({ min: 1, max: 1_000 }).map((each) => each / 20),
          per: fc.constantFrom('ft2' as const, 'm2' as const),
        }),
      ),
      fc.record({
        amount: fc.integer({ min: 1, max: 100_000 }).map((each) => each / 100),
        per: fc.constantFrom('ft2', 'm2'),
      }),
      ({ straight, wastePercent, withWaste }, { angle, x: dx, z: dz }, basis, steps, price) => {
        const rounding =
          'multiple' in steps
            ? { roundTo: Big(withWaste).div(steps.multiple).toNumber(), per: 'm2' as const }
            : { roundTo: steps.step, per: steps.per };
        const rule = ruleOf({ basis, wastePercent, ...rounding });
        const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
        const turned = straight.map(({ x, z }) => ({ x: dx + x * cos - z * sin, z: dz + x * sin + z * cos }));
        const bill = (outline: Corner[]) => priceSlab(slabOf(outline), { price, rule });
        const { cents, billing } = bill(straight);
        // Wherever a remainder begins to count, one slab lies on either side of it.
        const rest = Big(billing.steps?.withWaste ?? 0).mod(rule.roundTo);
        fc.pre(rest.minus('0.0005').abs().gt('1e-9'));
        expect(bill(turned)).toMatchObject({ cents, billing: { billedArea: billing.billedArea } });
        if ('multiple' in steps) expect(billing.billedArea).toBe(withWaste);
      },
    ),
    { numRuns: 5_000 },
  );
});

it('bills areas that are not rounded up to the cent as before', () => {
  const millimetres = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(
      millimetres,
      millimetres,
      fc.constantFrom('outline', 'rectangle'),
      fc.integer({ min: 0, max: 50_000 }),
      fc.record({
        amount: fc.integer({ min: 0, max: 100_000_000 }).map((each) => each / 100),
        per: fc.constantFrom('ft2', 'm2'),
      }),
      (width, depth, basis, hundredths, price) => {
        const slab = slabOf(rectangle(width / 1000, depth / 1000));
        const rule = ruleOf({ basis, wastePercent: hundredths / 100 });
        const withWaste = Big(slab.area)
          .times(10_000 + hundredths)
          .times('0.0001');
        const former = withWaste
          .times(price.per === 'm2' ? 1 : SQUARE_FEET_PER_SQUARE_METRE)
          .times(price.amount)
          .times(100)
          .round(0, Big.roundHalfUp)
          .toNumber();
        expect(priceSlab(slab, { price, rule }).cents).toBe(former);
      },
    ),
    { numRuns: 5_000 },
  );
});

/** How the portal has priced slabs before there were rules. */
const formerPrice = (area: number, amount: number, per: 'ft2' | 'm2'): number =>
  Big(area)
    .times(per === 'm2' ? 1 : SQUARE_FEET_PER_SQUARE_METRE)
    .times(amount)
    .times(100)
    .round(0, Big.roundHalfUp)
    .toNumber();

it('prices slabs without a rule to the cent as before, and as a rule that changes nothing', () => {
  const millimetres = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(millimetres, millimetres), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 10_000_000_000 }),
      fc.constantFrom('ft2', 'm2'),
      (sizes, micros, per) => {
        const price = { amount: micros / 1e6, per };
        for (const [width, depth] of sizes) {
          const slab = slabOf(rectangle(width / 1000, depth / 1000));
          const former = formerPrice(slab.area, price.amount, per);
          expect(priceSlab(slab, { price })).toEqual({ cents: former, billing: {} });
          expect(priceSlab(slab, { price, rule: ruleOf({}) }).cents).toBe(former);
        }
      },
    ),
    { numRuns: 10_000 },
  );
});

describe('enclosingRectangle', () => {
  const millimetre = fc.integer({ min: -3_000, max: 3_000 }).map((mm) => mm / 1000);
  const corners = fc.array(fc.record({ x: millimetre, z: millimetre }), { minLength: 3, maxLength: 12 });

  it.each([
    ['a rectangle', rectangle(2.4, 0.6), 1.44],
    ['an L', ell, 6],
    ['tenths, which no double holds', rectangle(0.1, 0.3), 0.03],
    // A square on its corner: its own area, and not that of the box around it.
    [
      'a turned square',
      [
        { x: 1, z: 0 },
        { x: 2, z: 1 },
        { x: 1, z: 2 },
        { x: 0, z: 1 },
      ],
      2,
    ],
    [
      'a point',
      [
        { x: 1, z: 1 },
        { x: 1, z: 1 },
        { x: 1, z: 1 },
      ],
      0,
    ],
  ])('of %s', (_name, outline, area) => {
    expect(enclosingRectangle(outline)).toBe(area);
  });

  it('holds the outline, wherever that begins and lies', () => {
    fc.assert(
      fc.property(corners, fc.nat(11), millimetre, (outline, start, shift) => {
        const area = enclosingRectangle(outline);
        expect(area).toBeGreaterThanOrEqual(outlineArea(outline));
        const at = start % outline.length;
        const moved = [...outline.slice(at), ...outline.slice(0, at)].map(({ x, z }) => ({
          x: x + shift,
          z: z - shift,
        }));
        expect(enclosingRectangle(moved)).toBeCloseTo(area, 9);
      }),
    );
  });
});

describe('The cost of a slab', () => {
  const squareFeet = (area: number) => {
    const side = Math.sqrt(area / SQUARE_FEET_PER_SQUARE_METRE);
    return { area: area / SQUARE_FEET_PER_SQUARE_METRE, vertices: rectangle(side, side) };
  };
  const price = { amount: 50, per: 'ft2' } as const;

  it.each([
    // The published example: $5 with 20 % waste is $6.
    [1, ruleOf({ wastePercent: 20 }), 6],
    [51, ruleOf({ wastePercent: 20 }), 306],
    // The area that a step adds is billed, but not cut.
    [51, ruleOf({ wastePercent: 20, roundTo: 50 }), 306],
    [51, undefined, 255],
  ])('of %d ft² at $5 by the rule %j', (area, rule, expected) => {
    const slab = squareFeet(area);
    const costed = priceSlab(slab, { price, rule, cost: { amount: 5, per: 'ft2' } });
    expect(costed).toEqual({ ...priceSlab(slab, { price, rule }), cost: expected });
  });

  it('is computed in the unit of the cost, and unknown without one', () => {
    const slab = { area: 2, vertices: rectangle(2, 1) };
    expect(priceSlab(slab, { price, cost: { amount: 50.005, per: 'm2' } }).cost).toBe(100.01);
    expect(priceSlab(slab, { price })).not.toHaveProperty('cost');
  });
});
