import { type AdminMaterial, type Material, PRICE_LIST_LABELS } from 'bff-contract';
import type { Knex } from 'knex';
import { type CsvColumn, pricePerAreaColumn } from '../../../resource/csv';
import type { ListDefinition } from '../../../resource/list';
import { type MaterialRow, searchMaterials, toMaterial } from './material-repository';

/** A material with the name of its dealer. */
export type JoinedMaterialRow = MaterialRow & { business_name: string | null };

const joinDealer = (query: Knex.QueryBuilder) =>
  query
    .leftJoin('fabricators', 'fabricators.id', 'materials.fabricator_id')
    .select({ business_name: 'fabricators.business_name' });

export const toAdminMaterial = (row: JoinedMaterialRow): AdminMaterial => ({
  ...toMaterial(row),
  fabricator: { _id: row.fabricator_id, businessName: row.business_name ?? '' },
});

/** Which materials a caller may see: a dealer's or everyone's, the living, the deleted, or both. */
export interface MaterialView {
  fabricatorId?: string;
  trash?: 'without' | 'only' | 'with';
}

const see =
  ({ fabricatorId, trash = 'without' }: MaterialView) =>
  (query: Knex.QueryBuilder): void => {
    if (fabricatorId !== undefined) query.where('materials.fabricator_id', fabricatorId);
    if (trash === 'without') query.whereNull('materials.deleted_at');
    if (trash === 'only') query.whereNotNull('materials.deleted_at');
  };

export const findMaterial = async (
  db: Knex,
  id: string,
  view: MaterialView,
): Promise<JoinedMaterialRow | undefined> => {
  const query = db('materials').where('materials.id', id).select('materials.*');
  see(view)(query);
  return joinDealer(query).first();
};

const listOf = (view: MaterialView) => ({
  from: 'materials',
  scope: see(view),
  sort: {
    name: 'name',
    thickness: 'thickness',
    pricePerSquareFoot: 'price_cents',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  defaultSort: 'name',
  filters: {
    thickness: (query: Knex.QueryBuilder, thickness: string) => {
      query.where('materials.thickness', thickness);
    },
  },
  search: searchMaterials,
});

/** The materials of a price list. */
export const materialList = (view: MaterialView): ListDefinition<MaterialRow, Material> => ({
  ...listOf(view),
  select: () => {},
  map: toMaterial,
});

/** Every dealer's materials, with the dealers' names. */
export const adminMaterialList = (view: MaterialView): ListDefinition<JoinedMaterialRow, AdminMaterial> => ({
  ...listOf(view),
  select: joinDealer,
  map: toAdminMaterial,
});

/** What an export holds; the import reads the first three. */
export const materialColumns: CsvColumn<Omit<Material, 'fabricator'>>[] = [
  { label: PRICE_LIST_LABELS.name, value: (material) => material.name },
  pricePerAreaColumn(PRICE_LIST_LABELS.price, (material) => material.pricePerSquareFoot),
  { label: PRICE_LIST_LABELS.thickness, value: (material) => material.thickness },
  { label: 'Created At', value: (material) => material.createdAt },
  { label: 'Updated At', value: (material) => material.updatedAt },
];
