import type { Knex } from 'knex';
import {
  type ErasedPerson,
  type ExportedPart,
  inBatches,
  type PersonalData,
  RECORD,
  WITH_RECORD,
} from '../../database/stored-data/declaration';
import { byUser, childrenOf } from '../../database/stored-data/exported-rows';
import { createIndexedTable } from '../../resource/word-index/word-index';
import { createProjectRepository, type ProjectRow, projectWords } from './project-repository';
import { NO_SITE, SITE_COLUMNS } from './site';

const projects: ExportedPart = { what: 'Own projects', rows: byUser('projects', ['id'], 'owner_id') };

const projectsOf = (db: Knex, userId: string): Promise<string[]> =>
  db('projects').where('owner_id', userId).pluck('id');

/** Projects that were ordered stay for their orders. */
const eraseProject = async (trx: Knex, id: string, { kept, past }: ErasedPerson): Promise<void> => {
  const projects = createProjectRepository(trx);
  const row = await projects.lockAny(id);
  if (!row) return;
  const isKept = kept.has(id);
  if (!isKept && row.deleted_at === null) await projects.remove(row);
  const changes = { title: '', ...NO_SITE, ...(!isKept && { deleted_at: past }) };
  await createIndexedTable<ProjectRow>(trx, projectWords).update([row], changes);
};

export const personalData: PersonalData = {
  tables: {
    projects: {
      why: 'What customers measured',
      kept: 'for good; a deleted project comes back only with its order, if that is restored, and is deleted after `DELETED_DAYS` unless an order shows it',
      personal: ['title', ...SITE_COLUMNS],
      business: ['total_square_feet', 'ordered_at'],
      technical: ['id', 'owner_id', 'fabricator_id', ...RECORD],
      exported: [projects],
      remaining: (rows, { userId }) => rows.where('owner_id', userId).whereNot('title', ''),
    },
    slabs: {
      why: 'The measurements of projects',
      kept: WITH_RECORD,
      business: ['item_id', 'location', 'edges', 'vertices', 'area', 'material_id'],
      technical: ['id', 'project_id', 'position', 'created_at', 'version'],
      json: ['edges', 'vertices'],
      exported: [
        {
          what: 'Measurements of the projects',
          rows: childrenOf(projects, 'slabs', 'project_id', ['position', 'id']),
        },
      ],
    },
    project_images: {
      why: 'The photos of projects',
      kept: WITH_RECORD,
      personal: ['caption'],
      technical: ['id', 'project_id', 'position', 'object_id', 'created_at', 'version'],
      exported: [
        {
          what: 'Photos of the projects',
          rows: childrenOf(projects, 'project_images', 'project_id', ['position', 'id']),
        },
      ],
    },
  },

  own: async (db, userId) => {
    const ids = await projectsOf(db, userId);
    const [images, slabs]: [string[], string[]] = [[], []];
    await inBatches(ids, async (batch) => {
      images.push(...(await db('project_images').whereIn('project_id', batch).pluck('id')));
      slabs.push(...(await db('slabs').whereIn('project_id', batch).pluck('id')));
    });
    return { projects: ids, images, slabs };
  },

  /** Projects without an order lose their contents; photos of the others lose their captions. */
  erase: async (trx, person) => {
    const ids = await projectsOf(trx, person.userId);
    for (const id of ids) await eraseProject(trx, id, person);
    await inBatches(ids, async (batch) => {
      const [kept, removed] = [true, false].map((isKept) =>
        batch.filter((id) => person.kept.has(id) === isKept),
      );
      await trx('slabs')
        .whereIn('project_id', removed ?? [])
        .delete();
      await trx('project_images')
        .whereIn('project_id', removed ?? [])
        .delete();
      await trx('project_images')
        .whereIn('project_id', kept ?? [])
        .update({ caption: '' });
    });
  },
};
