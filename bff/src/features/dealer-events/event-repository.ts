import { CUSTOMER_EVENT_KINDS, type CustomerOrderEvent, type OrderEvent } from 'bff-contract';
import type { Knex } from 'knex';
import { batches } from '../../database/batches';
import { currentTime } from '../../database/clock';
import { deleteSome } from '../../database/delete-some';
import { insertedValue } from '../../database/dialect';
import { newId } from '../../database/ids';

/** Changes of other records than orders, for webhooks alone. */
const OTHER_KINDS = ['material', 'customer'] as const;
type OtherKind = (typeof OTHER_KINDS)[number];
type Kind = OrderEvent['kind'] | OtherKind;

/** Dealers get the events of all their records, customers the changes that they can see of their orders. */
export type Audience = 'dealer' | 'customer';

/** Where the events of an audience are counted. */
const COUNTERS = {
  dealer: { heads: 'order_event_heads', owner: 'fabricator_id', sequence: 'sequence' },
  customer: { heads: 'customer_event_heads', owner: 'user_id', sequence: 'user_sequence' },
} as const;

/** Something that happened to a record of a dealer; `sequence` counts the events of an audience without gaps. */
export interface RecordedEvent {
  dealerId: string;
  sequence: number;
  id: string;
  kind: Kind;
  topic: string;
  at: number;
  /** The order, material or customer. */
  recordId: string;
  /** The number in an order's reference: 1005. */
  reference: number;
}

export type OrderHappening = RecordedEvent & { kind: OrderEvent['kind'] };

export const isOfOrder = (event: RecordedEvent): event is OrderHappening =>
  !(OTHER_KINDS as readonly string[]).includes(event.kind);

/** Kinds of changes of orders that webhooks tell apart. Streams know them as `changed`. */
const TOPICS = ['revised', 'status', 'stage', 'due'] as const;
export type Happening = Kind | (typeof TOPICS)[number];

const kindOf = (happening: Happening): Kind =>
  (TOPICS as readonly string[]).includes(happening) ? 'changed' : (happening as Kind);

const isForCustomers = (happening: Happening): happening is CustomerOrderEvent['kind'] =>
  (CUSTOMER_EVENT_KINDS as readonly string[]).includes(happening);

interface EventRow {
  id: string;
  fabricator_id: string;
  sequence: number;
  /** The customer; NULL, as the number, in what only the dealer sees. */
  user_id: string | null;
  user_sequence: number | null;
  kind: Kind;
  /** Absent in events of earlier releases. */
  topic: Happening | null;
  order_id: string;
  reference: number;
  created_at: number;
}

/** The record that something happened to: an order, a material, a customer. */
export interface ChangedRecord {
  id: string;
  fabricator_id: string;
  /** The number in an order's reference. */
  reference?: number;
  /** The customer of an order; left out if the customer doesn't see what has changed. */
  owner_id?: string | undefined;
}

/** For as long as webhooks are tried; streams replay far fewer. */
const KEPT_MS = 4 * 24 * 3_600_000;
/** Owners of one query. */
const BATCH = 1_000;

const toEvent = (row: EventRow, audience: Audience): RecordedEvent => ({
  dealerId: row.fabricator_id,
  sequence: Number(row[COUNTERS[audience].sequence]),
  id: row.id,
  kind: row.kind,
  topic: row.topic ?? row.kind,
  at: Number(row.created_at),
  recordId: row.order_id,
  reference: Number(row.reference),
});

/** The number of a dealer's latest event, in queries with `joinEventHead`. */
export const EVENT_HEAD = 'order_event_heads.sequence';

/** Joins the latest event of the dealer in `column`. */
export const joinEventHead = (query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  query.join('order_event_heads', 'order_event_heads.fabricator_id', column);

/** Appends one event for many materials of a dealer that changed together. */
export const recordMaterialsChanged = (trx: Knex, fabricatorId: string): Promise<void> =>
  createEventRepository(trx).record('material', { id: fabricatorId, fabricator_id: fabricatorId });

/** Counts up per owner, and says of each event how many of the same owner are behind it. */
const count = (owners: ReadonlyArray<string | undefined>) => {
  const counts = new Map<string, number>();
  const numbers = owners.map((owner) => {
    if (owner === undefined) return 0;
    const number = (counts.get(owner) ?? 0) + 1;
    counts.set(owner, number);
    return number;
  });
  return {
    /** In the order in which their rows are locked. */
    counts: [...counts].sort(([a], [b]) => (a < b ? -1 : 1)),
    behind: (index: number): number => (counts.get(owners[index] ?? '') ?? 0) - (numbers[index] ?? 0),
  };
};

/** `audience`: whose events are read. */
export const createEventRepository = (db: Knex, audience: Audience = 'dealer') => {
  const own = COUNTERS[audience];

  /** Raises the counters, whose rows stay locked until the transaction ends. */
  const raise = async (of: Audience, counts: ReadonlyArray<[string, number]>): Promise<void> => {
    const { heads, owner } = COUNTERS[of];
    if (counts.length === 0) return;
    await db(heads)
      .insert(counts.map(([id, sequence]) => ({ [owner]: id, sequence })))
      .onConflict(owner)
      .merge({ sequence: db.raw('??.sequence + ?', [heads, insertedValue(db, 'sequence')]) });
  };

  /**
   * Appends events, as the last step of a transaction: until it ends, other changes to orders of these dealers and
   * customers wait. Ids from the database's own counter could become visible in another order, and a listener would miss
   * an event that is committed late.
   */
  const recordAll = async (
    events: ReadonlyArray<{ happening: Happening; record: ChangedRecord }>,
  ): Promise<void> => {
    if (events.length === 0) return;
    const customerOf = ({ happening, record }: (typeof events)[number]) =>
      isForCustomers(happening) ? record.owner_id : undefined;
    const dealers = count(events.map(({ record }) => record.fabricator_id));
    const customers = count(events.map(customerOf));
    await raise('dealer', dealers.counts);
    await raise('customer', customers.counts);
    const createdAt = currentTime();
    const rows = events.map((event, index) => {
      const { happening, record } = event;
      const { id, reference = 0, fabricator_id } = record;
      return db('order_event_heads')
        .leftJoin('customer_event_heads', (on) => on.onVal('user_id', customerOf(event) ?? ''))
        .where({ fabricator_id })
        .select(
          'fabricator_id',
          db.raw('order_event_heads.sequence - ?', [dealers.behind(index)]),
          'user_id',
          db.raw('customer_event_heads.sequence - ?', [customers.behind(index)]),
          db.raw('?, ?, ?, ?, ?, ?', [newId(), kindOf(happening), happening, id, reference, createdAt]),
        );
    });
    const columns =
      'fabricator_id, sequence, user_id, user_sequence, id, kind, topic, order_id, reference, created_at';
    await db.into(db.raw(`order_events (${columns})`)).insert(rows.reduce((all, row) => all.unionAll(row)));
  };

  return {
    recordAll,

    /** As `recordAll`, if the same happened to all records. */
    record: (happening: Happening, ...records: ChangedRecord[]): Promise<void> =>
      recordAll(records.map((record) => ({ happening, record }))),

    /** The number of the latest event of each owner; owners without any are left out. */
    heads: async (ownerIds: readonly string[]): Promise<Map<string, number>> => {
      const heads = new Map<string, number>();
      for (const batch of batches(ownerIds, BATCH)) {
        const rows: Array<{ owner: string; sequence: number }> = await db(own.heads)
          .whereIn(own.owner, batch)
          .select({ owner: own.owner, sequence: 'sequence' });
        for (const row of rows) heads.set(row.owner, Number(row.sequence));
      }
      return heads;
    },

    /** The events of an owner behind `sequence` that are still kept, in order. */
    since: async (ownerId: string, sequence: number, limit: number): Promise<RecordedEvent[]> => {
      const rows: EventRow[] = await db('order_events')
        .where(own.owner, ownerId)
        .where(own.sequence, '>', sequence)
        .orderBy(own.sequence)
        .limit(limit)
        .select();
      return rows.map((row) => toEvent(row, audience));
    },

    /** The events of one record of a dealer from `first` to `last`, in order. */
    ofRecord: async (
      dealerId: string,
      recordId: string,
      [first, last]: readonly [number, number],
      limit: number,
    ): Promise<RecordedEvent[]> => {
      const rows: EventRow[] = await db('order_events')
        .where({ fabricator_id: dealerId, order_id: recordId })
        .whereBetween('sequence', [first, last])
        .orderBy('sequence')
        .limit(limit)
        .select();
      return rows.map((row) => toEvent(row, audience));
    },

    /** How many events of a dealer were noted at `time` (epoch ms) or later. */
    countFrom: async (dealerId: string, time: number): Promise<number> => {
      const [row] = await db('order_events')
        .where('fabricator_id', dealerId)
        .where('created_at', '>=', time)
        .count({ total: '*' });
      return Number(row?.total ?? 0);
    },

    /** Deletes a batch of old events. Resolves to their number. */
    purge: (now: number): Promise<number> =>
      deleteSome(db, 'order_events', 'id', db('order_events').where('created_at', '<=', now - KEPT_MS)),
  };
};
