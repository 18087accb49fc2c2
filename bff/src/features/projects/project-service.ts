import type { Project, ProjectCreate } from 'bff-contract';
import type { Knex } from 'knex';
import { invalid } from '../../http/errors';
import { type CallContext, createAuditedWrites } from '../../resource/audited-writes';
import { createAccountRepository } from '../accounts/account-repository';
import { createDealerRepository } from '../dealers/dealer-repository';
import { assertOwnFiles } from '../files';
import { lockOpenProject } from './open-project';
import { findProject } from './project-read-model';
import { createProjectRepository, type ProjectRow, toMeasuredSlab } from './project-repository';
import { siteChanges } from './site';
import { measureSlab, squareFeetOf } from './slab-geometry';
import { assertMaterials, assertShapes } from './slab-rules';

const slabField = (index: number, field: string) => `slabs.${index}.${field}`;
const slabMaterial = (index: number) => slabField(index, 'material');

type ProjectInput = ProjectCreate & { owner?: string };
type ProjectChanges = ProjectInput & { version?: number };

const assertDealer = async (trx: Knex, fabricatorId: string) => {
  if (!(await createDealerRepository(trx).isActive(fabricatorId))) {
    throw invalid({ fabricator: 'This dealer does not exist' });
  }
};

/** Kept slabs must not use materials of the previous dealer. */
const assertKeptSlabs = async (trx: Knex, projectId: string, fabricatorId: string) => {
  const slabs = await createProjectRepository(trx).slabs(projectId);
  await assertMaterials(trx, fabricatorId, slabs.map(toMeasuredSlab), slabMaterial);
};

const assertOwner = async (trx: Knex, ownerId: string) => {
  if (!(await createAccountRepository(trx).find(ownerId)))
    throw invalid({ owner: 'This user does not exist' });
};

/** New images must be files of the owner or the caller; existing images may stay. */
const setImages = async (trx: Knex, project: ProjectRow, images: string[], callerId: string) => {
  const projects = createProjectRepository(trx);
  const kept = (await projects.images(project.id)).map((image) => image.object_id);
  await assertOwnFiles(trx, images, [project.owner_id, callerId], 'images', kept);
  await projects.replaceImages(project.id, images);
};

/** The slabs (measured) and images in a request body. */
const partsOf = (input: ProjectInput) => ({
  slabs: input.slabs?.map(measureSlab),
  images: input.images?.map((image) => image.s3Object),
});

/** Writes slabs and images. The project row must already have its final owner and dealer. */
const setParts = async (
  trx: Knex,
  project: ProjectRow,
  { slabs, images }: ReturnType<typeof partsOf>,
  callerId: string,
) => {
  if (images) await setImages(trx, project, images, callerId);
  if (!slabs) return;
  await assertMaterials(trx, project.fabricator_id, slabs, slabMaterial);
  await createProjectRepository(trx).replaceSlabs(project.id, slabs);
};

const load = async (trx: Knex, { id }: ProjectRow): Promise<Project> => {
  const project = await findProject(trx, id);
  if (!project) throw new Error('A project that was just written is gone');
  return project;
};

/** Project data for the audit log: counts instead of hundreds of outlines. */
const summaryOf = ({ slabs, images, ...project }: Project) => ({
  ...project,
  slabs: slabs.length,
  images: images.length,
});

/** Project writes by customers (`scope` limits them to their own) and administrators. */
export const createProjectService = ({ scope, ...context }: CallContext<ProjectRow>) => {
  const callerId = context.actor.id;
  const writes = createAuditedWrites(
    {
      noun: 'project',
      resource: 'project',
      lock: (trx, id) => lockOpenProject(trx, id, scope),
      show: (trx, row: ProjectRow) => load(trx, row),
      logged: summaryOf,
    },
    context,
  );

  return {
    create: async (input: ProjectInput): Promise<Project> => {
      assertShapes(input.slabs ?? [], slabField);
      const parts = partsOf(input);
      return writes.create(async (trx) => {
        if (input.owner) await assertOwner(trx, input.owner);
        if (input.fabricator) await assertDealer(trx, input.fabricator);
        const { slabs = [], images } = parts;
        await assertMaterials(trx, input.fabricator ?? null, slabs, slabMaterial);
        const row = await createProjectRepository(trx).insert({
          ...siteChanges(input),
          owner_id: input.owner ?? callerId,
          fabricator_id: input.fabricator ?? null,
          title: input.title ?? '',
          total_square_feet: squareFeetOf(parts.slabs ?? []),
        });
        await createProjectRepository(trx).addSlabs(row.id, slabs);
        if (images) await setImages(trx, row, images, callerId);
        return row;
      });
    },

    /** Omitted fields stay unchanged. */
    update: async (id: string, input: ProjectChanges): Promise<Project> => {
      assertShapes(input.slabs ?? [], slabField);
      const parts = partsOf(input);
      return writes.update(id, input.version, async (trx, row) => {
        if (input.owner && input.owner !== row.owner_id) await assertOwner(trx, input.owner);
        const changes = {
          owner_id: input.owner ?? row.owner_id,
          fabricator_id: input.fabricator ?? row.fabricator_id,
          title: input.title ?? row.title,
          total_square_feet: parts.slabs ? squareFeetOf(parts.slabs) : row.total_square_feet,
          ...siteChanges(input, row),
        };
        if (input.fabricator && input.fabricator !== row.fabricator_id) {
          await assertDealer(trx, input.fabricator);
          if (!parts.slabs) await assertKeptSlabs(trx, id, input.fabricator);
        }
        await setParts(trx, { ...row, ...changes }, parts, callerId);
        return createProjectRepository(trx).update(row, changes);
      });
    },

    remove: (id: string): Promise<void> =>
      writes.remove(id, (trx, row) => createProjectRepository(trx).remove(row)),
  };
};
