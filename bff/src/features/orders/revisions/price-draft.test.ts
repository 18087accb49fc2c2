import type { Estimate } from 'bff-contract';
import fc from 'fast-check';
import { perFoot } from '../../../testing/market';
import type { ListedLineItem, ListedMaterial } from '../../price-list/price-list-repository';
import type { OrderContent } from '../order-repository';
import { differenceOf } from './difference';
import { type PriceList, priceDraft, projectOf, type SentLines } from './price-draft';

const AT = '2026-01-02T03:04:05.678Z';
const MATERIALS = ['granite', 'marble', 'onyx'] as const;
const ITEMS = ['sink', 'edge', 'tap'] as const;
const SLABS = ['K1', 'K1', 'K2', 'K3'] as const;

const cents = (usd: number): number => Math.round(usd * 100);

const listAt = (prices: readonly number[]): PriceList => ({
  materials: new Map(
    MATERIALS.map((id, index): [string, ListedMaterial] => {
      const price = perFoot(prices[index] ?? 0);
      return [id, { id, name: id, thickness: '3/4 inch', price, pricePerSquareFoot: price.amount }];
    }),
  ),
  lineItems: new Map(
    ITEMS.map((id, index): [string, ListedLineItem] => [
      id,
      {
        id,
        title: id,
        description: '',
        priceCents: prices[index] ?? 0,
        taxable: id !== 'tap',
        ...(id === 'edge' && {
          rates: {
            unit: 'foot',
            base: 12.5,
            ranges: [{ from: 50, price: (prices[0] ?? 0) / 100 }],
            rangesBy: 'quantity',
          },
        }),
        ...(id === 'tap' && { rates: { unit: 'slab', base: 0, ranges: [], rangesBy: 'quantity' } }),
      },
    ]),
  ),
});

/** An order of four slabs, two of which have the same name. Nothing is priced yet. */
const measured: OrderContent = {
  project: {
    images: [],
    slabs: [],
    leftOut: SLABS.map((item_id, at) => ({
      at,
      slab: {
        item_id,
        material: { _id: 'granite', name: 'granite' },
        location: '',
        edges: [],
        vertices: [
          { x: 0, y: 0, z: 0 },
          { x: 1 + at, y: 0, z: 0 },
          { x: 1 + at, y: 0, z: 0.7 },
        ],
      },
    })),
  },
  estimate: { totalPrice: 0, area: 0, materials: [], additionalLineItems: [], pricedAt: AT },
};

const price = fc.integer({ min: 0, max: 1_000_000 });
const handPrice = fc.option(
  price.map((each) => each / 100),
  { nil: undefined },
);
const sent: fc.Arbitrary<Required<Pick<SentLines, 'lineItems' | 'slabs'>> & SentLines> = fc.record({
  lineItems: fc.array(
    fc.record({
      lineItemId: fc.constantFrom(...ITEMS),
      quantity: fc.integer({ min: 1, max: 10_000 }).map((each) => each / 100),
      price: handPrice,
    }),
    { minLength: 1, maxLength: 5 },
  ),
  slabs: fc.tuple(
    ...SLABS.map((item_id) =>
      fc.record({
        item_id: fc.constant(item_id),
        material: fc.constantFrom(...MATERIALS),
        included: fc.boolean(),
        price: handPrice,
      }),
    ),
  ),
  discount: fc.option(
    fc.record({
      kind: fc.constant('percent' as const),
      value: fc.integer({ min: 0, max: 10_000 }).map((each) => each / 100),
      reason: fc.constantFrom('Spring', 'Regular customer'),
    }),
    { nil: null },
  ),
});
const minimumOrder = fc.option(
  price.map((each) => ({ amount: (each + 1) / 100, title: 'Small order' })),
  { nil: undefined },
);
const revisions = fc.array(fc.tuple(sent, fc.tuple(price, price, price)), { minLength: 1, maxLength: 5 });

const taxes = fc.array(
  fc.record({
    name: fc.constantFrom('State', 'City'),
    rate: fc.integer({ min: 0, max: 250_000 }).map((each) => each / 10_000),
    inclusive: fc.boolean(),
  }),
  { maxLength: 3 },
);

const linesOf = ({ materials, additionalLineItems, taxes: all = [] }: Estimate) => [
  ...materials.flatMap(({ slabs }) => slabs.map((slab) => slab.price)),
  ...additionalLineItems.map((line) => line.price),
  ...all.filter(({ inclusive }) => !inclusive).map(({ amount }) => amount),
];
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + cents(each), 0);

const revise = (base: OrderContent, body: SentLines, list: PriceList, now = AT): OrderContent => {
  const { content, estimate } = priceDraft(body, base, list, now);
  return { project: projectOf(base, content), estimate };
};

it('Any sequence of revisions adds up, in total and in what each changes', () => {
  fc.assert(
    fc.property(revisions, minimumOrder, taxes, (steps, minimum, rates) => {
      let current: OrderContent = {
        ...measured,
        estimate: {
          ...measured.estimate,
          ...(minimum && { minimumOrder: minimum }),
          taxes: rates.map((rate) => ({ ...rate, taxable: 0, amount: 0 })),
        },
      };
      for (const [body, prices] of steps) {
        const next = revise(current, body, listAt(prices));
        const { estimate, project } = next;
        expect(cents(estimate.totalPrice)).toBe(sum(linesOf(estimate)));
        expect(estimate.totalPrice).toBeGreaterThanOrEqual(0);
        if (!body.discount) expect(estimate.totalPrice).toBeGreaterThanOrEqual(minimum?.amount ?? 0);
        for (const group of estimate.materials) {
          expect(cents(group.subTotalPrice)).toBe(sum(group.slabs.map((slab) => slab.price)));
          expect(group.slabs.map(({ item_id }) => item_id)).toEqual(
            project.slabs
              .filter(({ material }) => material?._id === group.materialId)
              .map(({ item_id }) => item_id),
          );
        }
        const included = body.slabs.filter((slab) => slab.included);
        expect(project.slabs.map(({ item_id, material }) => [item_id, material?._id])).toEqual(
          included.map(({ item_id, material }) => [item_id, material]),
        );
        const difference = differenceOf(current, next);
        expect(sum(difference.lines.map((line) => line.difference))).toBe(cents(difference.totalPrice));
        expect(cents(difference.totalPrice)).toBe(
          cents(estimate.totalPrice) - cents(current.estimate.totalPrice),
        );
        expect(differenceOf(next, next).lines).toEqual([]);
        current = next;
      }
    }),
  );
});

it('A revision that changes nothing keeps each price and date, whatever the price list says', () => {
  fc.assert(
    fc.property(sent, fc.tuple(price, price, price), fc.tuple(price, price, price), (body, then, now) => {
      const first = revise(measured, body, listAt(then));
      const later = '2027-01-01T00:00:00.000Z';
      const again = revise(first, body, listAt(now), later);
      expect(differenceOf(first, again)).toMatchObject({ totalPrice: 0, lines: [] });
      const priced = [
        ...again.estimate.materials.flatMap(({ slabs }) => slabs),
        ...again.estimate.additionalLineItems.filter(({ lineItemId }) => lineItemId !== 'discount'),
      ];
      for (const { pricedAt } of priced) expect(pricedAt).toBe(AT);
      // As if nothing had been sent.
      expect(revise(first, {}, listAt(now), later)).toEqual(again);
    }),
  );
});
