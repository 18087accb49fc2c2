import type { TaxRate } from 'bff-contract';
import { LIMITS } from 'bff-contract';
import type { Knex } from 'knex';
import { fromFlag } from '../../resource/values';
import type { TaxRow } from './tax';

/** The taxes that apply to a dealer's new orders, by name. */
export const findTaxRates = async (db: Knex, fabricatorId: string): Promise<TaxRate[]> => {
  const rows: Array<Pick<TaxRow, 'name' | 'rate' | 'inclusive'>> = await db('taxes')
    .where('fabricator_id', fabricatorId)
    .whereNull('deleted_at')
    .orderBy(['name', 'id'])
    .limit(LIMITS.taxes)
    .select('name', 'rate', 'inclusive');
  return rows.map(({ name, rate, inclusive }) => ({ name, rate, inclusive: fromFlag(inclusive) }));
};
