import type { Knex } from 'knex';

const BATCH = 500;

// Small transactions, so that servers of the previous version can go on writing.
export const config = { transaction: false };

interface Found {
  id: string;
  version: number;
  pricing: string;
  unit_preference: string;
}

/** The tables with rules, with the columns of their key and of their dealer. */
const TABLES = [
  { table: 'fabricators', id: 'id', dealer: 'id' },
  { table: 'materials', id: 'id', dealer: 'fabricator_id' },
  { table: 'material_versions', id: 'material_id', dealer: 'fabricator_id' },
] as const;

/** The rule with the unit in which its step is billed today. */
const withUnit = ({ pricing, unit_preference }: Found): string | undefined => {
  const { showSteps, ...rule } = JSON.parse(pricing);
  if (!rule.roundTo || rule.per) return undefined;
  const per = unit_preference === 'metric' ? 'm2' : 'ft2';
  return JSON.stringify({ ...rule, per, ...(showSteps !== undefined && { showSteps }) });
};

/** Steps without a unit were in the unit that the dealer's own user had when an order was placed. */
export const up = async (db: Knex): Promise<void> => {
  for (const { table, id, dealer } of TABLES) {
    let last: Pick<Found, 'id' | 'version'> | undefined;
    do {
      const query = db(table)
        .join({ dealers: 'fabricators' }, 'dealers.id', `${table}.${dealer}`)
        .join('users', 'users.id', 'dealers.user_id')
        .where(`${table}.pricing`, 'like', '%"roundTo"%')
        .orderBy([`${table}.${id}`, `${table}.version`])
        .limit(BATCH)
        .select('users.unit_preference', { id: `${table}.${id}` }, `${table}.version`, `${table}.pricing`);
      if (last) {
        const after = [
          `${table}.${id}`,
          last.id,
          `${table}.${id}`,
          last.id,
          `${table}.version`,
          last.version,
        ];
        query.whereRaw('(?? > ? or (?? = ? and ?? > ?))', after);
      }
      const found: Found[] = await query;
      for (const row of found) {
        const pricing = withUnit(row);
        if (pricing === undefined) continue;
        await db(table)
          .where({ [id]: row.id, version: row.version, pricing: row.pricing })
          .update({ pricing });
      }
      last = found.length < BATCH ? undefined : found.at(-1);
    } while (last);
  }
};
