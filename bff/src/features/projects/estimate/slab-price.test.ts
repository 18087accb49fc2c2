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
  ])('of %d with %d %% waste, by steps of %d, is %d', (area, wastePercent, roundTo, expected) => {
    expect(billArea(Big(area), { wastePercent, roundTo }).billed.toNumber()).toBe(expected);
  });

  it('is the smallest multiple of the step that holds the area with waste', () => {
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
          expect(BigInt(billed.times('1e10').toFixed(0))).toBe(((exact + unit - 1n) / unit) * unit);
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
