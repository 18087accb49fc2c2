import {
  type AdminMaterial,
  type AreaPrice,
  type Material,
  type MaterialCreate,
  PRICE_LIST_LABELS,
  type SentPricing,
} from 'bff-contract';
import type { Knex } from 'knex';
import { invalid } from '../../../http/errors';
import { type CsvColumn, pricePerAreaColumn, timeColumn } from '../../../resource/csv';
import type { DealerRecords, RecordHooks } from '../../../resource/dealer-records';
import {
  type Column,
  json,
  listOf,
  plain,
  type RecordKind,
  type RecordView,
  toRecord,
} from '../../../resource/record-kind';
import type { RecordRow } from '../../../resource/records';
import { totalQuery } from '../../../resource/totals/totals';
import { fromJson, toJson } from '../../../resource/values';
import type { Visibility } from '../../../resource/visibility';
import { createEventRepository } from '../../dealer-events';
import { DEALER, joinDealer, stepUnitOf } from '../../dealers';
import { createDealerRepository } from '../../dealers/dealer-repository';
import { assertExistingFiles, assertOwnFiles } from '../../files';
import {
  type AreaPriceCells,
  fromCentsOfFoot,
  fromCostCell,
  fromPriceCells,
  perSquareFoot,
  refuseTooHigh,
  sentPrice,
  toCentsOfFoot,
  toCostCell,
  toPriceCells,
} from '../area-price';
import { completeRule, fromRuleCell, ruleTexts } from '../pricing-rule';
import {
  resolvePrice,
  type SpecialPriceCells,
  selectSpecialPrices,
} from '../special-prices/special-price-repository';
import {
  createMaterialRepository,
  materialTotals,
  materialVersions,
  materialWords,
} from './material-repository';

declare module '../../../resource/audit/record-audit' {
  interface AuditResources {
    material: true;
  }
}

export interface MaterialRow extends RecordRow, AreaPriceCells {
  fabricator_id: string;
  name: string;
  thickness: string;
  description: string;
  /** JSON, or null for the dealer's own rule. */
  pricing: string | null;
  /** JSON, or null if unknown. */
  cost: string | null;
  tags: string;
  images: string;
}

type Images = NonNullable<MaterialCreate['images']>;
type Fields = MaterialCreate & { fabricator?: string };

const enteredPrice: Column<AreaPrice> = {
  name: 'price_per_m2',
  toCell: (price) => toPriceCells(price).price_per_m2,
  toValue: (_cell, row: AreaPriceCells) => fromPriceCells(row),
};

/** Null, which the dealer's own rule follows, is absent on the wire. */
const ownRule: Column<SentPricing> = {
  name: 'pricing',
  toCell: (rule: SentPricing | null) => rule && toJson(completeRule(rule)),
  toValue: (cell: string | null) => fromRuleCell(cell) as SentPricing,
};

/** Null, an unknown cost, is absent on the wire. */
const ownCost: Column<AreaPrice> = {
  name: 'cost',
  toCell: toCostCell,
  toValue: fromCostCell as (cell: string | null) => AreaPrice,
};

const materialKind: RecordKind<MaterialRow, Fields> = {
  table: 'materials',
  noun: 'material',
  resource: 'material',
  columns: {
    fabricator: plain('fabricator_id'),
    name: plain('name'),
    thickness: plain('thickness', ''),
    pricePerSquareFoot: { name: 'price_cents', toCell: toCentsOfFoot, toValue: fromCentsOfFoot },
    price: enteredPrice,
    pricing: ownRule,
    cost: ownCost,
    description: plain('description', ''),
    tags: json<NonNullable<MaterialCreate['tags']>>('tags', []),
    images: json<Images>('images', []),
  },
  words: materialWords,
  counted: materialTotals,
  versions: materialVersions,
};

const idsOf = (images: Images = []) => images.map((image) => image.s3Object);

const hooks: RecordHooks<MaterialRow, Fields> = {
  complete: async ({ price: entered, pricePerSquareFoot: perFoot, ...sent }, before, { trx, scope }) => {
    if (sent.cost) refuseTooHigh('cost', sent.cost);
    const dealer = sent.fabricator ?? before?.fabricator_id ?? scope.fabricator_id ?? '';
    const fields = {
      ...sent,
      ...(sent.pricing && { pricing: await stepUnitOf(trx, dealer)(sent.pricing) }),
    };
    const price = sentPrice(
      { price: entered, pricePerSquareFoot: perFoot },
      before && fromPriceCells(before),
    );
    if (price) return { ...fields, price, pricePerSquareFoot: perSquareFoot(price) };
    if (!before) throw invalid({ pricePerSquareFoot: 'pricePerSquareFoot is required' });
    return fields;
  },
  check: async ({ trx, actor, scope, fields, before }) => {
    const dealer = fields.fabricator ?? scope.fabricator_id;
    const isNewDealer = dealer !== undefined && dealer !== before?.fabricator_id;
    if (isNewDealer && !(await createDealerRepository(trx).lock(dealer))) {
      throw invalid({ fabricator: 'This dealer does not exist' });
    }
    const kept = before ? idsOf(fromJson<Images>(before.images)) : [];
    if (actor.role === 'admin') await assertExistingFiles(trx, idsOf(fields.images), 'images', kept);
    else await assertOwnFiles(trx, idsOf(fields.images), actor.id, 'images', kept);
  },
  saved: async ({ trx, after, before }) => {
    const { listImages, forgetVersions } = createMaterialRepository(trx);
    // Nobody learns what it was while it was another dealer's.
    if (before && before.fabricator_id !== after.fabricator_id) await forgetVersions(after.id);
    if (after.images === (before?.images ?? '[]')) return;
    await listImages(after.id, idsOf(fromJson<Images>(after.images)));
  },
  // An administrator may give it to another dealer.
  last: (trx, { id, fabricator_id }, _action, updated) => {
    const dealers = new Set([fabricator_id, updated?.fabricator_id ?? fabricator_id]);
    const records = [...dealers].map((dealer) => ({ id, fabricator_id: dealer }));
    return createEventRepository(trx).record('material', ...records);
  },
};

const toMaterial = (row: MaterialRow): Material => toRecord(materialKind, row);

/** A material with the name of its dealer. */
type MaterialOfDealer = MaterialRow & { business_name?: string | null };

const adminView = {
  join: (query: Knex.QueryBuilder) => {
    joinDealer(query, 'materials.fabricator_id').select({ business_name: DEALER.businessName });
  },
  map: (row: MaterialOfDealer): AdminMaterial => {
    const { cost: _cost, ...material } = toMaterial(row);
    return { ...material, fabricator: { _id: row.fabricator_id, businessName: row.business_name ?? '' } };
  },
};

const SORTABLE = ['name', 'thickness', 'pricePerSquareFoot'] as const;

/** The list of an area. */
const listIn =
  <Shown>(view: RecordView<MaterialRow, Shown>) =>
  (visibility: Visibility<MaterialRow>) => ({
    ...listOf(materialKind, view, visibility, SORTABLE),
    defaultSort: 'name',
    filters: { thickness: { column: 'thickness' } },
    search: { source: materialWords, tenant: visibility.scope?.fabricator_id },
    count: ({ thickness }: Record<string, unknown>, db: Knex) =>
      thickness === undefined
        ? {
            query: totalQuery(db, materialTotals, {
              ...(visibility.scope?.fabricator_id && { scope: visibility.scope.fabricator_id }),
              ...(visibility.deleted !== 'included' && {
                bucket: visibility.deleted === 'only' ? 'deleted' : 'active',
              }),
            }),
          }
        : undefined,
  });

type ExportedMaterial = Omit<Material, 'fabricator'>;

/** How slabs are billed. Customers see that on their orders. */
const ruleColumns: CsvColumn<ExportedMaterial>[] = [
  { label: PRICE_LIST_LABELS.basis, value: ({ pricing }) => ruleTexts(pricing).basis },
  { label: PRICE_LIST_LABELS.waste, value: ({ pricing }) => ruleTexts(pricing).waste },
  { label: PRICE_LIST_LABELS.roundTo, value: ({ pricing }) => ruleTexts(pricing).roundTo },
];

/** The columns of an export but for the cost. The import reads all but the times. */
export const materialColumns: CsvColumn<ExportedMaterial>[] = [
  { label: PRICE_LIST_LABELS.name, value: (material) => material.name },
  pricePerAreaColumn(PRICE_LIST_LABELS.price, (material) => material.pricePerSquareFoot),
  { label: PRICE_LIST_LABELS.thickness, value: (material) => material.thickness },
  timeColumn('Created At', (material) => material.createdAt),
  timeColumn('Updated At', (material) => material.updatedAt),
  // Last: programs may read columns by their position.
  ...ruleColumns,
];

const costColumn: CsvColumn<Material> = {
  ...pricePerAreaColumn(PRICE_LIST_LABELS.cost, ({ cost }: Material) => cost && perSquareFoot(cost)),
  permission: 'costs:read',
};

const csv = { name: 'materials', columns: materialColumns };

const common = { kind: materialKind, hooks, csv };

const view = { map: toMaterial };

/** The materials of a price list. */
export const materials: DealerRecords<MaterialRow, Fields, Material> = {
  ...common,
  csv: { ...csv, columns: [...materialColumns, costColumn] },
  view,
  list: listIn(view),
};

/** As a customer or another dealer sees them: with this user's own prices. The list's order is that of the price list. */
export const publicMaterials =
  (db: Knex) =>
  (customerId: string): typeof materials => {
    const own: RecordView<MaterialRow & SpecialPriceCells, Material> = {
      join: (query) => {
        joinDealer(query, 'materials.fabricator_id');
        selectSpecialPrices(query, db, 'materials', { customerId });
      },
      map: (row) => {
        const price = resolvePrice(row)?.price;
        return { ...toMaterial(row), ...(price && { price, pricePerSquareFoot: perSquareFoot(price) }) };
      },
    };
    return {
      ...materials,
      view: own,
      list: listIn(own),
      csv: { ...csv, columns: materialColumns.filter((column) => !ruleColumns.includes(column)) },
    };
  };

/** The materials of all dealers, with the dealers' names. */
export const adminMaterials: DealerRecords<MaterialRow, Fields, AdminMaterial> = {
  ...common,
  view: adminView,
  list: listIn(adminView),
};
