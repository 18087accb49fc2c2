/** Test records as the BFF returns them; `changes` overrides fields. */
import type { LineItem, Material, Order, OrderItem, Slab } from 'bff-contract';

const DEALER = '01900000-0000-7000-8000-0000000000f1';

/** A rectangle on the x/z plane, in metres. */
export const rectangle = (width: number, depth: number): Slab['vertices'] => [
  { x: 0, y: 0, z: 0 },
  { x: width, y: 0, z: 0 },
  { x: width, y: 0, z: depth },
  { x: 0, y: 0, z: depth },
];

export const makeSlab = (changes: Partial<Slab> = {}): Slab => ({
  item_id: 'Counter A',
  material: { _id: 'material-1', name: 'Carrara' },
  location: 'Kitchen',
  edges: [2, 0.6, 2, 0.6],
  vertices: rectangle(2, 0.6),
  ...changes,
});

export const makeOrderItem = (changes: Partial<OrderItem> = {}): OrderItem => ({
  _id: 'order-1',
  reference: 'ORD-1001',
  status: 'order-placed',
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-03T11:30:00.000Z',
  version: 3,
  revision: 1,
  fabricator: { _id: DEALER, businessName: 'Granite & Co' },
  project: {
    _id: 'project-1',
    title: 'Kitchen Miller',
    owner: { _id: 'user-9', name: 'Cora Customer', email: 'cora@example.com' },
    fabricator: DEALER,
    totalSquareFeet: 25.83336,
    slabCount: 3,
  },
  estimate: { totalPrice: 1_234_567.89, area: 2.4 },
  ...changes,
});

/** An order with two slabs of one material, one of another, and a line item. */
export const makeOrder = (changes: Partial<Order> = {}): Order => {
  const head = makeOrderItem();
  return {
    ...head,
    project: {
      ...head.project,
      images: [{ s3Object: 'image-1' }, { s3Object: 'image-2' }],
      slabs: [
        makeSlab(),
        makeSlab({ item_id: 'Island', material: { _id: 'material-2', name: 'Nero' }, location: '' }),
        makeSlab({ item_id: 'Counter B', edges: [1, 0.6, 1, 0.6], vertices: rectangle(1, 0.6) }),
      ],
    },
    estimate: {
      totalPrice: 1_234_567.89,
      area: 3,
      materials: [
        {
          materialId: 'material-1',
          name: 'Carrara Marble',
          thickness: '3/4 inch',
          pricePerSquareFoot: 45,
          area: 1.8,
          subTotalPrice: 871.88,
          slabs: [
            { item_id: 'Counter A', area: 1.2, price: 581.25 },
            { item_id: 'Counter B', area: 0.6, price: 290.63 },
          ],
        },
        {
          materialId: 'material-2',
          name: 'Nero Assoluto',
          thickness: '30 mm',
          pricePerSquareFoot: 60,
          area: 1.2,
          subTotalPrice: 775,
          slabs: [{ item_id: 'Island', area: 1.2, price: 775 }],
        },
      ],
      additionalLineItems: [
        { lineItemId: 'item-1', title: 'Sink cut-out', description: 'Undermount', price: 250 },
      ],
      pricedAt: '2026-11-02T10:00:00.000Z',
    },
    revisions: [
      {
        revision: 1,
        at: '2026-11-02T10:00:00.000Z',
        actor: { name: 'Cora Customer', role: 'customer' },
        totalPrice: 1_234_567.89,
      },
    ],
    history: [
      {
        at: '2026-11-02T10:00:00.000Z',
        actor: { name: 'Cora Customer', role: 'customer' },
        to: 'order-placed',
      },
    ],
    ...changes,
  };
};

export const makeMaterial = (changes: Partial<Material> = {}): Material => ({
  _id: 'material-1',
  fabricator: DEALER,
  name: 'Carrara Marble',
  thickness: '3/4 inch',
  pricePerSquareFoot: 45,
  price: { amount: 45, per: 'ft2' },
  description: '',
  tags: [],
  images: [],
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  version: 1,
  ...changes,
});

export const makeLineItem = (changes: Partial<LineItem> = {}): LineItem => ({
  _id: 'item-1',
  owner: DEALER,
  title: 'Sink cut-out',
  price: 250,
  description: '',
  taxable: true,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  version: 1,
  ...changes,
});
