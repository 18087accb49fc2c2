import {
  type ExportedPart,
  findFiles,
  inBatches,
  type PersonalData,
  RECORD,
  WITH_RECORD,
} from '../../database/stored-data/declaration';
import { byDealer, byUser, childrenOf } from '../../database/stored-data/exported-rows';

const materials: ExportedPart = {
  what: 'The price list of the own business',
  rows: byDealer('materials', ['id']),
};

export const personalData: PersonalData = {
  tables: {
    materials: {
      why: 'Price lists',
      kept: 'for good, deleted ones too: orders and projects name them',
      business: [
        'name',
        'thickness',
        'price_cents',
        'price_per_m2',
        'pricing',
        'cost',
        'description',
        'tags',
        'images',
      ],
      technical: ['id', 'fabricator_id', ...RECORD],
      json: ['pricing', 'cost', 'tags', 'images'],
      exported: [materials],
    },
    material_versions: {
      why: 'Price lists as they were',
      kept: WITH_RECORD,
      business: ['name', 'thickness', 'price_cents', 'price_per_m2', 'pricing', 'cost'],
      technical: ['material_id', 'version', 'fabricator_id', 'updated_at', 'deleted_at', 'replaced_at'],
      json: ['pricing', 'cost'],
      exported: [
        {
          what: 'The price list of the own business as it was',
          rows: byDealer('material_versions', ['replaced_at', 'material_id', 'version']),
        },
      ],
    },
    material_images: {
      why: 'Which images materials use',
      kept: WITH_RECORD,
      technical: ['material_id', 'object_id'],
      exported: [
        {
          what: 'Which images the price list uses',
          rows: childrenOf(materials, 'material_images', 'material_id', ['object_id']),
        },
      ],
    },
    line_items: {
      why: 'Price lists',
      kept: 'for good, deleted ones too',
      business: [
        'title',
        'price_cents',
        'unit',
        'base_cents',
        'price_ranges',
        'ranges_by',
        'cost_cents',
        'description',
        'taxable',
      ],
      json: ['price_ranges'],
      technical: ['id', 'fabricator_id', ...RECORD],
      exported: [{ what: 'The price list of the own business', rows: byDealer('line_items', ['id']) }],
    },
    line_item_versions: {
      why: 'Price lists as they were',
      kept: WITH_RECORD,
      business: [
        'title',
        'price_cents',
        'unit',
        'base_cents',
        'price_ranges',
        'ranges_by',
        'cost_cents',
        'taxable',
      ],
      technical: ['line_item_id', 'version', 'fabricator_id', 'updated_at', 'deleted_at', 'replaced_at'],
      json: ['price_ranges'],
      exported: [
        {
          what: 'The price list of the own business as it was',
          rows: byDealer('line_item_versions', ['replaced_at', 'line_item_id', 'version']),
        },
      ],
    },
    special_prices: {
      why: 'Prices for customers, groups of customers and everyone',
      kept: 'for good; a deleted one can be restored for 30 days',
      business: ['everyone', 'price_micros', 'per', 'starts_on', 'ends_on'],
      technical: ['id', 'fabricator_id', 'material_id', 'line_item_id', 'group_id', 'customer_id', ...RECORD],
      exported: [
        {
          what: 'Prices that dealers have made for the person',
          rows: byUser('special_prices', ['id'], 'customer_id'),
        },
        {
          what: 'Special prices of the own business',
          rows: byDealer('special_prices', ['id']),
        },
      ],
    },
  },

  lent: (db, own) =>
    findFiles(own, (batch) =>
      db('material_images')
        .join('materials', 'materials.id', 'material_images.material_id')
        .whereIn('material_images.object_id', batch)
        .whereNotIn('materials.fabricator_id', own.dealers ?? [])
        .pluck('material_images.object_id'),
    ),

  erase: async (trx, { dealers }) => {
    const own = trx('materials').whereIn('fabricator_id', dealers);
    // By ids: with a subquery, MariaDB goes through the images of all dealers, and waits for each that is being saved.
    await inBatches(await own.clone().pluck('id'), (batch) =>
      trx('material_images').whereIn('material_id', batch).delete(),
    );
    await own.update({ images: '[]' });
  },
};
