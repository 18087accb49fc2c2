import type { Knex } from 'knex';
import type { columnsFor, Dialect } from '../dialect';

export type Column = ReturnType<typeof columnsFor>;

/** Tables by name, with their columns, foreign keys and indexes. */
export type Tables = Readonly<
  Record<string, (table: Knex.CreateTableBuilder, column: Column, dialect: Dialect) => void>
>;

/** The columns of records that can be changed and soft-deleted. */
export const recordColumns = (table: Knex.CreateTableBuilder, column: Column): void => {
  column.time('created_at').notNullable();
  column.time('updated_at').notNullable();
  column.time('deleted_at').nullable();
  table.integer('version').notNullable().defaultTo(1);
};
