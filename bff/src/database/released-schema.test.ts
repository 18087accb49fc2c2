import type { Knex } from 'knex';
import { createTestApp, type TestApp } from '../testing/test-app';
import { migrations } from './migrations';
import { findBreaks, type ReleasedSchema } from './released-schema';
import released from './released-schema.json';

let test: TestApp;
let db: Knex;
beforeAll(async () => {
  test = await createTestApp();
  db = test.app.db;
});
afterAll(() => test.close());

it('The migrations keep all that the previous release needs', async () => {
  expect(Object.keys(migrations)).toEqual(expect.arrayContaining(released.migrations));
  expect(await findBreaks(db, released)).toEqual([]);
});

it('Breaks are tables and columns that are gone, and columns that the previous release would have to fill', async () => {
  await db.schema.createTable('things', (table) => {
    table.string('id', 36).notNullable();
    table.string('optional', 20).nullable();
    table.string('filled', 20).notNullable().defaultTo('');
    table.string('demanded', 20).notNullable();
  });
  const needs: ReleasedSchema = {
    version: '1.0.0',
    migrations: [],
    tables: { things: ['id', 'name'], others: ['id'] },
  };
  expect(await findBreaks(db, needs)).toEqual([
    'things.name is gone',
    'things.demanded has no default, so that no row can be inserted without it',
    'others is gone',
  ]);
});
