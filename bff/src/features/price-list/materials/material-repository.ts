import { LIMITS } from 'bff-contract';
import type { Knex } from 'knex';
import type { CountedKind } from '../../../resource/totals/totals';
import type { VersionTable } from '../../../resource/versions';
import type { WordSource } from '../../../resource/word-index/word-index';
import { dealersIn } from '../../dealers';

/** Materials are found by their name. */
export const materialWords: WordSource = {
  kind: 'material',
  table: 'materials',
  tenant: 'fabricator_id',
  columns: ['name'],
};

/** Materials are counted by dealer, deleted ones apart. */
export const materialTotals: CountedKind<{ fabricator_id: string; deleted_at: number | null }> = {
  kind: 'material',
  placeOf: ({ fabricator_id, deleted_at }) => ({
    scope: fabricator_id,
    bucket: deleted_at === null ? 'active' : 'deleted',
  }),
  scopes: (db) => dealersIn(db).pluck('id'),
  countScope: async (db, dealer) => {
    const materials = () => db('materials').where('fabricator_id', dealer).count({ total: '*' });
    const [[active], [deleted]] = await Promise.all([
      materials().whereNull('deleted_at'),
      materials().whereNotNull('deleted_at'),
    ]);
    return [
      { bucket: 'active', total: Number(active?.total) },
      { bucket: 'deleted', total: Number(deleted?.total) },
    ];
  },
};

/** Former prices of materials. */
export const materialVersions: VersionTable = {
  of: 'materials',
  table: 'material_versions',
  record: 'material_id',
  columns: ['name', 'thickness', 'price_cents', 'price_per_m2', 'pricing', 'cost'],
};

export const createMaterialRepository = (db: Knex) => ({
  /** Mirrors a material's images to `material_images`, so materials can be looked up by file. */
  listImages: async (id: string, objectIds: string[]): Promise<void> => {
    await db('material_images').where({ material_id: id }).delete();
    const rows = [...new Set(objectIds)].map((objectId) => ({ material_id: id, object_id: objectId }));
    if (rows.length > 0) await db('material_images').insert(rows);
  },

  /** The thicknesses of a dealer's active materials. */
  thicknesses: (fabricatorId: string): Promise<string[]> =>
    db('materials')
      .where({ fabricator_id: fabricatorId, deleted_at: null })
      .whereNot('thickness', '')
      .groupBy('thickness')
      .orderBy('thickness')
      .limit(LIMITS.wholeList)
      .pluck('thickness'),

  forgetVersions: async (id: string): Promise<void> => {
    await db(materialVersions.table).where({ material_id: id }).delete();
  },
});
