import type { TaxRate } from 'bff-contract';
import { LIMITS } from 'bff-contract';
import type { Knex } from 'knex';
import { fromFlag } from '../../resource/values';
import type { TaxRow } from './tax';

export type RateRow = Pick<TaxRow, 'name' | 'rate' | 'inclusive'>;

/** A query of the taxes that apply to a dealer's new orders, by name; for `toTaxRate`. */
export const taxRatesOf = (db: Knex, fabricatorId: string): Knex.QueryBuilder =>
  db('taxes')
    .where('fabricator_id', fabricatorId)
    .whereNull('deleted_at')
    .orderBy(['name', 'id'])
    .limit(LIMITS.taxes)
    .select('name', 'rate', 'inclusive');

export const toTaxRate = ({ name, rate, inclusive }: RateRow): TaxRate => ({
  name,
  rate,
  inclusive: fromFlag(inclusive),
});
