import type { Knex } from 'knex';

/** Selects views. */
export type ViewFilter = (views: Knex.QueryBuilder) => void;

/** Views that have neither been ended nor expired at `now`, in epoch ms. */
export const openViews = (db: Knex, now: number): Knex.QueryBuilder =>
  db('views_as_dealer').whereNull('views_as_dealer.ended_at').where('views_as_dealer.expires_at', '>', now);

/** Notes the end of open views, which end with their session and with the administrator's rights. Resolves to their number. */
export const endViews = (db: Knex, now: number, which: ViewFilter): Promise<number> =>
  openViews(db, now).modify(which).update({ ended_at: now });
