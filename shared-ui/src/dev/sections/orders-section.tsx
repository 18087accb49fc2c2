import type { Order, Slab } from 'bff-contract';
import { ORDER_STATUSES } from 'bff-contract/constants';
import { StatusBadge } from '../../core';
import { MaterialsInformation } from '../../orders/materials-information';
import { OrderSummary } from '../../orders/order-summary';
import { SlabLinkProvider } from '../../orders/slab-link';
import { Example, Examples, Row } from '../example';
import { LONG_NAME } from './texts';

type Corner = readonly [x: number, z: number];

const outline = (corners: readonly Corner[]): Slab['vertices'] => corners.map(([x, z]) => ({ x, y: 0, z }));

const rectangle = (width: number, depth: number): Corner[] => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
];

/** A circle with waves, in metres. */
const traced = (count: number): Corner[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const reach = 1 + 0.05 * Math.sin(9 * angle);
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });

const SHAPES: Record<string, readonly Corner[]> = {
  Square: rectangle(1.2, 1.2),
  'L-shape': [
    [0, 0],
    [3, 0],
    [3, 0.6],
    [0.6, 0.6],
    [0.6, 2],
    [0, 2],
  ],
  Sliver: rectangle(3, 0.02),
  '500 corners': traced(500),
  Tiny: rectangle(0.012, 0.008),
  [LONG_NAME]: rectangle(98.7, 60.1),
  'Not measured': [],
};

const edgesOf = (corners: readonly Corner[]): number[] =>
  corners.map(([x, z], index) => {
    const [nextX, nextZ] = corners[(index + 1) % corners.length] ?? [x, z];
    return Math.hypot(nextX - x, nextZ - z);
  });

const MATERIAL = { _id: 'sample-material', name: 'Carrara Marble' };

const SLABS = Object.entries(SHAPES).map(
  ([item_id, corners]): Slab => ({
    item_id,
    material: MATERIAL,
    location: 'Kitchen',
    edges: edgesOf(corners),
    vertices: outline(corners),
  }),
);

const NOW = '2026-11-20T22:13:00.000Z';

const ORDER: Order = {
  _id: 'sample-order',
  reference: 'ORD-1042',
  status: 'order-placed',
  createdAt: NOW,
  updatedAt: NOW,
  version: 1,
  fabricator: { _id: 'sample-dealer', businessName: 'Northgate Stone' },
  project: {
    _id: 'sample-project',
    title: LONG_NAME,
    fabricator: 'sample-dealer',
    totalSquareFeet: 13.94,
    images: [],
    slabs: SLABS,
  },
  estimate: {
    totalPrice: 1_234_567.89,
    area: 1.296,
    materials: [
      {
        materialId: MATERIAL._id,
        name: MATERIAL.name,
        thickness: '3/4 inch',
        pricePerSquareFoot: 45,
        area: 1.296,
        subTotalPrice: 1_234_317.89,
        slabs: SLABS.map(({ item_id }, index) => ({ item_id, area: 1.296 / (index + 1), price: 627.75 })),
      },
    ],
    additionalLineItems: [
      { lineItemId: 'sample-item', title: 'Sink cut-out', description: 'Undermount', price: 250 },
    ],
    pricedAt: NOW,
  },
  history: [],
};

/** An order's parts: its states, its summary, and plans of every shape, which stand out together. */
export const OrdersSection = () => (
  <SlabLinkProvider>
    <Examples>
      <Example title="Status" wide>
        <Row>
          {ORDER_STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <StatusBadge status="on-hold" />
          <StatusBadge status={undefined} fallback="Not set" />
        </Row>
      </Example>
      <Example title="Summary" wide>
        <OrderSummary order={ORDER} />
      </Example>
      <Example title="Plans" wide>
        <MaterialsInformation slabs={SLABS} />
      </Example>
    </Examples>
  </SlabLinkProvider>
);
