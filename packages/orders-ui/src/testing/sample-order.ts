import { LONG_NAME, makeOrder } from '@slabdesk/testing/stories';
import type { Order, Slab } from 'bff-contract';

type Corner = readonly [x: number, z: number];

const outline = (corners: readonly Corner[]): Slab['vertices'] => corners.map(([x, z]) => ({ x, y: 0, z }));

const rectangle = (width: number, depth: number): Corner[] => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
];

/** A circle with a wavy edge, in metres. */
const traced = (count: number): Corner[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const reach = 1 + 0.05 * Math.sin(9 * angle);
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });

const L_SHAPE: Corner[] = [
  [0, 0],
  [3, 0],
  [3, 0.6],
  [0.6, 0.6],
  [0.6, 2],
  [0, 2],
];

const edgesOf = (corners: readonly Corner[]): number[] =>
  corners.map(([x, z], index) => {
    const [nextX, nextZ] = corners[(index + 1) % corners.length] ?? [x, z];
    return Math.hypot(nextX - x, nextZ - z);
  });

const MATERIAL = { _id: 'sample-material', name: 'Carrara Marble' };

const slab = (item_id: string, corners: readonly Corner[]): Slab => ({
  item_id,
  material: MATERIAL,
  location: 'Kitchen',
  edges: edgesOf(corners),
  vertices: outline(corners),
});

/** Slabs of every shape and size that customers measure. */
export const SAMPLE_SLABS = {
  square: slab('Square', rectangle(1.2, 1.2)),
  lShape: slab('L-shape', L_SHAPE),
  sliver: slab('Sliver', rectangle(3, 0.02)),
  traced: slab('500 corners', traced(500)),
  tiny: slab('Tiny', rectangle(0.012, 0.008)),
  huge: slab(LONG_NAME, rectangle(98.7, 60.1)),
  notMeasured: slab('Not measured', []),
};

const SLABS = Object.values(SAMPLE_SLABS);

const ORDER = makeOrder();

/** An order with these slabs. */
export const SAMPLE_ORDER: Order = {
  ...ORDER,
  project: { ...ORDER.project, title: LONG_NAME, images: [], slabs: SLABS },
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
    pricedAt: ORDER.createdAt,
  },
};
