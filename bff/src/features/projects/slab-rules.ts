import type { SlabInput } from 'bff-contract';
import type { Knex } from 'knex';
import { invalid } from '../../http/errors';
import { createPriceListRepository } from '../price-list/price-list-repository';
import { edgeProblem, type MeasuredSlab, outlineProblem, slabPrompt } from './slab-geometry';

/** Builds the body path for the slab at an index, or for a field of it. */
type Path = (index: number) => string;
type FieldPath = (index: number, field: 'edges' | 'vertices') => string;

const MAX_PROMPTS = 20;

const refuse = (problems: Array<[path: string, prompt: string]>): void => {
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.slice(0, MAX_PROMPTS)));
};

/** @throws 400 naming every slab with an invalid outline, or with edges that were sent and contradict it */
export const assertShapes = (
  slabs: Array<Pick<SlabInput, 'item_id' | 'edges' | 'vertices'>>,
  path: FieldPath,
): void =>
  refuse(
    slabs.flatMap((slab, index) => {
      const outline = outlineProblem(slab);
      if (outline) return [[path(index, 'vertices'), outline]];
      const { item_id: itemId, edges, vertices } = slab;
      const edge = edges && edgeProblem({ itemId, edges, vertices });
      return edge ? [[path(index, 'edges'), edge]] : [];
    }),
  );

/** @throws 400 naming every slab whose edges contradict its corners: slabs were stored before this was checked */
export const assertEdges = (slabs: MeasuredSlab[], path: Path): void =>
  refuse(
    slabs.flatMap((slab, index) => {
      const problem = edgeProblem(slab);
      return problem ? [[path(index), problem]] : [];
    }),
  );

/**
 * Checks that slabs use active materials of their project's dealer, or none.
 * @throws 400 naming every slab that doesn't
 */
export const assertMaterials = async (
  trx: Knex,
  fabricatorId: string | null,
  slabs: Array<Pick<MeasuredSlab, 'itemId' | 'materialId'>>,
  path: Path,
): Promise<void> => {
  const ids = slabs.flatMap(({ materialId }) => materialId ?? []);
  const materials = await createPriceListRepository(trx).materials(fabricatorId ?? '', ids);
  const problem = fabricatorId
    ? "this dealer doesn't have this material"
    : 'choose a dealer before a material';
  refuse(
    slabs.flatMap(({ itemId, materialId }, index) =>
      materialId === null || materials.has(materialId) ? [] : [[path(index), slabPrompt(itemId, problem)]],
    ),
  );
};
