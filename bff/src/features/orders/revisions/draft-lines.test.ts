import { type CostedLine, lengthOf } from '../../projects/estimate';
import { priceLines } from './draft-lines';

jest.mock('../../projects/estimate/line-price', () => {
  const actual = jest.requireActual('../../projects/estimate/line-price');
  return { ...actual, lengthOf: jest.fn(actual.lengthOf) };
});

const COUNT = 30;
const AT = '2026-01-02T03:04:05.678Z';

const square = {
  item_id: 'K1',
  location: '',
  edges: [1, 1, 1, 1],
  vertices: [
    { x: 0, y: 0, z: 0 },
    { x: 1, y: 0, z: 0 },
    { x: 1, y: 0, z: 1 },
    { x: 0, y: 0, z: 1 },
  ],
};

/** How often a draft has read the area of the slab. */
const readArea = jest.fn(() => 1);
const slabs = [
  {
    get area() {
      return readArea();
    },
  },
];

/** Prices the same lines with each price raised by a dollar, in a draft of an order with one slab. */
const raisePrices = (unit: 'square-foot' | 'foot', edges?: Array<{ slab: number; numbers: number[] }>) => {
  const lineItemId = 'item';
  const before = Array.from({ length: COUNT }, (_, index): CostedLine => {
    return { lineItemId, title: 'Item', unit, price: 1, quantity: 1, unitPrice: index, listPrice: 500 };
  });
  const sent = before.map(({ unitPrice = 0 }) => ({
    lineItemId,
    quantity: 1,
    price: unitPrice + 1,
    ...(edges && { edges }),
  }));
  const item = { id: lineItemId, title: 'Item', description: '', priceCents: 50_000, taxable: true };
  const rates = { unit, base: 0, ranges: [], rangesBy: 'quantity' as const };
  const problems = {};
  const lines = priceLines(
    { drafted: sent, areSent: true },
    { numbered: [{ slab: square, number: 1 }], slabs },
    { totalPrice: 0, area: 1, materials: [], additionalLineItems: before, pricedAt: AT },
    { lineItems: new Map([[lineItemId, { ...item, rates }]]) },
    problems,
  );
  expect(problems).toEqual({});
  return lines;
};

beforeEach(() => jest.clearAllMocks());

it('A draft measures the order once for each unit, however many lines are compared', () => {
  expect(raisePrices('square-foot')).toHaveLength(COUNT);
  expect(readArea).toHaveBeenCalledTimes(1);
});

it('A draft measures the edges of each line once, however many lines are compared', () => {
  const lines = raisePrices('foot', [{ slab: 1, numbers: [1, 2] }]);
  expect(lines.map(({ quantity }) => quantity)).toEqual(Array(COUNT).fill(6.561679783));
  expect(lengthOf).toHaveBeenCalledTimes(COUNT);
});
