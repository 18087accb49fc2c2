import { LIMITS, type Photo } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import { invalid, notFound } from '../../http/errors';
import { recordAudit } from '../../resource/audit/record-audit';
import { assertVersion } from '../../resource/records';
import { assertOwnFiles } from '../files';
import { lockNamedProject, lockOpenProject } from './open-project';
import { createPhotoRepository } from './photo-repository';
import { createProjectRepository, type ProjectRow } from './project-repository';

interface PhotoInput {
  project: string;
  s3Object: string;
  caption?: string;
}
type PhotoChanges = Partial<PhotoInput> & { version?: number };

const assertFile = (trx: Knex, actor: Actor, project: ProjectRow, s3Object: string) =>
  assertOwnFiles(trx, [s3Object], [project.owner_id, actor.id ?? ''], 's3Object');

const mustFind = async (trx: Knex, id: string): Promise<Photo> => {
  const photo = await createPhotoRepository(trx).find(id);
  if (!photo) throw notFound('photo');
  return photo;
};

/** Locks the photo's project, and with it the photo, until the transaction ends. */
const lock = async (trx: Knex, id: string) => {
  const { project: projectId } = await mustFind(trx, id);
  const project = await lockOpenProject(trx, projectId);
  return { project, before: await mustFind(trx, id) };
};

/** Lets administrators edit individual project images. */
export const createPhotoService = (db: Knex, actor: Actor) => ({
  create: (input: PhotoInput): Promise<Photo> =>
    inTransaction(db, async (trx) => {
      const project = await lockNamedProject(trx, input.project);
      await assertFile(trx, actor, project, input.s3Object);
      const projects = createProjectRepository(trx);
      const images = await projects.images(project.id);
      if (images.length >= LIMITS.images) {
        throw invalid({ project: `A project has at most ${LIMITS.images} images` });
      }
      const id = await createPhotoRepository(trx).insert({
        project_id: project.id,
        position: (images.at(-1)?.position ?? -1) + 1,
        object_id: input.s3Object,
        caption: input.caption ?? '',
      });
      await projects.update(project, {});
      const after = await mustFind(trx, id);
      await recordAudit(trx, actor, { action: 'create', resource: 'photo', recordId: id, after });
      return after;
    }),

  update: (id: string, { version, ...changes }: PhotoChanges): Promise<Photo> =>
    inTransaction(db, async (trx) => {
      const { project, before } = await lock(trx, id);
      assertVersion(version, before, () => before);
      if (changes.project !== undefined && changes.project !== before.project) {
        throw invalid({ project: 'A photo stays with its project' });
      }
      const s3Object = changes.s3Object ?? before.s3Object;
      if (s3Object !== before.s3Object) await assertFile(trx, actor, project, s3Object);
      const caption = changes.caption ?? before.caption;
      await createPhotoRepository(trx).update(id, { object_id: s3Object, caption });
      await createProjectRepository(trx).update(project, {});
      const after = await mustFind(trx, id);
      await recordAudit(trx, actor, { action: 'update', resource: 'photo', recordId: id, before, after });
      return after;
    }),

  remove: (id: string): Promise<void> =>
    inTransaction(db, async (trx) => {
      const { project, before } = await lock(trx, id);
      await createPhotoRepository(trx).remove(id);
      await createProjectRepository(trx).update(project, {});
      await recordAudit(trx, actor, { action: 'delete', resource: 'photo', recordId: id, before });
    }),
});
