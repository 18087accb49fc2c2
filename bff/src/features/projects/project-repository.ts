import type { Project, Slab, Vertex } from 'bff-contract';
import type { Knex } from 'knex';
import { batches } from '../../database/batches';
import { currentTime } from '../../database/clock';
import { STEP_ROWS } from '../../database/delete-some';
import { lockForUpdate } from '../../database/dialect';
import { letWait } from '../../database/held-writes';
import { newId } from '../../database/ids';
import { readTogether } from '../../database/read-together';
import { inTransaction } from '../../database/transaction';
import { newRecord, type RecordRow, recordTable, type Scope } from '../../resource/records';
import { type CountedKind, noteChange } from '../../resource/totals/totals';
import { fromJson, toJson } from '../../resource/values';
import { createIndexedTable, indexNew, type WordSource } from '../../resource/word-index/word-index';
import { dealersIn } from '../dealers';
import { NO_SITE, SITE_WORDS, type SiteRow } from './site';
import { type MeasuredSlab, squareFeetOf } from './slab-geometry';

export interface ProjectRow extends RecordRow, SiteRow {
  owner_id: string;
  fabricator_id: string | null;
  title: string;
  total_square_feet: number;
  ordered_at: number | null;
}

export interface SlabRow {
  id: string;
  project_id: string;
  position: number;
  item_id: string;
  material_id: string | null;
  location: string;
  edges: string;
  vertices: string;
  area: number;
  created_at: number;
  version: number;
}

export interface ImageRow {
  id: string;
  project_id: string;
  position: number;
  object_id: string;
  caption: string;
  created_at: number;
  version: number;
}

/** Excludes slabs or images of deleted projects. */
export const ofActiveProjects =
  (parts: 'slabs' | 'project_images') =>
  (query: Knex.QueryBuilder): void => {
    // Use NOT EXISTS on deleted projects: MariaDB turns EXISTS on active ones into a join that starts with projects.
    query.whereNotExists((project: Knex.QueryBuilder) => {
      project
        .select(1)
        .from('projects')
        .whereRaw('projects.id = ??', [`${parts}.project_id`])
        .whereNotNull('projects.deleted_at');
    });
  };

export const slabColumns = (slab: MeasuredSlab) => ({
  item_id: slab.itemId,
  material_id: slab.materialId,
  location: slab.location,
  edges: toJson(slab.edges),
  vertices: toJson(slab.vertices),
  area: slab.area,
});

export const toMeasuredSlab = (row: SlabRow): MeasuredSlab => ({
  itemId: row.item_id,
  materialId: row.material_id,
  location: row.location,
  edges: fromJson<number[]>(row.edges),
  vertices: fromJson<Vertex[]>(row.vertices),
  area: row.area,
});

/** Converts a slab to its API representation. */
export const toSlab = (slab: MeasuredSlab, materialName = ''): Slab => ({
  item_id: slab.itemId,
  ...(slab.materialId && { material: { _id: slab.materialId, name: materialName } }),
  location: slab.location,
  edges: slab.edges,
  vertices: slab.vertices,
});

export const toImages = (rows: ImageRow[]): Project['images'] =>
  rows.map((row) => ({ s3Object: row.object_id }));

/** Projects are found by their title and their site. */
export const projectWords: WordSource = {
  kind: 'project',
  table: 'projects',
  tenant: 'fabricator_id',
  columns: ['title', ...SITE_WORDS.columns],
  forms: SITE_WORDS.forms,
};

/** Projects are counted by dealer, those with an order apart. */
export const projectTotals: CountedKind<ProjectRow> = {
  kind: 'project',
  placeOf: ({ fabricator_id, ordered_at, deleted_at }) =>
    deleted_at === null
      ? { scope: fabricator_id ?? '', bucket: ordered_at === null ? 'open' : 'ordered' }
      : undefined,
  scopes: async (db) => ['', ...(await dealersIn(db).pluck('id'))],
  countScope: async (db, dealer) => {
    const projects = () =>
      db('projects')
        .where('fabricator_id', dealer || null)
        .whereNull('deleted_at')
        .count({ total: '*' });
    const [[all], [open]] = await Promise.all([projects(), projects().whereNull('ordered_at')]);
    return [
      { bucket: 'open', total: Number(open?.total ?? 0) },
      { bucket: 'ordered', total: Number(all?.total ?? 0) - Number(open?.total ?? 0) },
    ];
  },
};

export const createProjectRepository = (db: Knex) => {
  const records = recordTable<ProjectRow>(db, 'projects', { words: projectWords, counted: projectTotals });
  const insertAll = async (table: string, rows: object[]) => {
    for (const batch of batches(rows)) await letWait(db(table).insert(batch));
  };
  /** A query of all slabs or images of a project, in their order. */
  const partsOf = (table: 'slabs' | 'project_images', projectId: string): Knex.QueryBuilder =>
    db(table)
      .where({ project_id: projectId })
      .orderBy([{ column: `${table}.position` }, { column: `${table}.id` }])
      .select(`${table}.*`);
  const images = (projectId: string): Promise<ImageRow[]> => partsOf('project_images', projectId);
  const addSlabs = (projectId: string, measured: MeasuredSlab[]): Promise<void> => {
    const now = currentTime();
    const rows = measured.map((slab, position) => ({
      id: newId(),
      project_id: projectId,
      position,
      ...slabColumns(slab),
      created_at: now,
      version: 1,
    }));
    return insertAll('slabs', rows);
  };

  /** As `lock`, deleted projects too. */
  const lockAny = (id: string): Promise<ProjectRow | undefined> =>
    lockForUpdate(db, db('projects').where({ id }).first());

  return {
    lock: records.lock,

    /** Finds an active project without locking it. */
    find: (id: string, scope: Scope<ProjectRow>): Promise<ProjectRow | undefined> =>
      db('projects')
        .where({ ...scope, id })
        .whereNull('deleted_at')
        .first(),

    lockAny,

    update: records.update,
    remove: (row: ProjectRow) => records.remove(row),
    slabs: (projectId: string): Promise<SlabRow[]> => partsOf('slabs', projectId),
    images,
    partsOf,
    /** Both in one round trip. */
    slabsAndImages: (projectId: string): Promise<[SlabRow[], ImageRow[]]> =>
      readTogether<[SlabRow, ImageRow]>(
        db,
        partsOf('slabs', projectId),
        partsOf('project_images', projectId),
      ),

    /** Moves a project as far as its order, for demo data, so that it stays older. Times are epoch ms. */
    backdate: async (id: string, orderedAt: number, by: number): Promise<void> => {
      await db('projects')
        .where({ id })
        .update({ updated_at: orderedAt, ordered_at: orderedAt })
        .increment('created_at', by);
      for (const part of ['slabs', 'project_images']) {
        await db(part).where('project_id', id).increment('created_at', by);
      }
    },

    /** Ids of the files that projects show. */
    filesOf: (projects: readonly string[]): Promise<string[]> =>
      db('project_images').whereIn('project_id', projects).pluck('object_id'),

    /**
     * Deletes some of the projects whose deletion can't be undone any more, with what belongs to them.
     *
     * @param time before which they were deleted, in epoch ms
     * @param kept the ids of projects that stay
     */
    purge: (time: number, kept: Knex.QueryBuilder): Promise<number> =>
      inTransaction(db, async (trx) => {
        const ids: string[] = await trx('projects')
          .where('deleted_at', '<', time)
          .whereNotIn('id', kept)
          .limit(STEP_ROWS)
          .pluck('id');
        for (const parts of ['slabs', 'project_images']) {
          await trx(parts).whereIn('project_id', ids).delete();
        }
        return createIndexedTable<ProjectRow>(trx, projectWords).remove(ids);
      }),

    /** Sets when the project's active order was placed (epoch ms), or null without one. A project with one isn't deleted. */
    setOrdered: async (projectId: string, at: number | null): Promise<void> => {
      const project = await lockAny(projectId);
      if (!project) return;
      const changes = { ordered_at: at, ...(at !== null && { deleted_at: null }) };
      await db('projects').where({ id: projectId }).update(changes).increment('version', 1);
      await noteChange(db, projectTotals, project, { ...project, ...changes });
    },

    insert: async (
      project: Pick<ProjectRow, 'owner_id' | 'fabricator_id' | 'title' | 'total_square_feet'> &
        Partial<SiteRow>,
    ): Promise<ProjectRow> => {
      const row = {
        ...newRecord(),
        ...NO_SITE,
        ...project,
        ordered_at: null,
      };
      await letWait(db('projects').insert(row));
      await indexNew(db, projectWords, [row]);
      await noteChange(db, projectTotals, undefined, row);
      return row;
    },

    /** Total area of the stored slabs, in ft². */
    totalSquareFeet: async (projectId: string): Promise<number> => {
      const rows: Array<Pick<SlabRow, 'area'>> = await db('slabs')
        .where({ project_id: projectId })
        .select('area');
      return squareFeetOf(rows);
    },

    /** Adds the slabs of a new project. */
    addSlabs,

    replaceSlabs: async (projectId: string, measured: MeasuredSlab[]): Promise<void> => {
      await letWait(db('slabs').where({ project_id: projectId }).delete());
      await addSlabs(projectId, measured);
    },

    /** Replaces the images. Those already present keep their caption and date. */
    replaceImages: async (projectId: string, objectIds: string[]): Promise<void> => {
      const before = new Map((await images(projectId)).map((row) => [row.object_id, row]));
      await db('project_images').where({ project_id: projectId }).delete();
      const now = currentTime();
      const rows = [...new Set(objectIds)].map((objectId, position) => ({
        ...(before.get(objectId) ?? {
          id: newId(),
          project_id: projectId,
          object_id: objectId,
          caption: '',
          created_at: now,
          version: 1,
        }),
        position,
      }));
      await insertAll('project_images', rows);
    },
  };
};
