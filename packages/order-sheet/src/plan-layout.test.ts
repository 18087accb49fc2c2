import fc from 'fast-check';
import { contains, distance, edgesOf, overlap } from './geometry';
import { PLAN_SIZE } from './labels';
import { layOutPlan } from './plan-layout';
import {
  anyCountertop,
  anyOutline,
  anyUnits,
  expectReadable,
  layOut,
  onPlane,
  rectangle,
  traced,
} from './testing/any-outline';

const L_SHAPE = onPlane([
  [0, 0],
  [3, 0],
  [3, 0.6],
  [0.6, 0.6],
  [0.6, 2],
  [0, 2],
]);

describe('layOutPlan', () => {
  it('labels each edge of a rectangle, and its area inside', () => {
    const plan = layOut(rectangle(2, 0.6), 'american');
    expect(plan?.edgeLabels.map(({ text }) => text).sort()).toEqual([
      '23.6 in',
      '23.6 in',
      '78.7 in',
      '78.7 in',
    ]);
    expect(plan?.unlabelled).toBe(0);
    expect(plan?.areaLabel.lines).toEqual(['12.9 ft²', '78.7 in × 23.6 in']);
    expect(contains(plan!.outline, plan!.areaLabel.center)).toBe(true);
  });

  it('emphasises the billed area of an outline that does not fill its bounding box', () => {
    const plan = layOut(L_SHAPE, 'metric');
    expect(plan?.areaLabel.lines).toEqual(['2.64 m²', 'Bounding box 3 m × 2 m']);
    expect(plan?.areas).toBe('Outline 2.64 m² · Bounding box 6 m²');
    expect(plan?.description).toMatch(/Bounding box 3 m × 2 m, 6 m²\. Outline 2\.64 m²\.$/);
    expect(layOut(rectangle(2, 1), 'metric')?.areas).toBeUndefined();
  });

  it('emphasises the billed area also if it is almost that of the bounding box', () => {
    const clipped = onPlane([
      [0, 0],
      [2, 0],
      [2, 0.9],
      [1.9, 1],
      [0, 1],
    ]);
    expect(layOut(clipped, 'metric')?.areaLabel.lines).toEqual(['1.995 m²', 'Bounding box 2 m × 1 m']);
  });

  it('names no area of an outline that crosses itself', () => {
    const bow = onPlane([
      [0, 0],
      [2, 1],
      [2, 0],
      [0, 1],
    ]);
    expect(layOut(bow, 'metric')?.areas).toBeUndefined();
  });

  it('puts the area label of an L-shaped outline inside the outline', () => {
    const plan = layOut(L_SHAPE, 'metric');
    for (const corner of plan!.areaLabel.box) expect(contains(plan!.outline, corner)).toBe(true);
  });

  it('rounds an edge to 2 decimals before converting it', () => {
    // 1.234 m is 48.6 in, 1.23 m is 48.4 in.
    const texts = layOut(rectangle(1.234, 1.234), 'american')?.edgeLabels.map(({ text }) => text);
    expect(new Set(texts)).toEqual(new Set(['48.4 in']));
  });

  it('labels edges as measured on an exact plan', () => {
    const slab = { vertices: rectangle(2, 1), edges: [2.004, 1.001, 1.996, 1] };
    const texts = (isExact: boolean) => layOutPlan(slab, 'metric', { isExact })?.edgeTexts;
    expect(texts(true)).toEqual(['2.004 m', '1.001 m', '1.996 m', '1 m']);
    expect(texts(false)).toEqual(['2 m', '1 m', '2 m', '1 m']);
    expect(layOut(rectangle(1.234, 1.234), 'metric', { isExact: true })?.areaLabel.lines).toEqual([
      '1.523 m²',
      '1.234 m × 1.234 m',
    ]);
  });

  it('labels the short edges of a narrow slab', () => {
    const plan = layOut(rectangle(3, 0.02), 'american');
    expect(plan?.edgeLabels).toHaveLength(4);
    expect(plan?.edgeLabels.map(({ text }) => text)).toContain('0.787 in');
  });

  it('never lets a leader line cross the outline or another leader line', () => {
    const notched = onPlane([
      [0, 0],
      [0.8, 0],
      [0.8, 0.28],
      [1.08, 0.28],
      [1.08, 0],
      [2, 0],
      [2, 0.62],
      [0, 0.62],
    ]);
    const plan = layOut(notched, 'american');
    const leaders = plan!.edgeLabels.flatMap(({ leader }) => (leader ? [leader] : []));
    plan!.outline.forEach((point, index) => {
      const next = plan!.outline[(index + 1) % plan!.outline.length] ?? point;
      for (const leader of leaders) expect(overlap([point, next], leader)).toBe(false);
    });
    leaders.forEach((leader, index) => {
      for (const other of leaders.slice(index + 1)) expect(overlap(leader, other)).toBe(false);
    });
  });

  it('returns a bounding box only if the outline does not fill it', () => {
    expect(layOut(L_SHAPE, 'american')?.boundingBox).toBeDefined();
    expect(layOut(rectangle(2, 1), 'american')?.boundingBox).toBeUndefined();
  });

  it('omits the labels of a traced outline and returns how many it omitted', () => {
    const plan = layOut(traced(500), 'american');
    expect(plan?.outline).toHaveLength(500);
    expect(plan?.unlabelled).toBe(500);
    expect(plan?.description).toMatch(/^500 edges: from \S+ in to \S+ in\. Bounding box/);
  });

  it('describes every edge of a simple outline', () => {
    expect(layOut(rectangle(2, 1), 'metric')?.description).toBe(
      '4 edges: 2 m, 1 m, 2 m, 1 m. Bounding box 2 m × 1 m, 2 m².',
    );
  });

  it.each([
    ['no vertices', []],
    ['one point', onPlane([[1, 1]])],
    [
      'the same point three times',
      onPlane([
        [1, 1],
        [1, 1],
        [1, 1],
      ]),
    ],
    [
      'a line',
      onPlane([
        [0, 0],
        [1, 0],
      ]),
    ],
    [
      'too few valid vertices',
      onPlane([
        [Number.NaN, 0],
        [0, Number.POSITIVE_INFINITY],
        [1, 1],
        [2, 2],
      ]),
    ],
  ])('returns undefined for %s', (_what, vertices) => {
    expect(layOut(vertices, 'american')).toBeUndefined();
  });

  it('labels every edge of a countertop, however short', () => {
    fc.assert(
      fc.property(anyCountertop, anyUnits, (vertices, units) => {
        const plan = layOut(vertices, units)!;
        expectReadable(plan, PLAN_SIZE);
        expect(plan.unlabelled).toBe(0);
      }),
    );
  });

  it('starts each leader line at the middle of its edge', () => {
    fc.assert(
      fc.property(anyCountertop, (vertices) => {
        const plan = layOut(vertices, 'metric')!;
        const middles = edgesOf(plan.outline).map(([a, b], index) => ({
          point: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
          text: plan.edgeTexts[index],
        }));
        for (const { leader, text } of plan.edgeLabels) {
          if (!leader) continue;
          const near = middles.filter(({ point }) => distance(point, leader[0]) <= 1 + 1e-6);
          expect(near.map((middle) => middle.text)).toContain(text);
        }
      }),
    );
  });

  it('keeps the outline and all labels visible and without overlaps, for any outline', () => {
    fc.assert(
      fc.property(anyOutline, anyUnits, (vertices, units) => {
        const plan = layOut(vertices, units);
        if (!plan) return;
        expectReadable(plan, PLAN_SIZE);
        for (const { x, y } of plan.outline) {
          expect(x).toBeGreaterThanOrEqual(-1e-6);
          expect(x).toBeLessThanOrEqual(PLAN_SIZE.width + 1e-6);
          expect(y).toBeGreaterThanOrEqual(-1e-6);
          expect(y).toBeLessThanOrEqual(PLAN_SIZE.height + 1e-6);
        }
        expect(plan.unlabelled + plan.edgeLabels.length).toBe(plan.outline.length);
      }),
    );
  });

  it('keeps all labels visible and without overlaps at any drawing size', () => {
    const sizes = fc.record({
      width: fc.integer({ min: 260, max: 1600 }),
      height: fc.integer({ min: 200, max: 1000 }),
    });
    fc.assert(
      fc.property(anyOutline, anyUnits, sizes, (vertices, units, size) => {
        const plan = layOut(vertices, units, { size });
        if (plan) expectReadable(plan, size);
      }),
    );
  });
});
