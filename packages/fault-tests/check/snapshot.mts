import type { Knex } from 'knex';

/** The database's records of the dealers of one load. */
export interface Snapshot {
  dealers: Array<{ id: string; next_reference: number }>;
  projects: Array<{ id: string; title: string }>;
  orders: Array<{
    id: string;
    fabricator_id: string;
    project_id: string;
    reference: number;
    status: string;
    total_cents: number;
    created_at: number;
    revision: number;
    stage_id: string | null;
  }>;
  revisions: Array<{ order_id: string; revision: number; total_cents: number }>;
  acceptances: Array<{ order_id: string; revision: number }>;
  /** Proof of the acceptances. */
  certificates: Array<{ order_id: string; revision: number; terms_version: number | null }>;
  /** Moves to stages. */
  moves: Array<{ order_id: string }>;
  history: Array<{ order_id: string; to_status: string }>;
  totals: Array<{
    fabricator_id: string;
    month: string;
    status: string;
    orders: number;
    total_cents: number;
  }>;
  materials: Array<{ id: string; name: string; price_cents: number }>;
  audits: Array<{ record_id: string; action: string }>;
  mails: MailRow[];
}

export interface MailRow {
  id: string;
  to_email: string;
  kind: string;
  state: string;
  /** Set while a process sends the mail, and for some minutes after that process was killed. */
  claimed_by: string | null;
}

/** Ids per statement. */
const CHUNK = 500;

const chunks = <T,>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );

/** The mails to dealers and customers of one load. */
export const readMails = async (db: Knex, emails: readonly string[]): Promise<MailRow[]> => {
  const kinds = [
    'order-placed',
    'order-status-changed',
    'order-revised',
    'order-accepted',
    'order-accepted-copy',
  ];
  const query = db('outbox')
    .whereIn('to_email', [...emails])
    .whereIn('kind', kinds);
  return query.select('id', 'to_email', 'kind', 'state', 'claimed_by');
};

/** Reads everything that `compare` looks at. */
export const readSnapshot = async (
  db: Knex,
  { dealerIds, emails }: { dealerIds: readonly string[]; emails: readonly string[] },
): Promise<Snapshot> => {
  const ofDealers = (table: string) => db(table).whereIn('fabricator_id', [...dealerIds]);
  const byIds = async (table: string, column: string, ids: string[], columns: string[]) =>
    (await Promise.all(chunks(ids).map((some) => db(table).whereIn(column, some).select(columns)))).flat();

  const orders: Snapshot['orders'] = await ofDealers('orders').select(
    ...['id', 'fabricator_id', 'project_id', 'reference', 'status', 'total_cents', 'created_at', 'revision'],
    'stage_id',
  );
  const materials: Snapshot['materials'] = await ofDealers('materials').select('id', 'name', 'price_cents');
  const orderIds = orders.map(({ id }) => id);
  const activity: Array<{ order_id: string; revision: number; kind: string }> = await byIds(
    'order_activity',
    'order_id',
    orderIds,
    ['order_id', 'revision', 'kind'],
  );
  const records = [...orderIds, ...materials.map(({ id }) => id)];
  return {
    dealers: await db('fabricators')
      .whereIn('id', [...dealerIds])
      .select('id', 'next_reference'),
    projects: await ofDealers('projects').select('id', 'title'),
    orders,
    revisions: await byIds('order_revisions', 'order_id', orderIds, ['order_id', 'revision', 'total_cents']),
    acceptances: activity.filter(({ kind }) => kind === 'accepted'),
    certificates: await byIds('order_acceptances', 'order_id', orderIds, [
      'order_id',
      'revision',
      'terms_version',
    ]),
    moves: activity.filter(({ kind }) => kind === 'stage'),
    history: await byIds('order_history', 'order_id', orderIds, ['order_id', 'to_status']),
    totals: await ofDealers('order_totals').select('*'),
    materials,
    audits: await byIds('audit_entries', 'record_id', records, ['record_id', 'action']),
    mails: await readMails(db, emails),
  };
};
