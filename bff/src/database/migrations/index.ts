import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';
import { BASELINE } from '../baseline';

const MIGRATION = /^(\d{4}-[a-z0-9-]+)\.[jt]s$/;

/**
 * Every migration by its name, in order: names of the baseline, whose migrations are gone, and then this folder. A released
 * migration never changes: expand first, let the old code run beside it, contract later.
 */
export const migrations: Record<string, Knex.Migration | undefined> = {
  ...Object.fromEntries(BASELINE.map((name) => [name, undefined])),
  ...Object.fromEntries(
    readdirSync(__dirname)
      .flatMap((file) => MIGRATION.exec(file)?.[1] ?? [])
      .sort()
      .map((name) => [name, require(`./${name}`)]),
  ),
};
