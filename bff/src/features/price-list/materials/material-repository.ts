import type { Material, MaterialCreate } from 'bff-contract';
import type { Knex } from 'knex';
import { lockForUpdate } from '../../../database/dialect';
import { newId } from '../../../database/ids';
import { searchIn } from '../../../resource/list';
import { createRecords, type RecordRow } from '../../../resource/records';
import { fromCents, fromJson, toCents, toJson, toOptionalTime, toTime } from '../../../resource/values';

export interface MaterialRow extends RecordRow {
  fabricator_id: string;
  name: string;
  thickness: string;
  price_cents: number;
  description: string;
  tags: string;
  images: string;
}

export interface MaterialChanges extends Partial<MaterialCreate> {
  fabricatorId?: string;
}

/** A line of a dealer's price list. */
export interface PricedMaterial {
  id: string;
  name: string;
  thickness: string;
  /** Of one square foot. */
  cents: number;
}

/** What a search finds in a price list. */
export const searchMaterials = searchIn('materials.name');

/** Most rows of one statement: SQLite takes 500 at once. */
const BATCH = 250;

const batches = <T>(items: T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, i) => items.slice(i * BATCH, (i + 1) * BATCH));

export const toMaterial = (row: MaterialRow): Material => ({
  _id: row.id,
  fabricator: row.fabricator_id,
  name: row.name,
  thickness: row.thickness,
  pricePerSquareFoot: fromCents(row.price_cents),
  description: row.description,
  tags: fromJson(row.tags),
  images: fromJson(row.images),
  createdAt: toTime(row.created_at),
  updatedAt: toTime(row.updated_at),
  deletedAt: toOptionalTime(row.deleted_at),
  version: row.version,
});

const toColumns = (changes: MaterialChanges): Partial<MaterialRow> => ({
  ...(changes.fabricatorId !== undefined && { fabricator_id: changes.fabricatorId }),
  ...(changes.name !== undefined && { name: changes.name }),
  ...(changes.thickness !== undefined && { thickness: changes.thickness }),
  ...(changes.pricePerSquareFoot !== undefined && { price_cents: toCents(changes.pricePerSquareFoot) }),
  ...(changes.description !== undefined && { description: changes.description }),
  ...(changes.tags !== undefined && { tags: toJson(changes.tags) }),
  ...(changes.images !== undefined && { images: toJson(changes.images) }),
});

const newRow = (fabricatorId: string, material: Omit<PricedMaterial, 'id'>): MaterialRow => {
  const now = Date.now();
  return {
    id: newId(),
    fabricator_id: fabricatorId,
    name: material.name,
    thickness: material.thickness,
    price_cents: material.cents,
    description: '',
    tags: '[]',
    images: '[]',
    created_at: now,
    updated_at: now,
    deleted_at: null,
    version: 1,
  };
};

/** One statement gives each row its own values; the caller has locked them. */
const updateBatch = async (db: Knex, materials: PricedMaterial[]) => {
  const caseOf = (value: (material: PricedMaterial) => string | number) =>
    db.raw(
      `case id ${materials.map(() => 'when ? then ?').join(' ')} end`,
      materials.flatMap((material) => [material.id, value(material)]),
    );
  await db('materials')
    .whereIn(
      'id',
      materials.map((material) => material.id),
    )
    .update({
      name: caseOf((material) => material.name),
      thickness: caseOf((material) => material.thickness),
      price_cents: caseOf((material) => material.cents),
      updated_at: Date.now(),
      version: db.raw('version + 1'),
    });
};

export const createMaterialRepository = (db: Knex) => {
  const records = createRecords<MaterialRow>(db, 'materials');

  /** Keeps `material_images` in step with the material's own list, so that a file's materials can be found. */
  const listImages = async (id: string, images: MaterialCreate['images'] = []) => {
    await db('material_images').where({ material_id: id }).delete();
    const rows = [...new Set(images.map((image) => image.s3Object))].map((object) => ({
      material_id: id,
      object_id: object,
    }));
    if (rows.length > 0) await db('material_images').insert(rows);
  };

  return {
    lock: records.lock,
    lockRestorable: records.lockRestorable,
    remove: (row: MaterialRow) => records.remove(row),
    restore: (row: MaterialRow) => records.restore(row),

    insert: async (
      fabricatorId: string,
      { name, thickness = '', ...rest }: MaterialCreate,
    ): Promise<MaterialRow> => {
      const row = await records.insert({
        ...newRow(fabricatorId, { name, thickness, cents: 0 }),
        ...toColumns(rest),
      });
      if (rest.images?.length) await listImages(row.id, rest.images);
      return row;
    },

    update: async (row: MaterialRow, changes: MaterialChanges): Promise<MaterialRow> => {
      const changed = await records.update(row, toColumns(changes));
      if (changed.images !== row.images) await listImages(row.id, changes.images);
      return changed;
    },

    /** A dealer's living materials, oldest first; with `lock`, nobody changes them meanwhile. */
    priceList: async (fabricatorId: string, { lock = false } = {}): Promise<PricedMaterial[]> => {
      const query = db('materials')
        .where({ fabricator_id: fabricatorId })
        .whereNull('deleted_at')
        .select('id', 'name', 'thickness', { cents: 'price_cents' });
      const rows: PricedMaterial[] = await (lock ? lockForUpdate(db, query) : query);
      return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    },

    insertAll: async (
      fabricatorId: string,
      materials: Array<Omit<PricedMaterial, 'id'>>,
    ): Promise<PricedMaterial[]> => {
      const rows = materials.map((material) => newRow(fabricatorId, material));
      for (const batch of batches(rows)) await db('materials').insert(batch);
      return rows.map(({ id, name, thickness, price_cents: cents }) => ({ id, name, thickness, cents }));
    },

    updateAll: async (materials: PricedMaterial[]): Promise<void> => {
      for (const batch of batches(materials)) await updateBatch(db, batch);
    },

    countLiving: async (fabricatorId: string): Promise<number> => {
      const [row] = await db('materials')
        .where({ fabricator_id: fabricatorId })
        .whereNull('deleted_at')
        .count({ total: '*' });
      return Number(row?.total ?? 0);
    },
  };
};
