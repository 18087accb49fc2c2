import type { LineUnit } from 'bff-contract';
import fc from 'fast-check';
import {
  type EstimatedLineItem,
  lengthOf,
  lineCents,
  priceLineItems,
  quantityIn,
  rateOf,
} from './line-price';
import { outlineEdges } from './outline';

const itemOf = (priceCents: number, rates?: Partial<EstimatedLineItem['rates']>): EstimatedLineItem => ({
  id: 'edge',
  title: 'Edge',
  description: '',
  priceCents,
  taxable: true,
  ...(rates && { rates: { unit: 'each', base: 0, ranges: [], ...rates } }),
});

/** 1.44 m² and 2 m²: 3.44 m² = 37.027816 ft². */
const slabs = [{ area: 1.44 }, { area: 2 }];

describe('quantityIn', () => {
  it.each([
    ['each', 4],
    ['foot', 4],
    ['metre', 4],
    ['order', 1],
    ['slab', 2],
    ['square-foot', 37.027816],
    ['square-metre', 3.44],
  ] as const)('of %s is %d', (unit, quantity) => {
    expect(quantityIn(unit, slabs, 4)).toBe(quantity);
  });
});

describe('lengthOf', () => {
  const edges = fc.array(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 20 });

  it('adds exactly, in any order, and rounds once', () => {
    fc.assert(
      fc.property(edges, edges, (some, others) => {
        const micrometres = [...some, ...others];
        const sum = micrometres.reduce((all, each) => all + each, 0);
        const metres = micrometres.map((each) => each / 1e6);
        expect(lengthOf('metre', metres)).toBe(sum / 1e6);
        expect(lengthOf('metre', metres.toReversed())).toBe(sum / 1e6);
        expect(lengthOf('foot', metres)).toBe(lengthOf('foot', [sum / 1e6]));
        expect(lengthOf('foot', metres) * 12).toBeCloseTo((sum / 1e6) * 39.3700787, 6);
      }),
    );
  });

  it('of all edges is the perimeter', () => {
    const side = fc.integer({ min: 1, max: 100_000 }).map((each) => each / 1_000);
    fc.assert(
      fc.property(side, side, (x, z) => {
        const at = (px: number, pz: number) => ({ x: px, y: 0, z: pz });
        const outline = [at(0, 0), at(x, 0), at(x, z), at(0, z)];
        expect(lengthOf('metre', outlineEdges(outline))).toBe(Number((2 * (x + z)).toFixed(9)));
      }),
    );
  });

  it.each([
    // 63.5 in
    ['foot', [1.6129], 5.291666661],
    ['metre', [0.1, 0.2], 0.3],
    ['metre', [], 0],
  ] as const)('in %s of %j is %d', (unit, metres, length) => {
    expect(lengthOf(unit, metres)).toBe(length);
  });
});

describe('lineCents', () => {
  it.each([
    // 12.5 ft × $18 + $50
    [12.5, { unit: 'foot', unitPrice: 18, base: 50 }, 27_500],
    // 5' 3 1/2" = 63.5 in; 63.5 / 12 × $18
    [5.291666667, { unit: 'foot', unitPrice: 18 }, 9_525],
    // 1" × $18.06 / 12 = $1.505, which a rounded 0.083333333 ft would miss
    [0.083333333, { unit: 'foot', unitPrice: 18.06 }, 151],
    // 37.027816 ft² × $3 = $111.083448
    [37.027816, { unit: 'square-foot', unitPrice: 3 }, 11_108],
    // 1.61 m × $2.50 = $4.025, half a cent
    [1.61, { unit: 'metre', unitPrice: 2.5 }, 403],
    [0, { unit: 'slab', unitPrice: 40, base: 25 }, 2_500],
  ] as const)('of %d at %j is %d', (quantity, rate, cents) => {
    expect(lineCents(quantity, rate)).toBe(cents);
  });
});

describe('rateOf', () => {
  const item = itemOf(15_000, {
    ranges: [
      { from: 24, price: 220 },
      { from: 36, price: 300 },
    ],
  });

  it.each([
    [1, 150, { from: 0, to: 24 }],
    [23.999, 150, { from: 0, to: 24 }],
    [24, 220, { from: 24, to: 36 }],
    [36, 300, { from: 36 }],
    [5_000, 300, { from: 36 }],
  ])('of a quantity of %d is $%d', (quantity, unitPrice, range) => {
    expect(rateOf(item, quantity)).toEqual({ unitPrice, range });
  });

  it.each([
    // A width is shown as 24 in.
    [23.9996, 220],
    [23.9994, 150],
  ])('of a quantity of %d, as it is shown, is $%d', (quantity, unitPrice) => {
    expect(rateOf(item, quantity)).toMatchObject({ unitPrice });
    const bySize = {
      ...item,
      rates: { unit: 'each', base: 0, ranges: item.rates?.ranges ?? [], rangesBy: 'inch' },
    } as const;
    expect(rateOf({ ...bySize, size: { value: quantity, unit: 'inch' } }, 1)).toMatchObject({ unitPrice });
  });

  it('is that of the range from 10 ft for edges of 10 ft', () => {
    const edge = itemOf(2_000, { unit: 'foot', ranges: [{ from: 10, price: 15 }] });
    for (const metres of [[3.048], [1.524, 1.524], [0.9144, 2.1336]]) {
      const quantity = lengthOf('foot', metres);
      const rate = rateOf(edge, quantity);
      expect(rate.range).toEqual({ from: 10 });
      expect(lineCents(quantity, rate)).toBe(15_000);
    }
  });

  it('begins a range at whole feet, square feet, metres and square metres, and never a thousandth earlier', () => {
    const METRES_PER_FOOT = 0.3048;
    const quantities = {
      foot: (feet: number) => lengthOf('foot', [feet * METRES_PER_FOOT]),
      metre: (metres: number) => lengthOf('metre', [metres]),
      'square-foot': (feet: number) => quantityIn('square-foot', [{ area: feet * METRES_PER_FOOT ** 2 }], 1),
      'square-metre': (area: number) => quantityIn('square-metre', [{ area }], 1),
    };
    fc.assert(
      fc.property(
        fc.constantFrom('foot' as const, 'metre' as const, 'square-foot' as const, 'square-metre' as const),
        fc.integer({ min: 1, max: 10_000 }),
        (unit, from) => {
          const ranged = itemOf(2_000, { unit, ranges: [{ from, price: 15 }] });
          expect(rateOf(ranged, quantities[unit](from)).unitPrice).toBe(15);
          expect(rateOf(ranged, quantities[unit](from - 0.001)).unitPrice).toBe(20);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('is of the same range as before for what is not at the beginning of one', () => {
    const unit = fc.constantFrom('each', 'foot', 'metre', 'square-foot', 'square-metre', 'slab', 'order');
    const froms = fc.uniqueArray(fc.integer({ min: 1, max: 500_000 }), { maxLength: 5 });
    fc.assert(
      fc.property(unit, froms, fc.integer({ min: 0, max: 600_000_000_000 }), (of, all, nanos) => {
        const quantity = nanos / 1e9;
        const ranges = all.toSorted((a, b) => a - b).map((each) => ({ from: each / 1000, price: each }));
        fc.pre(ranges.every(({ from }) => quantity >= from || from - quantity > 0.002));
        const former = ranges.findLast(({ from }) => from <= quantity)?.price ?? 20;
        expect(rateOf(itemOf(2_000, { unit: of, ranges }), quantity).unitPrice).toBe(former);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is of exactly one range, whatever the quantity or the size', () => {
    const froms = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 });
    const measure = fc.integer({ min: 0, max: 600 });
    fc.assert(
      fc.property(froms, measure, measure, (all, quantity, value) => {
        const ranges = all.toSorted((a, b) => a - b).map((from) => ({ from, price: from }));
        const byQuantity = rateOf(itemOf(0, { ranges }), quantity);
        expect(byQuantity.range && byQuantity.range.from <= quantity).toBe(true);
        expect(quantity < (byQuantity.range?.to ?? Infinity)).toBe(true);
        expect(byQuantity.unitPrice).toBe(byQuantity.range?.from);
        // The range of a size is that of the same number, whatever the quantity.
        const size = { value, unit: 'inch' as const };
        const bySize = rateOf({ ...itemOf(0, { ranges, rangesBy: 'inch' }), size }, quantity);
        expect(bySize).toEqual({ ...rateOf(itemOf(0, { ranges }), value), size });
      }),
    );
  });

  it.each([
    ['none', undefined],
    ['one in another unit', { value: 22, unit: 'centimetre' as const }],
  ])('needs the size of an item whose ranges are of sizes, and gets %s', (_name, size) => {
    const bySize = itemOf(150, { ranges: [{ from: 24, price: 220 }], rangesBy: 'inch' });
    expect(() => rateOf({ ...bySize, size }, 1)).toThrow('The size of a line item is missing');
  });
});

describe('priceLineItems', () => {
  it('prices items for each as before there were units', () => {
    const item = fc.record({
      id: fc.constantFrom('sink', 'edge'),
      priceCents: fc.integer({ min: 0, max: 100_000_000 }),
      description: fc.constantFrom('', 'Polished'),
      taxable: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (items) => {
        expect(
          priceLineItems(
            items.map((each) => ({ ...each, title: each.id })),
            slabs,
          ),
        ).toEqual(
          items.map(({ id, priceCents, description, taxable }) => ({
            lineItemId: id,
            title: id,
            ...(description && { description }),
            price: priceCents / 100,
            ...(!taxable && { taxable: false }),
          })),
        );
      }),
      { numRuns: 10_000 },
    );
  });

  const priced = (unit: LineUnit, times: number) =>
    priceLineItems(Array(times).fill(itemOf(1_800, { unit, base: 50 })), slabs);

  it('takes the repetitions of an item for its quantity', () => {
    expect(priced('foot', 3)).toEqual([
      { lineItemId: 'edge', title: 'Edge', price: 104, quantity: 3, unit: 'foot', unitPrice: 18, base: 50 },
    ]);
  });

  it.each([
    ['order', 1, 68],
    ['slab', 2, 86],
    ['square-metre', 3.44, 111.92],
  ] as const)('measures the quantity of an item per %s', (unit, quantity, price) => {
    expect(priced(unit, 3)).toMatchObject([{ quantity, price }]);
  });
});

it('priceLineItems measures the order once for each unit, however many items there are', () => {
  const readArea = jest.fn(() => 1.44);
  const slab = {
    get area() {
      return readArea();
    },
  };
  const units = ['square-foot', 'square-metre', 'slab', 'order', 'foot'] as const;
  const items = units.flatMap((unit) =>
    [1, 2, 3].map((number) => ({ ...itemOf(100, { unit }), id: `${unit} ${number}` })),
  );
  expect(priceLineItems(items, [slab]).map(({ quantity }) => quantity)).toEqual(
    [15.500016, 1.44, 1, 1, 1].flatMap((quantity) => Array(3).fill(quantity)),
  );
  expect(readArea).toHaveBeenCalledTimes(2);
});

describe('The cost of a line item', () => {
  const costs = (item: EstimatedLineItem, times = 1) =>
    priceLineItems(Array(times).fill(item), slabs).map(({ cost }) => cost);

  it('is for each line, or for the whole quantity', () => {
    expect(costs({ ...itemOf(15_000), unitCost: 60 }, 2)).toEqual([60, 60]);
    // Neither the base fee nor the range of the price counts.
    const cutOut = itemOf(15_000, { base: 50, ranges: [{ from: 2, price: 220 }] });
    expect(costs({ ...cutOut, unitCost: 60 }, 3)).toEqual([180]);
    // 37.027816 ft² × $1.25 = $46.28477
    expect(costs({ ...itemOf(300, { unit: 'square-foot' }), unitCost: 1.25 })).toEqual([46.28]);
    expect(costs({ ...itemOf(300), unitCost: 0 })).toEqual([0]);
  });

  it('is unknown unless the item has one', () => {
    expect(costs(itemOf(15_000))).toEqual([undefined]);
  });
});
