import { type Column, recordColumns, type Tables } from './tables';

/** Where the work is. NULL where it is not known. */
export const siteColumns = (column: Column): void => {
  for (const line of ['site_line1', 'site_line2', 'site_city', 'site_region', 'site_postal_code']) {
    column.line(line).nullable();
  }
  column.key('site_country', 2).nullable();
  column.key('phone', 20).nullable();
  column.long('access_notes').nullable();
};

/** Projects, which customers measure. */
export const projects: Tables = {
  projects: (table, column) => {
    column.id('id').primary();
    column.id('owner_id').notNullable().references('users.id');
    column.id('fabricator_id').nullable().references('fabricators.id');
    column.line('title').notNullable().defaultTo('');
    table.double('total_square_feet').notNullable().defaultTo(0);
    column.time('ordered_at').nullable();
    recordColumns(table, column);
    siteColumns(column);
    for (const sorted of ['title', 'total_square_feet', 'created_at', 'updated_at']) {
      table.index(['owner_id', 'deleted_at', sorted, 'id'], `projects_by_${sorted}`);
      const dealers = ['fabricator_id', 'deleted_at', sorted, 'id', 'ordered_at'];
      table.index(dealers, `projects_of_dealer_by_${sorted}`);
      table.index(['deleted_at', sorted, 'id'], `all_projects_by_${sorted}`);
    }
  },

  slabs: (table, column) => {
    column.id('id').primary();
    column.id('project_id').notNullable().references('projects.id');
    table.integer('position').notNullable();
    column.line('item_id').notNullable();
    column.id('material_id').nullable();
    column.line('location').notNullable().defaultTo('');
    column.json('edges').notNullable();
    column.json('vertices').notNullable();
    table.double('area').notNullable();
    column.time('created_at').notNullable();
    table.integer('version').notNullable().defaultTo(1);
    table.index(['project_id', 'position'], 'slabs_of_project');
    table.index(['project_id', 'created_at', 'id'], 'slabs_of_project_by_created_at');
    table.index(['created_at', 'id'], 'slabs_by_created_at');
    table.index(['item_id', 'id'], 'slabs_by_item_id');
  },

  project_images: (table, column) => {
    column.id('id').primary();
    column.id('project_id').notNullable().references('projects.id');
    table.integer('position').notNullable();
    column.id('object_id').notNullable();
    column.line('caption', 500).notNullable().defaultTo('');
    column.time('created_at').notNullable();
    table.integer('version').notNullable().defaultTo(1);
    table.index(['project_id', 'position'], 'images_of_project');
    table.index(['project_id', 'created_at', 'id'], 'images_of_project_by_created_at');
    table.index(['object_id'], 'images_by_object');
    table.index(['created_at', 'id'], 'images_by_created_at');
  },
};
