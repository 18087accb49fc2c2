import { LIMITS, type Measurement, type SlabInput } from 'bff-contract';
import type { Knex } from 'knex';
import { invalid, notFound } from '../../http/errors';
import { createAuditedWrites, type WriteContext } from '../../resource/audited-writes';
import { createMeasurementRepository } from './measurement-repository';
import { lockNamedProject, lockPartOf, type ProjectPart, touchProject, writtenPart } from './open-project';
import type { ProjectRow } from './project-repository';
import { measureSlab } from './slab-geometry';
import { assertMaterials, assertShapes } from './slab-rules';

type MeasurementInput = SlabInput & { project: string };
type MeasurementChanges = Partial<MeasurementInput> & { version?: number };

/**
 * Validates and measures a slab of a project. Checks edges and a material only if they are new: older edges may contradict the
 * corners, and the material may have been deleted since it was chosen.
 *
 * @param sent the fields in the request
 * @throws 400
 */
const checkAndMeasure = async (
  trx: Knex,
  project: ProjectRow,
  input: SlabInput,
  sent: Partial<SlabInput> = input,
) => {
  assertShapes([{ ...input, edges: sent.edges }], (_index, field) => field);
  const slab = measureSlab(input);
  if (sent.material !== undefined) {
    await assertMaterials(trx, project.fabricator_id, [slab], () => 'material');
  }
  return slab;
};

const mustFind = async (trx: Knex, id: string): Promise<Measurement> => {
  const measurement = await createMeasurementRepository(trx).find(id);
  if (!measurement) throw notFound('measurement');
  return measurement;
};

/** Lets administrators edit individual slabs. Each write updates the project's total. */
export const createMeasurementService = (context: WriteContext) => {
  const writes = createAuditedWrites(
    {
      noun: 'measurement',
      resource: 'measurement',
      lock: lockPartOf((trx) => createMeasurementRepository(trx).find),
      show: async (trx, { id, locked }: ProjectPart<Measurement>) => locked ?? mustFind(trx, id),
    },
    context,
  );

  return {
    create: ({ project: projectId, ...input }: MeasurementInput): Promise<Measurement> =>
      writes.create(async (trx) => {
        const project = await lockNamedProject(trx, projectId);
        const slab = await checkAndMeasure(trx, project, input);
        const measurements = createMeasurementRepository(trx);
        const { position, count } = await measurements.end(projectId);
        if (count >= LIMITS.slabs) throw invalid({ project: `A project has at most ${LIMITS.slabs} slabs` });
        const id = await measurements.insert(projectId, position, slab);
        await touchProject(trx, project);
        return writtenPart(id, project);
      }),

    update: (id: string, { version, ...changes }: MeasurementChanges): Promise<Measurement> =>
      writes.update(id, version, async (trx, part, before) => {
        if (changes.project !== undefined && changes.project !== before.project) {
          throw invalid({ project: 'A measurement stays with its project' });
        }
        // New corners imply new edges, unless the request sets them.
        const edges = changes.edges ?? (changes.vertices ? undefined : before.edges);
        const input = { ...before, ...changes, edges };
        const slab = await checkAndMeasure(trx, part.project, input, changes);
        await createMeasurementRepository(trx).update(id, slab);
        await touchProject(trx, part.project);
        return writtenPart(id, part.project);
      }),

    remove: (id: string): Promise<void> =>
      writes.remove(id, async (trx, { project }) => {
        await createMeasurementRepository(trx).remove(id);
        await touchProject(trx, project);
      }),
  };
};
