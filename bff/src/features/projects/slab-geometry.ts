import { matchesSide, type SlabInput, type Vertex } from 'bff-contract';
import { classifyOutline, outlineArea, outlineEdges, sumOf, toSquareFeet } from './estimate';

/** A stored slab: `edges` in metres, `area` in m². */
export interface MeasuredSlab {
  itemId: string;
  materialId: string | null;
  location: string;
  edges: number[];
  vertices: Vertex[];
  area: number;
}

const PROBLEMS = {
  crossing: 'the outline crosses or touches itself',
  flat: 'the outline needs at least 3 different corners',
};

/** Prefixes a prompt with the slab's id. */
export const slabPrompt = (itemId: string, problem: string): string => `${itemId}: ${problem}`;

/** Prompt for an invalid outline; undefined for a valid one. */
export const outlineProblem = (slab: Pick<SlabInput, 'item_id' | 'vertices'>): string | undefined => {
  const shape = classifyOutline(slab.vertices);
  return shape === 'simple' ? undefined : slabPrompt(slab.item_id, PROBLEMS[shape]);
};

/** Rounds to millimetres, as in prompts. */
const inPrompt = (metres: number): number => Number(metres.toFixed(3));

/**
 * Prompt for edges that contradict the corners; undefined for edges that match them. An outline may repeat a corner, such as
 * the first one at its end, with or without an edge of no length for it.
 */
export const edgeProblem = ({
  itemId,
  edges,
  vertices,
}: Pick<MeasuredSlab, 'itemId' | 'edges'> & Pick<SlabInput, 'vertices'>): string | undefined => {
  const all = outlineEdges(vertices);
  const sides = edges.length === all.length ? all : all.filter((side) => side > 0);
  if (edges.length !== sides.length) {
    return slabPrompt(itemId, `${sides.length} corners need ${sides.length} edges, not ${edges.length}`);
  }
  const at = edges.findIndex((edge, index) => !matchesSide(edge, sides[index] ?? 0));
  return at < 0
    ? undefined
    : slabPrompt(itemId, `edge ${at + 1} is ${edges[at]} m, but its side is ${inPrompt(sides[at] ?? 0)} m`);
};

/** Edges, corners and area derived from a slab's outline. */
export const geometryOf = (
  slab: Pick<SlabInput, 'edges' | 'vertices'>,
): Pick<MeasuredSlab, 'edges' | 'vertices' | 'area'> => ({
  edges: slab.edges ?? outlineEdges(slab.vertices),
  vertices: slab.vertices.map(({ x, y = 0, z }) => ({ x, y, z })),
  area: outlineArea(slab.vertices),
});

export const measureSlab = (slab: SlabInput): MeasuredSlab => ({
  itemId: slab.item_id,
  materialId: slab.material?._id ?? null,
  location: slab.location ?? '',
  ...geometryOf(slab),
});

/** Total area of slabs, in ft². */
export const squareFeetOf = (slabs: Array<{ area: number }>): number =>
  toSquareFeet(sumOf(slabs.map((slab) => slab.area)));
