import fc from 'fast-check';
import { distance, edgesOf } from './geometry';
import { measureSides } from './measured-sides';
import { anyOutline, rectangle } from './testing/any-outline';

const vertices = rectangle(2, 1);
const [first] = vertices;
const closed = [...vertices, first!];

it.each([
  ['that match', vertices, [2.004, 1, 1.98, 0.99], [2.004, 1, 1.98, 0.99]],
  ['of an outline that ends at its first corner', closed, [2.004, 1, 2, 1], [2.004, 1, 2, 1]],
  ['of which one has no length', closed, [2.004, 1, 2, 1, 0], [2.004, 1, 2, 1]],
  ['that are missing', vertices, [], [2, 1, 2, 1]],
])('measureSides returns edges %s', (_what, corners, edges, lengths) => {
  expect(measureSides({ vertices: corners, edges })).toMatchObject({ lengths, isContradicted: false });
});

it.each([
  ['of another length', [9, 1, 2, 1]],
  ['fewer than corners', [2, 1]],
  ['more than corners', [2, 1, 2, 1, 2, 1, 2]],
  ['of no length', [0, 0, 0, 0]],
  ['of which one is missing', [2, Number.NaN, 2, 1]],
])('measureSides measures the corners if there are edges %s', (_what, edges) => {
  expect(measureSides({ vertices, edges })).toMatchObject({ lengths: [2, 1, 2, 1], isContradicted: true });
});

it('measureSides finds no contradiction without an outline', () => {
  expect(measureSides({ vertices: [], edges: [2, 1] }).isContradicted).toBe(false);
});

it('measureSides finds no contradiction in the sides of any outline themselves', () => {
  fc.assert(
    fc.property(anyOutline, (outline) => {
      const edges = edgesOf(outline.map(({ x, z }) => ({ x, y: z }))).map(([a, b]) => distance(a, b));
      const sides = measureSides({ vertices: outline, edges });
      expect(sides.isContradicted).toBe(false);
      expect(sides.lengths).toHaveLength(sides.outline.length);
    }),
  );
});
