import type { AreaPrice } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { newId } from '../../../database/ids';
import { type CountedKind, noteNew } from '../../../resource/totals/totals';
import { toJson } from '../../../resource/values';
import type { VersionTable } from '../../../resource/versions';
import { createIndexedTable, type WordSource } from '../../../resource/word-index/word-index';
import { dealersIn } from '../../dealers';
import { toCostCell, toPriceCells } from '../area-price';
import type { StoredRule } from '../pricing-rule';

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

/** A material in a dealer's price list. */
export interface PricedMaterial {
  id: string;
  name: string;
  thickness: string;
  price: AreaPrice;
  /** Absent: by the dealer's own rule. */
  rule?: StoredRule | undefined;
  /** The cost for the dealer; absent if unknown. */
  cost?: AreaPrice | undefined;
}

/** Rows per statement; SQLite accepts at most 500. */
const BATCH = 250;

const batches = <T>(items: T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, i) => items.slice(i * BATCH, (i + 1) * BATCH));

const toRuleCell = ({ rule }: Pick<PricedMaterial, 'rule'>) => (rule ? toJson(rule) : null);

const newRow = (fabricatorId: string, material: Omit<PricedMaterial, 'id'>) => {
  const now = currentTime();
  return {
    id: newId(),
    fabricator_id: fabricatorId,
    name: material.name,
    thickness: material.thickness,
    ...toPriceCells(material.price),
    pricing: toRuleCell(material),
    cost: toCostCell(material.cost ?? null),
    description: '',
    tags: '[]',
    images: '[]',
    created_at: now,
    updated_at: now,
    deleted_at: null,
    version: 1,
  };
};

export const createMaterialRepository = (db: Knex) => ({
  /** Mirrors a material's images to `material_images`, so materials can be looked up by file. */
  listImages: async (id: string, objectIds: string[]): Promise<void> => {
    await db('material_images').where({ material_id: id }).delete();
    const rows = [...new Set(objectIds)].map((objectId) => ({ material_id: id, object_id: objectId }));
    if (rows.length > 0) await db('material_images').insert(rows);
  },

  forgetVersions: async (id: string): Promise<void> => {
    await db(materialVersions.table).where({ material_id: id }).delete();
  },

  insertAll: async (
    fabricatorId: string,
    materials: Array<Omit<PricedMaterial, 'id'>>,
  ): Promise<PricedMaterial[]> => {
    const rows = materials.map((material) => newRow(fabricatorId, material));
    const indexed = createIndexedTable(db, materialWords);
    for (const batch of batches(rows)) await indexed.insert(batch);
    await noteNew(db, materialTotals, rows);
    return rows.map((row, index) => ({ ...(materials[index] as Omit<PricedMaterial, 'id'>), id: row.id }));
  },
});
