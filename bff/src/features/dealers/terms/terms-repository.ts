import { type DealerTerms, LIMITS } from 'bff-contract';
import type { Knex } from 'knex';
import { newId } from '../../../database/ids';
import { toTime } from '../../../resource/values';
import { joinUserAs } from '../../accounts/account-repository';

/** One version of a dealer's terms. Times are epoch ms. */
export interface TermsRow {
  id: string;
  fabricator_id: string;
  version: number;
  /** '' if there are no terms from this version on. */
  text: string;
  at: number;
  author_id: string;
}

type NamedTermsRow = TermsRow & { author_name: string };

export const toTerms = ({ version, text, at, author_name }: NamedTermsRow): DealerTerms => ({
  version,
  text,
  at: toTime(at),
  author: author_name,
});

/** A query of the versions of a dealer's terms, newest first. */
const termsOf = (db: Knex, fabricatorId: string): Knex.QueryBuilder =>
  joinUserAs('authors', db('dealer_terms'), 'dealer_terms.author_id')
    .where('dealer_terms.fabricator_id', fabricatorId)
    .orderBy('dealer_terms.version', 'desc')
    .limit(LIMITS.termsShown)
    .select('dealer_terms.*', { author_name: 'authors.name' });

const latestOf = (db: Knex, fabricatorId: string): Promise<TermsRow | undefined> =>
  db('dealer_terms').where({ fabricator_id: fabricatorId }).orderBy('version', 'desc').first();

/** The terms that hold for a dealer's customers now; undefined for none. */
export const currentTermsOf = async (db: Knex, fabricatorId: string): Promise<TermsRow | undefined> => {
  const latest = await latestOf(db, fabricatorId);
  return latest && latest.text !== '' ? latest : undefined;
};

/** One version of a dealer's terms. */
export const findTerms = (db: Knex, fabricatorId: string, version: number): Promise<TermsRow | undefined> =>
  db('dealer_terms').where({ fabricator_id: fabricatorId, version }).first();

/** Versions are only ever added. */
export const createTermsRepository = (db: Knex) => ({
  list: (fabricatorId: string): Promise<NamedTermsRow[]> => termsOf(db, fabricatorId),

  insert: (row: Omit<TermsRow, 'id'>) => db('dealer_terms').insert({ id: newId(), ...row }),
});
