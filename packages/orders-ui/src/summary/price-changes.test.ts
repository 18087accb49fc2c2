import { makeLineItem, makeMaterial, makeOrder } from '@slabdesk/testing';
import { priceChangesOf } from './price-changes';

const order = makeOrder();
const materials = [makeMaterial(), makeMaterial({ _id: 'material-2', pricePerSquareFoot: 60 })];
const lineItems = [makeLineItem()];

it('priceChangesOf returns nothing if the price list is unchanged', () => {
  expect(priceChangesOf(order, materials, lineItems)).toEqual([]);
});

it('priceChangesOf lists items with a different price and items no longer offered', () => {
  const changed = [
    makeMaterial({ pricePerSquareFoot: 44.99 }),
    makeMaterial({ _id: 'material-2', deletedAt: '2026-11-04T00:00:00.000Z' }),
  ];
  expect(priceChangesOf(order, changed, [makeLineItem({ price: 300 })])).toEqual([
    { id: 'material-1', name: 'Carrara Marble', ordered: 45, today: 44.99, per: 'area' },
    { id: 'material-2', name: 'Nero Assoluto', ordered: 60, today: undefined, per: 'area' },
    { id: 'item-1', name: 'Sink cut-out', ordered: 250, today: 300, per: 'item' },
  ]);
});

it('priceChangesOf lists a line item once if it was ordered twice', () => {
  const [item] = order.estimate.additionalLineItems;
  const twice = { ...order, estimate: { ...order.estimate, additionalLineItems: [item!, item!] } };
  expect(priceChangesOf(twice, materials, [makeLineItem({ price: 300 })])).toHaveLength(1);
});

it('priceChangesOf compares the price of one item by the list, whatever its quantity and price set by hand', () => {
  const [item] = order.estimate.additionalLineItems;
  const lines = [
    { ...item!, quantity: 3, unitPrice: 250, price: 750 },
    { ...item!, quantity: 2, unitPrice: 199, listPrice: 250, price: 398 },
  ];
  const revised = { ...order, estimate: { ...order.estimate, additionalLineItems: lines } };
  expect(priceChangesOf(revised, materials, lineItems)).toEqual([]);
});

it('priceChangesOf knows the prices of the ranges of a line item', () => {
  const [item] = order.estimate.additionalLineItems;
  const lines = [{ ...item!, quantity: 30, unitPrice: 220, price: 6_600, range: { from: 24 } }];
  const ranged = { ...order, estimate: { ...order.estimate, additionalLineItems: lines } };
  const listed = (price: number) => [makeLineItem({ price: 250, ranges: [{ from: 24, price }] })];
  expect(priceChangesOf(ranged, materials, listed(220))).toEqual([]);
  expect(priceChangesOf(ranged, materials, listed(230))).toHaveLength(1);
});

it('priceChangesOf ignores items that are not on the list, and changed names and descriptions', () => {
  expect(priceChangesOf(order, [], [])).toEqual([]);
  expect(priceChangesOf(order, [makeMaterial({ name: 'Bianco', description: 'New' })], lineItems)).toEqual(
    [],
  );
});

it('priceChangesOf ignores special prices, unless the list no longer has their items', () => {
  const [item] = order.estimate.additionalLineItems;
  const special = {
    estimate: {
      ...order.estimate,
      materials: order.estimate.materials.map((material) => ({
        ...material,
        slabs: material.slabs.map((slab) => ({ ...slab, source: 'customer' as const })),
      })),
      additionalLineItems: [{ ...item!, source: 'group' as const }],
    },
  };
  const listed = (deleted: { deletedAt?: string }) =>
    priceChangesOf(
      special,
      materials.map((material) => ({ ...material, pricePerSquareFoot: 99, ...deleted })),
      [makeLineItem({ price: 300, ...deleted })],
    );
  expect(listed({})).toEqual([]);
  expect(listed({ deletedAt: '2026-11-04T00:00:00.000Z' })).toHaveLength(3);
});
