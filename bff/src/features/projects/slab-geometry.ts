import type { SlabInput, Vertex } from 'bff-contract';
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
