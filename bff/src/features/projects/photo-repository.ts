import type { Photo } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { newId } from '../../database/ids';
import { type CsvColumn, timeColumn } from '../../resource/csv';
import { type ListDefinition, searchIn } from '../../resource/list';
import { toTime } from '../../resource/values';
import { type ImageRow, ofActiveProjects } from './project-repository';

const toPhoto = (row: ImageRow): Photo => ({
  _id: row.id,
  project: row.project_id,
  s3Object: row.object_id,
  caption: row.caption,
  createdAt: toTime(row.created_at),
  version: row.version,
});

/** Photos: the individual images of active projects. */
export const createPhotoRepository = (db: Knex) => ({
  find: async (id: string): Promise<Photo | undefined> => {
    const query = db('project_images').where('project_images.id', id).first();
    ofActiveProjects('project_images')(query);
    const row: ImageRow | undefined = await query;
    return row && toPhoto(row);
  },

  insert: async (
    photo: Pick<ImageRow, 'project_id' | 'object_id' | 'caption' | 'position'>,
  ): Promise<string> => {
    const id = newId();
    await db('project_images').insert({ id, ...photo, created_at: currentTime(), version: 1 });
    return id;
  },

  update: async (id: string, changes: Pick<ImageRow, 'object_id' | 'caption'>): Promise<void> => {
    await db('project_images').where({ id }).update(changes).increment('version', 1);
  },

  remove: async (id: string): Promise<void> => {
    await db('project_images').where({ id }).delete();
  },
});

/** All photos, newest first. */
export const photoList: ListDefinition<ImageRow, Photo> = {
  from: 'project_images',
  scope: ofActiveProjects('project_images'),
  sort: { createdAt: 'created_at' },
  defaultSort: '-createdAt',
  filters: { project: { column: 'project_id' } },
  search: searchIn('project_images.caption'),
  select: () => {},
  map: toPhoto,
};

export const photoColumns: CsvColumn<Photo>[] = [
  { label: 'Project ID', value: (photo) => photo.project },
  { label: 'File ID', value: (photo) => photo.s3Object },
  { label: 'Caption', value: (photo) => photo.caption },
  timeColumn('Created At', (photo) => photo.createdAt),
];
