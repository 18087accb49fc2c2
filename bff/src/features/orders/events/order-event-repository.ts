import type { OrderEvent } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { insertedValue } from '../../../database/dialect';
import { newId } from '../../../database/ids';
import { STEP_ROWS } from '../../../database/in-steps';

/** Something that happened to an order; `sequence` counts the events of a dealer without gaps. */
export interface RecordedEvent {
  dealerId: string;
  sequence: number;
  id: string;
  kind: OrderEvent['kind'];
  topic: string;
  at: number;
  orderId: string;
  /** The number in it: 1005. */
  reference: number;
}

/** Kinds of changes that webhooks tell apart. Streams know them as `changed`. */
const TOPICS = ['revised', 'status', 'due'] as const;
export type Happening = OrderEvent['kind'] | (typeof TOPICS)[number];

const kindOf = (happening: Happening): OrderEvent['kind'] =>
  (TOPICS as readonly string[]).includes(happening) ? 'changed' : (happening as OrderEvent['kind']);

interface EventRow {
  id: string;
  fabricator_id: string;
  sequence: number;
  kind: OrderEvent['kind'];
  /** Absent in events of earlier releases. */
  topic: Happening | null;
  order_id: string;
  reference: number;
  created_at: number;
}

/** The order that something happened to. */
export interface ChangedOrder {
  id: string;
  fabricator_id: string;
  reference: number;
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
  orderId: row.order_id,
  reference: Number(row.reference),
});

export const createOrderEventRepository = (db: Knex) => ({
  /**
   * Appends events, as the last step of a transaction: until it ends, other changes to orders of this dealer wait.
   * Ids from the database's own counter could become visible in another order, and a listener would miss an event
   * that is committed late.
   */
  record: async (happening: Happening, ...orders: ChangedOrder[]): Promise<void> => {
    const counts = new Map<string, number>();
    const numbered = orders.map((order) => {
      const number = (counts.get(order.fabricator_id) ?? 0) + 1;
      counts.set(order.fabricator_id, number);
      return { order, number };
    });
    const heads = [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([fabricator_id, sequence]) => ({ fabricator_id, sequence }));
    await db('order_event_heads')
      .insert(heads)
      .onConflict('fabricator_id')
      .merge({ sequence: db.raw('order_event_heads.sequence + ?', [insertedValue(db, 'sequence')]) });
    const createdAt = currentTime();
    const rows = numbered.map(({ order, number }) => {
      const { id, reference, fabricator_id } = order;
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
