import fc from 'fast-check';
import { PLAN_SIZE } from './labels';
import { lookAt, MAX_SCALE, moveBy, type PlanView, transformTo, WHOLE, zoomAt } from './plan-view';
import { anyOutline, anyUnits, expectReadable, layOut, traced } from './testing/any-outline';

const { width, height } = PLAN_SIZE;
const anyPoint = fc.record({
  x: fc.double({ min: 0, max: width, noNaN: true }),
  y: fc.double({ min: 0, max: height, noNaN: true }),
});
const anyFactor = fc.double({ min: 0.05, max: 40, noNaN: true });
const anyView: fc.Arbitrary<PlanView> = fc
  .array(fc.tuple(anyFactor, anyPoint), { minLength: 1, maxLength: 5 })
  .map((steps) => steps.reduce((view, [factor, point]) => zoomAt(view, factor, point, PLAN_SIZE), WHOLE));

it('zoomAt keeps the point under the pointer in place while zooming in', () => {
  fc.assert(
    fc.property(anyView, fc.double({ min: 1, max: 4, noNaN: true }), anyPoint, (view, factor, point) => {
      const nearer = zoomAt(view, factor, point, PLAN_SIZE);
      expect((point.x - nearer.x) / nearer.scale).toBeCloseTo((point.x - view.x) / view.scale, 6);
      expect((point.y - nearer.y) / nearer.scale).toBeCloseTo((point.y - view.y) / view.scale, 6);
    }),
  );
});

it('moveBy always fills the frame and limits the zoom', () => {
  const move = fc.double({ min: -5_000, max: 5_000, noNaN: true });
  fc.assert(
    fc.property(anyView, move, move, (view, dx, dy) => {
      const moved = moveBy(view, dx, dy, PLAN_SIZE);
      expect(moved.scale).toBeGreaterThanOrEqual(1);
      expect(moved.scale).toBeLessThanOrEqual(MAX_SCALE);
      expect(moved.x).toBeLessThanOrEqual(0);
      expect(moved.y).toBeLessThanOrEqual(0);
      expect(moved.x + width * moved.scale).toBeGreaterThanOrEqual(width - 1e-6);
      expect(moved.y + height * moved.scale).toBeGreaterThanOrEqual(height - 1e-6);
    }),
  );
});

it('zoomAt returns to the whole drawing when zoomed out', () => {
  fc.assert(
    fc.property(anyView, anyPoint, (view, point) => {
      expect(zoomAt(view, 1 / MAX_SCALE, point, PLAN_SIZE)).toEqual(WHOLE);
    }),
  );
});

it('lookAt keeps labels inside the drawing and without overlaps at any zoom', () => {
  fc.assert(
    fc.property(anyOutline, anyUnits, anyView, (vertices, units, view) => {
      const plan = layOut(vertices, units);
      if (plan) expectReadable(lookAt(plan, view), PLAN_SIZE);
    }),
  );
});

it('lookAt shows the lengths of a traced outline when zoomed in', () => {
  const plan = layOut(traced(500), 'american')!;
  const [first, second] = plan.outline;
  expect(plan.edgeLabels).toHaveLength(0);
  const far = { x: (first!.x + second!.x) / 2, y: (first!.y + second!.y) / 2 };
  const near = lookAt(plan, zoomAt(WHOLE, MAX_SCALE, far, PLAN_SIZE));
  expect(near.edgeLabels.length).toBeGreaterThan(0);
  expect(new Set(near.edgeLabels.map(({ text }) => text))).toEqual(new Set(['0.394 in']));
});

it('transformTo transforms a drawing of an earlier view to the current view', () => {
  expect(transformTo(WHOLE, { scale: 2, x: -10, y: -20 })).toBe('translate(-10 -20) scale(2)');
  const view = { scale: 4, x: -100, y: -50 };
  expect(transformTo(view, view)).toBe('translate(0 0) scale(1)');
});
