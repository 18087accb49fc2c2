import type { Knex } from 'knex';
import { type FileUse, isRestorable } from '../files';

/** The photos that are this file, for sub-queries. */
export const photosOf = (query: Knex.QueryBuilder, file: string): Knex.QueryBuilder =>
  query.from('project_images').whereRaw('?? = ??', ['project_images.object_id', file]);

/** The project of a photo, in `photosOf`. */
export const PHOTO_PROJECT = 'project_images.project_id';

/** Projects show their photos. A deleted one comes back with its order, if that is restored. */
export const projectFiles: FileUse = {
  references: (db, { id }, since) =>
    db('project_images')
      .join('projects', 'projects.id', 'project_images.project_id')
      .where('project_images.object_id', id)
      .where(isRestorable('projects', since)),
};
