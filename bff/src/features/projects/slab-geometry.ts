import type { SlabInput, Vertex } from 'bff-contract';
import { classifyOutline, outlineArea, outlineEdges, sumOf, toSquareFeet } from './estimate';

/** A slab as it is stored: `edges` in metres, `area` in m². */
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

/** A prompt that says which slab is meant. */
export const slabPrompt = (itemId: string, problem: string): string => `${itemId}: ${problem}`;

/** What is wrong with a slab's outline, as a prompt; undefined for a good one. */
export const outlineProblem = (slab: Pick<SlabInput, 'item_id' | 'vertices'>): string | undefined => {
  const shape = classifyOutline(slab.vertices);
  return shape === 'simple' ? undefined : slabPrompt(slab.item_id, PROBLEMS[shape]);
};

/** The part of a slab that follows from its outline. */
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

/** The size of slabs together, in ft². */
export const squareFeetOf = (slabs: Array<{ area: number }>): number =>
  toSquareFeet(sumOf(slabs.map((slab) => slab.area)));
