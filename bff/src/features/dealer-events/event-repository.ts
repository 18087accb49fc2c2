import type { OrderEvent } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { insertedValue } from '../../database/dialect';
import { newId } from '../../database/ids';
import { STEP_ROWS } from '../../database/in-steps';

/** Changes of other records than orders, for webhooks alone. */
const OTHER_KINDS = ['material', 'customer'] as const;
type OtherKind = (typeof OTHER_KINDS)[number];
type Kind = OrderEvent['kind'] | OtherKind;

/** Something that happened to a record of a dealer; `sequence` counts the events of a dealer without gaps. */
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

type OrderHappening = RecordedEvent & { kind: OrderEvent['kind'] };

export const isOfOrder = (event: RecordedEvent): event is OrderHappening =>
  !(OTHER_KINDS as readonly string[]).includes(event.kind);

/** Kinds of changes of orders that webhooks tell apart. Streams know them as `changed`. */
const TOPICS = ['revised', 'status', 'stage', 'due'] as const;
export type Happening = Kind | (typeof TOPICS)[number];

const kindOf = (happening: Happening): Kind =>
  (TOPICS as readonly string[]).includes(happening) ? 'changed' : (happening as Kind);

interface EventRow {
  id: string;
  fabricator_id: string;
  sequence: number;
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
}

/** For as long as webhooks are tried; streams replay far fewer. */
const KEPT_MS = 4 * 24 * 3_600_000;
/** Dealers of one query. */
const BATCH = 1_000;

const toEvent = (row: EventRow): RecordedEvent => ({
  dealerId: row.fabricator_id,
  sequence: Number(row.sequence),
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

export const createEventRepository = (db: Knex) => ({
  /**
   * Appends events, as the last step of a transaction: until it ends, other changes to orders of this dealer wait.
   * Ids from the database's own counter could become visible in another order, and a listener would miss an event
   * that is committed late.
   */
  record: async (happening: Happening, ...records: ChangedRecord[]): Promise<void> => {
    if (records.length === 0) return;
    const counts = new Map<string, number>();
    const numbered = records.map((record) => {
      const number = (counts.get(record.fabricator_id) ?? 0) + 1;
      counts.set(record.fabricator_id, number);
      return { record, number };
    });
    const heads = [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([fabricator_id, sequence]) => ({ fabricator_id, sequence }));
    await db('order_event_heads')
      .insert(heads)
      .onConflict('fabricator_id')
      .merge({ sequence: db.raw('order_event_heads.sequence + ?', [insertedValue(db, 'sequence')]) });
    const createdAt = currentTime();
    const rows = numbered.map(({ record, number }) => {
      const { id, reference = 0, fabricator_id } = record;
      const behind = (counts.get(fabricator_id) ?? 0) - number;
      return db('order_event_heads')
        .where({ fabricator_id })
        .select(
          'fabricator_id',
          db.raw('sequence - ?', [behind]),
          db.raw('?, ?, ?, ?, ?, ?', [newId(), kindOf(happening), happening, id, reference, createdAt]),
        );
    });
    await db
      .into(
        db.raw('order_events (fabricator_id, sequence, id, kind, topic, order_id, reference, created_at)'),
      )
      .insert(rows.reduce((all, row) => all.unionAll(row)));
  },

  /** The number of the latest event of each dealer; dealers without any are left out. */
  heads: async (dealerIds: readonly string[]): Promise<Map<string, number>> => {
    const heads = new Map<string, number>();
    for (let start = 0; start < dealerIds.length; start += BATCH) {
      const rows: Array<{ fabricator_id: string; sequence: number }> = await db('order_event_heads')
        .whereIn('fabricator_id', dealerIds.slice(start, start + BATCH))
        .select('fabricator_id', 'sequence');
      for (const row of rows) heads.set(row.fabricator_id, Number(row.sequence));
    }
    return heads;
  },

  /** The events of a dealer behind `sequence` that are still kept, in order. */
  since: async (dealerId: string, sequence: number, limit: number): Promise<RecordedEvent[]> => {
    const rows: EventRow[] = await db('order_events')
      .where('fabricator_id', dealerId)
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(limit)
      .select();
    return rows.map(toEvent);
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
    return rows.map(toEvent);
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
  purge: async (now: number): Promise<number> => {
    const ids = await db('order_events')
      .where('created_at', '<=', now - KEPT_MS)
      .limit(STEP_ROWS)
      .pluck('id');
    return db('order_events').whereIn('id', ids).delete();
  },
});
