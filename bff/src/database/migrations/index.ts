import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';

const MIGRATION = /^(\d{4}-[a-z0-9-]+)\.[jt]s$/;

/**
 * Every migration of this folder by its name, in order. A released migration never changes: expand first, let the old
 * code run beside it, contract later.
 */
export const migrations: Record<string, Knex.Migration> = Object.fromEntries(
  readdirSync(__dirname)
    .flatMap((file) => MIGRATION.exec(file)?.[1] ?? [])
    .sort()
    .map((name) => [name, require(`./${name}`)]),
);
