import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { newId } from '../../database/ids';
import { inTransaction } from '../../database/transaction';

/** Which registry the database has. */
export interface RegistryHead {
  /** Random, and another one after each restore. */
  epoch: string;
  /** The number of the newest change. */
  number: number;
  /** When an operator let servers go over to this epoch, epoch ms; 0 if nobody did. */
  acceptedAt: number;
}

interface HeadRow {
  epoch: string;
  number: number;
  accepted_at: number | string;
}

/** A change of the registry, with the registry that it leads to. */
export interface RegistryRow {
  number: number;
  document: string;
}

const NAME = 'registry';
/** Changes whose numbers are listed. */
const MAX_LISTED = 10_000;

const toHead = ({ epoch, number, accepted_at }: HeadRow): RegistryHead => ({
  epoch,
  number: Number(number),
  acceptedAt: Number(accepted_at),
});

const authorOf = (document: string): string =>
  ((JSON.parse(document) as { change?: { by?: string } }).change?.by ?? '').slice(0, 1_000);

const insertRow = (trx: Knex, { number, document }: RegistryRow) =>
  trx('release_changes').insert({ id: newId(), number, by_name: authorOf(document), document });

/** The registry of releases in the database. */
export const createRegistryRows = (db: Knex) => {
  const heads = () => db('release_head').where('name', NAME);
  return {
    head: async (): Promise<RegistryHead> => toHead(await heads().first()),

    /** A change, and the head at that moment. */
    read: async (number: number): Promise<{ head: RegistryHead; document: string | undefined }> => {
      const row: HeadRow & { document: string | null } = await db('release_head')
        .leftJoin('release_changes', 'release_changes.number', db.raw('?', [number]))
        .where('release_head.name', NAME)
        .first('release_head.*', 'release_changes.document');
      return { head: toHead(row), document: row.document ?? undefined };
    },

    /** The numbers of the newest changes, lowest first. */
    numbers: async (after = 0): Promise<number[]> =>
      (
        await db('release_changes')
          .where('number', '>', after)
          .orderBy('number', 'desc')
          .limit(MAX_LISTED)
          .pluck('number')
      ).reverse(),

    /**
     * Adds the change that follows another one. The number is taken first, so that no reader sees a later change before an
     * earlier one, and only one of several concurrent calls gets `true`.
     */
    add: (row: RegistryRow): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const before = { name: NAME, number: row.number - 1 };
        const taken = await trx('release_head').where(before).update({ number: row.number });
        if (taken === 0) return false;
        await insertRow(trx, row);
        return true;
      }),

    /** Fills an empty registry. @throws an Error if it is not empty */
    fill: (rows: readonly RegistryRow[]): Promise<void> =>
      inTransaction(db, async (trx) => {
        const number = Math.max(...rows.map((row) => row.number));
        const taken = await trx('release_head').where({ name: NAME, number: 0 }).update({ number });
        if (taken === 0) throw new Error('The registry in the database is not empty');
        for (const row of rows) await insertRow(trx, row);
      }),

    /**
     * Gives the registry a new epoch, after the database was restored.
     * @param acceptedAt lets servers go over to it
     */
    renew: (acceptedAt?: number): Promise<number> =>
      heads().update({
        epoch: randomUUID(),
        ...(acceptedAt !== undefined && { accepted_at: acceptedAt }),
      }),
  };
};

export type RegistryRows = ReturnType<typeof createRegistryRows>;
