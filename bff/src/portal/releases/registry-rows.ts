import { randomUUID } from 'node:crypto';
import type { Registry, RegistryHead, RegistryRow } from '@slabdesk/releases';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { lockForUpdate } from '../../database/dialect';
import { newId } from '../../database/ids';
import { inTransaction } from '../../database/transaction';

interface HeadRow {
  epoch: string;
  number: number;
  newest: string | null;
  accepted_at: number | string;
}

const NAME = 'registry';

type Head = RegistryHead & Required<Omit<RegistryHead, 'newest'>>;

const toHead = ({ epoch, number, newest, accepted_at }: HeadRow): Head => ({
  epoch,
  number: Number(number),
  ...(newest !== null && { newest }),
  acceptedAt: Number(accepted_at),
});

const authorOf = (document: string): string =>
  ((JSON.parse(document) as { change?: { by?: string } }).change?.by ?? '').slice(0, 1_000);

const insertRow = (trx: Knex, { number, document }: RegistryRow) =>
  trx('release_changes').insert({ id: newId(), number, by_name: authorOf(document), document });

export interface RegistryRows extends Registry {
  head: () => Promise<Head>;
  /** Fills an empty registry. @throws an Error if it is not empty */
  fill: (rows: readonly RegistryRow[]) => Promise<void>;
  /**
   * Gives the registry a new epoch, after the database was restored.
   * @param acceptedAt lets servers go over to it
   */
  renew: (acceptedAt?: number) => Promise<number>;
}

/** The registry of releases in the database. */
export const createRegistryRows = (db: Knex): RegistryRows => {
  const heads = () => db('release_head').where('name', NAME);
  const readHead = async () =>
    toHead(
      await heads()
        .leftJoin('release_changes', 'release_changes.number', 'release_head.number')
        .first('epoch', 'release_head.number', 'accepted_at', 'release_changes.id as newest'),
    );
  return {
    head: readHead,
    now: currentTime,

    changes: async ({ after = 0, below, limit }) => {
      const head = await readHead();
      if (head.number <= after) return { head, rows: [] };
      const rows: RegistryRow[] = await db('release_changes')
        .where('number', '>', after)
        .where('number', '<', below ?? head.number + 1)
        .orderBy('number', 'desc')
        .limit(limit)
        .select('id', 'number', 'document');
      return { head, rows };
    },

    /** The head is locked first, so that no reader sees a later change before an earlier one. */
    add: (decide) =>
      inTransaction(db, async (trx) => {
        await lockForUpdate(trx, trx('release_head').where({ name: NAME }).first());
        const row = await decide(createRegistryRows(trx));
        await trx('release_head').where({ name: NAME }).update({ number: row.number });
        await insertRow(trx, row);
        return row;
      }),

    fill: (rows) =>
      inTransaction(db, async (trx) => {
        const number = Math.max(...rows.map((row) => row.number));
        const taken = await trx('release_head').where({ name: NAME, number: 0 }).update({ number });
        if (taken === 0) throw new Error('The registry in the database is not empty');
        for (const row of rows) await insertRow(trx, row);
      }),

    renew: (acceptedAt) =>
      heads().update({
        epoch: randomUUID(),
        ...(acceptedAt !== undefined && { accepted_at: acceptedAt }),
      }),
  };
};
