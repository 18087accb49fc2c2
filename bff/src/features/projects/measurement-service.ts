import { LIMITS, type Measurement, type SlabInput } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import { invalid, notFound } from '../../http/errors';
import { recordAudit } from '../../resource/audit/record-audit';
import { assertVersion } from '../../resource/records';
import { createMeasurementRepository } from './measurement-repository';
import { lockNamedProject, lockOpenProject, touchProject } from './open-project';
import type { ProjectRow } from './project-repository';
import { measureSlab } from './slab-geometry';
import { assertMaterials, assertOutlines } from './slab-rules';

type MeasurementInput = SlabInput & { project: string };
type MeasurementChanges = Partial<MeasurementInput> & { version?: number };

/** Validates and measures a slab of a project. @throws 400 */
const checkAndMeasure = async (trx: Knex, project: ProjectRow, input: SlabInput, chosen: boolean) => {
  assertOutlines([input], () => 'vertices');
  const slab = measureSlab(input);
  // Check new materials only: an existing one may have been deleted since it was chosen.
  if (chosen) await assertMaterials(trx, project.fabricator_id, [slab], () => 'material');
  return slab;
};

const mustFind = async (trx: Knex, id: string): Promise<Measurement> => {
  const measurement = await createMeasurementRepository(trx).find(id);
  if (!measurement) throw notFound('measurement');
  return measurement;
};

/** Locks the measurement's project, and with it the measurement, until the transaction ends. */
const lock = async (trx: Knex, id: string) => {
  const { project: projectId } = await mustFind(trx, id);
  const project = await lockOpenProject(trx, projectId);
  return { project, before: await mustFind(trx, id) };
};

/** Lets administrators edit individual slabs. Each write updates the project's total. */
export const createMeasurementService = (db: Knex, actor: Actor) => ({
  create: ({ project: projectId, ...input }: MeasurementInput): Promise<Measurement> =>
    inTransaction(db, async (trx) => {
      const project = await lockNamedProject(trx, projectId);
      const slab = await checkAndMeasure(trx, project, input, true);
      const measurements = createMeasurementRepository(trx);
      const { position, count } = await measurements.end(projectId);
      if (count >= LIMITS.slabs) throw invalid({ project: `A project has at most ${LIMITS.slabs} slabs` });
      const id = await measurements.insert(projectId, position, slab);
      await touchProject(trx, project);
      const after = await mustFind(trx, id);
      await recordAudit(trx, actor, { action: 'create', resource: 'measurement', recordId: id, after });
      return after;
    }),

  update: (id: string, { version, ...changes }: MeasurementChanges): Promise<Measurement> =>
    inTransaction(db, async (trx) => {
      const { project, before } = await lock(trx, id);
      assertVersion(version, before, () => before);
      if (changes.project !== undefined && changes.project !== before.project) {
        throw invalid({ project: 'A measurement stays with its project' });
      }
      // New corners imply new edges, unless the request sets them.
      const edges = changes.edges ?? (changes.vertices ? undefined : before.edges);
      const input = { ...before, ...changes, edges };
      const slab = await checkAndMeasure(trx, project, input, changes.material !== undefined);
      await createMeasurementRepository(trx).update(id, slab);
      await touchProject(trx, project);
      const after = await mustFind(trx, id);
      await recordAudit(trx, actor, {
        action: 'update',
        resource: 'measurement',
        recordId: id,
        before,
        after,
      });
      return after;
    }),

  remove: (id: string): Promise<void> =>
    inTransaction(db, async (trx) => {
      const { project, before } = await lock(trx, id);
      await createMeasurementRepository(trx).remove(id);
      await touchProject(trx, project);
      await recordAudit(trx, actor, { action: 'delete', resource: 'measurement', recordId: id, before });
    }),
});
