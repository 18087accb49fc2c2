import type { Knex } from 'knex';
import { randomCode } from '../../database/ids';
import type { ErasedPerson } from '../../database/stored-data/declaration';
import { rowsAbout } from '../../database/stored-data/rows-naming';
import { TABLES } from './declared-data';

/** Who was erased. It names nobody. */
export interface Erasure {
  user_id: string;
  pseudonym: string;
  erased_at: number;
}

export const newPseudonym = (): string => `Erased person ${randomCode(6)}`;

/** The list of erased people, and the search for what is left of them. */
export const createErasureRepository = (db: Knex) => ({
  find: (userId: string): Promise<Erasure | undefined> => db('erasures').where('user_id', userId).first(),

  all: (): Promise<Erasure[]> => db('erasures').orderBy(['erased_at', 'user_id']).select(),

  /** From here on the database lets this transaction change what names people in the audit log. */
  begin: async (erasure: Erasure): Promise<void> => {
    await db('erasures')
      .insert({ ...erasure, is_running: true })
      .onConflict('user_id')
      .merge({ is_running: true });
  },

  end: async (userId: string): Promise<void> => {
    await db('erasures').where('user_id', userId).update({ is_running: false });
  },

  /** The tables in which the person still has a name, or what an erasure deletes: written by requests in flight. */
  remaining: async (person: ErasedPerson): Promise<string[]> => {
    const found = new Set<string>();
    for (const [table, { remaining }] of Object.entries(TABLES)) {
      if (await remaining?.(db(table), person).first(db.raw('1 as found'))) found.add(table);
    }
    const isNamed = (text: unknown) => typeof text === 'string' && person.finder.replaceIn(text, '') !== text;
    for (const [table, { naming = [] }] of Object.entries(TABLES)) {
      for await (const rows of rowsAbout(db, TABLES, table, person)) {
        if (rows.some((row) => naming.some((column) => isNamed(row[column])))) found.add(table);
      }
    }
    return [...found];
  },
});
