import { LIMITS, type Photo } from 'bff-contract';
import type { Knex } from 'knex';
import type { Actor } from '../../http/caller/actor';
import { invalid, notFound } from '../../http/errors';
import { createAuditedWrites, type WriteContext } from '../../resource/audited-writes';
import { assertOwnFiles } from '../files';
import { lockNamedProject, lockPartOf, type ProjectPart, writtenPart } from './open-project';
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

/** Lets administrators edit individual project images. */
export const createPhotoService = (context: WriteContext) => {
  const writes = createAuditedWrites(
    {
      noun: 'photo',
      resource: 'photo',
      lock: lockPartOf((trx) => createPhotoRepository(trx).find),
      show: async (trx, { id, locked }: ProjectPart<Photo>) => locked ?? mustFind(trx, id),
    },
    context,
  );

  return {
    create: (input: PhotoInput): Promise<Photo> =>
      writes.create(async (trx) => {
        const project = await lockNamedProject(trx, input.project);
        await assertFile(trx, context.actor, project, input.s3Object);
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
        return writtenPart(id, project);
      }),

    update: (id: string, { version, ...changes }: PhotoChanges): Promise<Photo> =>
      writes.update(id, version, async (trx, part, before) => {
        if (changes.project !== undefined && changes.project !== before.project) {
          throw invalid({ project: 'A photo stays with its project' });
        }
        const s3Object = changes.s3Object ?? before.s3Object;
        if (s3Object !== before.s3Object) await assertFile(trx, context.actor, part.project, s3Object);
        const caption = changes.caption ?? before.caption;
        await createPhotoRepository(trx).update(id, { object_id: s3Object, caption });
        await createProjectRepository(trx).update(part.project, {});
        return writtenPart(id, part.project);
      }),

    remove: (id: string): Promise<void> =>
      writes.remove(id, async (trx, { project }) => {
        await createPhotoRepository(trx).remove(id);
        await createProjectRepository(trx).update(project, {});
      }),
  };
};
