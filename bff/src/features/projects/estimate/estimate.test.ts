import type { AreaPrice } from 'bff-contract';
import Big from 'big.js';
import fc from 'fast-check';
import { perFoot } from '../../../testing/market';
import { type EstimatedMaterial, estimate } from './estimate';
import { priceSlab } from './slab-price';
import { sumOf, toSquareFeet } from './sums';

const cents = fc.integer({ min: 0, max: 100_000_000 });
/** Areas as outlines in whole millimetres have them. */
const area = fc.integer({ min: 1, max: 40_000_000_000 }).map((n) => n / 1e6);

const toCents = (usd: number) => Math.round(usd * 100);

describe('sumOf', () => {
  it('sums decimals without rounding errors', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(sumOf([])).toBe(0);
    expect(sumOf([1e-9, 40_000])).toBe(40_000.000_000_001);
  });
});

/** Prices the area of the outline. */
const slabPrice = (size: number, price: AreaPrice): number =>
  priceSlab({ area: size, vertices: [] }, { price }).cents;

describe('priceSlab without a rule', () => {
  it.each([
    // 1 m² = 10.7639 ft²
    [1, 100, 1_076],
    [1, 1_000, 10_764],
    // 3 m² × 10.7639 × $50 = $1,614.585: the double product is a little less
    [3, 5_000, 161_459],
    // 0.05 m² × 10.7639 × $1 = $0.538195
    [0.05, 100, 54],
    // 50 m² × 10.7639 × $0.01 = 538.195 cents
    [50, 1, 538],
    // 500 m² × 10.7639 × $0.01 = 5,381.95 cents
    [500, 1, 5_382],
    // 5,000 m² × 10.7639 × $0.01 = 53,819.5 cents, exactly half
    [5_000, 1, 53_820],
    [40_000, 100_000_000, 43_055_600_000_000],
    [1, 0, 0],
    [1e-20, 1, 0],
  ])('of %d m² at %d cents is %d cents', (size, price, expected) => {
    expect(slabPrice(size, perFoot(price))).toBe(expected);
  });

  it.each([
    [2, 100.05, 20_010],
    // $50.025
    [0.5, 100.05, 5_003],
    // Half a cent exactly, which the price of a square foot would miss.
    [0.1, 0.05, 1],
    [1, 0.05, 5],
    [3.3333, 99.99, 33_330],
  ])('of %d m² at $%d per m² is %d cents', (size, amount, expected) => {
    expect(slabPrice(size, { amount, per: 'm2' })).toBe(expected);
  });

  it('of a price per m² rounds half up once', () => {
    fc.assert(
      fc.property(area, cents, (size, price) => {
        // In units of 1e-6 cents.
        const exact = BigInt(Math.round(size * 1e6)) * BigInt(price);
        const rounded = (2n * exact + 10n ** 6n) / (2n * 10n ** 6n);
        expect(BigInt(slabPrice(size, { amount: price / 100, per: 'm2' }))).toBe(rounded);
      }),
    );
  });

  it('rounds half up, and is never half a cent off', () => {
    fc.assert(
      fc.property(area, cents, (size, price) => {
        // In units of 1e-10 cents: µm² × 1e-4 ft²
        const exact = BigInt(Math.round(size * 1e6)) * 107_639n * BigInt(price);
        const difference = BigInt(slabPrice(size, perFoot(price))) * 10n ** 10n - exact;
        expect(difference > -5n * 10n ** 9n && difference <= 5n * 10n ** 9n).toBe(true);
      }),
    );
  });

  it('rounds every exact half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 50_000 }), (k, n) => {
        // 107,639 × size × price = (2m + 1) / 2 × 10^4 cents needs size × price = 5,000 × an odd number.
        const size = (2 * k + 1) * 0.5;
        const price = (2 * n + 1) * 10_000;
        const exact = 107_639n * BigInt(2 * k + 1) * BigInt(2 * n + 1);
        expect(BigInt(slabPrice(size, perFoot(price)))).toBe((exact + 1n) / 2n);
      }),
    );
  });

  it('grows with the area and the price', () => {
    fc.assert(
      fc.property(area, area, cents, cents, (a, b, p, q) => {
        const [small, large] = a < b ? [a, b] : [b, a];
        const [cheap, dear] = p < q ? [p, q] : [q, p];
        expect(slabPrice(small, perFoot(cheap))).toBeLessThanOrEqual(slabPrice(large, perFoot(dear)));
      }),
    );
  });
});

describe('toSquareFeet', () => {
  it('has no floating-point noise', () => {
    expect(toSquareFeet(1)).toBe(10.7639);
    expect(toSquareFeet(3)).toBe(32.2917);
    expect(toSquareFeet(0)).toBe(0);
  });
});

describe('estimate', () => {
  const material = (id: string, priceCents: number): EstimatedMaterial => ({
    id,
    name: `Stone ${id}`,
    thickness: '3/4 inch',
    price: perFoot(priceCents),
    pricePerSquareFoot: priceCents / 100,
  });
  const at = '2026-01-02T03:04:05.678Z';

  it('groups slabs by material in the order in which materials appear', () => {
    const { estimate: result, totalCents } = estimate(
      [
        { itemId: 'K1', materialId: 'b', area: 1, vertices: [] },
        { itemId: 'K2', materialId: 'a', area: 3, vertices: [] },
        { itemId: 'K3', materialId: 'b', area: 0.1, vertices: [] },
      ],
      new Map([
        ['a', material('a', 5_000)],
        ['b', material('b', 1_000)],
      ]),
      [{ id: 'l', title: 'Sink cut-out', description: '', priceCents: 19_999, taxable: true }],
      at,
    );
    expect(totalCents).toBe(10_764 + 161_459 + 1_076 + 19_999);
    expect(result).toEqual({
      totalPrice: 1_932.98,
      area: 4.1,
      materials: [
        {
          materialId: 'b',
          name: 'Stone b',
          thickness: '3/4 inch',
          pricePerSquareFoot: 10,
          price: { amount: 10, per: 'ft2' },
          area: 1.1,
          subTotalPrice: 118.4,
          slabs: [
            { item_id: 'K1', area: 1, price: 107.64 },
            { item_id: 'K3', area: 0.1, price: 10.76 },
          ],
        },
        {
          materialId: 'a',
          name: 'Stone a',
          thickness: '3/4 inch',
          pricePerSquareFoot: 50,
          price: { amount: 50, per: 'ft2' },
          area: 3,
          subTotalPrice: 1_614.59,
          slabs: [{ item_id: 'K2', area: 3, price: 1_614.59 }],
        },
      ],
      additionalLineItems: [{ lineItemId: 'l', title: 'Sink cut-out', price: 199.99 }],
      pricedAt: at,
    });
  });

  it('returns prices and areas that add up', () => {
    const ids = ['a', 'b', 'c'];
    fc.assert(
      fc.property(
        fc.array(fc.record({ area, materialId: fc.constantFrom(...ids) }), { minLength: 1, maxLength: 30 }),
        fc.tuple(cents, cents, cents),
        fc.array(cents, { maxLength: 5 }),
        (slabs, prices, items) => {
          const { estimate: result, totalCents } = estimate(
            slabs.map((slab, index) => ({ ...slab, itemId: `S${index}`, vertices: [] })),
            new Map(ids.map((id, index) => [id, material(id, prices[index] ?? 0)])),
            items.map((priceCents, index) => ({
              id: `${index}`,
              title: 'Item',
              description: 'x',
              priceCents,
              taxable: true,
            })),
            at,
          );
          for (const group of result.materials) {
            const shown = group.slabs.reduce((sum, slab) => sum + toCents(slab.price), 0);
            expect(toCents(group.subTotalPrice)).toBe(shown);
            expect(group.area).toBe(sumOf(group.slabs.map((slab) => slab.area)));
          }
          const shown = [
            ...result.materials.map((group) => toCents(group.subTotalPrice)),
            ...result.additionalLineItems.map((item) => toCents(item.price)),
          ].reduce((a, b) => a + b, 0);
          expect(toCents(result.totalPrice)).toBe(shown);
          expect(totalCents).toBe(shown);
          expect(result.area).toBeCloseTo(
            result.materials.reduce((sum, group) => sum + group.area, 0),
            5,
          );
          expect(result.materials.flatMap((group) => group.slabs)).toHaveLength(slabs.length);
        },
      ),
    );
  });

  it('prices 10,000 whole orders to the cent as before there were rules and minimums', () => {
    const millimetres = fc.integer({ min: 1, max: 60_000 });
    const ids = ['a', 'b', 'c'] as const;
    const listed = fc.record({
      micros: fc.integer({ min: 0, max: 10_000_000_000 }),
      per: fc.constantFrom('ft2', 'm2'),
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...ids), millimetres, millimetres), { minLength: 1, maxLength: 8 }),
        fc.tuple(listed, listed, listed),
        fc.array(cents, { maxLength: 4 }),
        (sizes, prices, items) => {
          const materials = ids.map((id, index): [string, EstimatedMaterial] => {
            const { micros, per } = prices[index] ?? { micros: 0, per: 'ft2' };
            return [id, { ...material(id, 0), price: { amount: micros / 1e6, per } }];
          });
          const slabs = sizes.map(([materialId, width, depth], index) => ({
            itemId: `S${index}`,
            materialId,
            area: Big(width).times(depth).div(1e6).toNumber(),
            vertices: [],
          }));
          const former = slabs.map(({ area: size, materialId }) => {
            const { price } = new Map(materials).get(materialId) as EstimatedMaterial;
            return Big(size)
              .times(price.per === 'm2' ? 1 : '10.7639')
              .times(price.amount)
              .times(100)
              .round(0, Big.roundHalfUp)
              .toNumber();
          });
          const lines = items.map((priceCents, id) => ({
            id: `${id}`,
            title: 'x',
            description: '',
            priceCents,
            taxable: true,
          }));
          const { estimate: result, totalCents } = estimate(slabs, new Map(materials), lines, at);
          expect(totalCents).toBe([...former, ...items].reduce((sum, each) => sum + each, 0));
          const found = result.materials.flatMap((group) => group.slabs);
          for (const [index, { itemId }] of slabs.entries()) {
            const slab = found.find(({ item_id }) => item_id === itemId);
            expect(slab).toEqual({
              item_id: itemId,
              area: slabs[index]?.area,
              price: (former[index] ?? 0) / 100,
            });
          }
          expect(Object.keys(result)).toEqual([
            'totalPrice',
            'area',
            'materials',
            'additionalLineItems',
            'pricedAt',
          ]);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it.each([
    ['below', 250, [250, 0.01]],
    ['equal to', 249.99, [249.99]],
    ['above', 249.98, [249.99]],
  ])(
    'raises lines %s the minimum by a line with the title of the dealer',
    (_name, amount, [sum = 0, more]) => {
      const items = [{ id: 'l', title: 'Sink', description: '', priceCents: 24_999, taxable: true }];
      const minimumOrder = { amount, title: 'Small order' };
      const { estimate: result, totalCents } = estimate([], new Map(), items, at, { minimumOrder });
      expect([result.totalPrice, totalCents]).toEqual([sum, toCents(sum)]);
      expect(result.minimumOrder).toEqual(minimumOrder);
      expect(result.additionalLineItems).toEqual([
        { lineItemId: 'l', title: 'Sink', price: 249.99 },
        ...(more === undefined ? [] : [{ lineItemId: 'minimum', title: 'Small order', price: more }]),
      ]);
    },
  );
});
