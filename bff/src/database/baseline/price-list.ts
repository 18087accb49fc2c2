import { recordColumns, type Tables } from './tables';

/** Prices with parts of a cent. SQLite stores fractions in a column of any type. */
const EXACT_CENTS = { mysql: 'double', sqlite: 'integer' };

/** Materials and line items, their prices, former and special ones, and taxes. */
export const priceList: Tables = {
  materials: (table, column, dialect) => {
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('name').notNullable();
    column.line('thickness').notNullable().defaultTo('');
    table.specificType('price_cents', EXACT_CENTS[dialect]).notNullable();
    column.long('description').notNullable();
    column.json('tags').notNullable();
    column.json('images').notNullable();
    recordColumns(table, column);
    // As it was entered, if it was entered per square metre.
    table.double('price_per_m2').nullable();
    // How slabs are billed; NULL for the rule of the dealer.
    column.json('pricing').nullable();
    // As entered; NULL if it is unknown.
    column.json('cost').nullable();
    for (const sorted of ['name', 'thickness', 'price_cents', 'created_at', 'updated_at']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `materials_by_${sorted}`);
      table.index(['deleted_at', sorted, 'id'], `all_materials_by_${sorted}`);
    }
    // For customers' look-ups, which include deleted materials.
    table.index(['fabricator_id', 'name', 'id'], 'materials_of_dealer');
    for (const sorted of ['thickness', 'price_cents', 'created_at', 'updated_at']) {
      table.index(['fabricator_id', sorted, 'id'], `materials_of_dealer_by_${sorted}`);
    }
  },

  material_images: (table, column) => {
    column.id('material_id').notNullable().references('materials.id');
    column.id('object_id').notNullable();
    table.primary(['material_id', 'object_id']);
    table.index(['object_id'], 'material_images_by_object');
  },

  line_items: (table, column) => {
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('title').notNullable();
    column.cents('price_cents').notNullable();
    column.long('description').notNullable();
    recordColumns(table, column);
    table.boolean('taxable').notNullable().defaultTo(true);
    column.key('unit', 20).notNullable().defaultTo('each');
    column.cents('base_cents').notNullable().defaultTo(0);
    column.json('price_ranges').nullable();
    // NULL if it is unknown.
    column.cents('cost_cents').nullable();
    // The measure that chooses the range of the price: the quantity, or a size.
    column.key('ranges_by', 20).notNullable().defaultTo('quantity');
    for (const sorted of ['title', 'price_cents', 'created_at', 'updated_at']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `line_items_by_${sorted}`);
    }
  },

  // Former versions, each until it was replaced. No foreign keys: they would lock rows of the price list and the dealer,
  // which orders read.
  material_versions: (table, column) => {
    column.id('material_id').notNullable();
    table.integer('version').notNullable();
    column.id('fabricator_id').notNullable();
    column.line('name').notNullable();
    column.line('thickness').notNullable();
    table.double('price_cents').notNullable();
    table.double('price_per_m2').nullable();
    column.json('pricing').nullable();
    column.json('cost').nullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    column.time('replaced_at').notNullable();
    table.primary(['material_id', 'version']);
    table.index(['material_id', 'replaced_at', 'version'], 'material_versions_by_time');
    table.index(
      ['fabricator_id', 'replaced_at', 'material_id', 'version', 'deleted_at', 'updated_at'],
      'material_versions_of_dealer',
    );
  },

  // As material_versions.
  line_item_versions: (table, column) => {
    column.id('line_item_id').notNullable();
    table.integer('version').notNullable();
    column.id('fabricator_id').notNullable();
    column.line('title').notNullable();
    column.cents('price_cents').notNullable();
    column.key('unit', 20).notNullable();
    column.cents('base_cents').notNullable();
    column.json('price_ranges').nullable();
    column.key('ranges_by', 20).notNullable();
    column.cents('cost_cents').nullable();
    table.boolean('taxable').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    column.time('replaced_at').notNullable();
    table.primary(['line_item_id', 'version']);
    table.index(['line_item_id', 'replaced_at', 'version'], 'line_item_versions_by_time');
    table.index(
      ['fabricator_id', 'replaced_at', 'line_item_id', 'version', 'deleted_at', 'updated_at'],
      'line_item_versions_of_dealer',
    );
  },

  // Prices for a group, a customer or everyone. Days are of the dealer's time zone; NULL is an open end.
  special_prices: (table, column) => {
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.id('material_id').nullable().references('materials.id');
    column.id('line_item_id').nullable().references('line_items.id');
    column.id('group_id').nullable().references('customer_groups.id');
    column.id('customer_id').nullable().references('users.id');
    table.bigInteger('price_micros').notNullable();
    column.key('per', 3).nullable();
    column.key('starts_on', 10).nullable();
    column.key('ends_on', 10).nullable();
    recordColumns(table, column);
    table.boolean('everyone').notNullable().defaultTo(false);
    for (const entry of ['material', 'line_item']) {
      for (const audience of ['customer', 'group']) {
        table.index([`${entry}_id`, `${audience}_id`], `special_prices_of_${entry}_by_${audience}`);
      }
    }
    for (const sorted of ['created_at', 'updated_at']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `special_prices_by_${sorted}`);
    }
  },

  taxes: (table, column) => {
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('name').notNullable();
    table.double('rate').notNullable();
    table.boolean('inclusive').notNullable();
    recordColumns(table, column);
    for (const sorted of ['name', 'rate', 'created_at', 'updated_at']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `taxes_by_${sorted}`);
    }
  },
};
