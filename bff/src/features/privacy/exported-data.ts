import { comparableEmail } from 'bff-contract';
import type { Knex } from 'knex';
import type { ExportedPerson } from './exported-person';
import { createPersonFinder } from './named-person';
import { rowsNaming } from './rows-naming';
import { STORED_DATA } from './stored-data';

/** Rows that are read at once. */
const PAGE = 200;

export type Row = Record<string, unknown>;
type Rows = (db: Knex, person: ExportedPerson) => AsyncIterable<Row[]>;

/** Rows of a table that tell something about the person. */
export interface ExportedPart {
  what: string;
  rows: Rows;
  /** Columns of a row that tell something about other people. */
  withheld?: (row: Row, person: ExportedPerson) => readonly string[];
}

/** What of a table is exported, or why nothing is. */
export type Exported = readonly ExportedPart[] | string;

/** The columns of a table that exports may contain: all that are not secret. */
export const exportedColumns = (table: string): string[] => {
  const { technical = [], personal = [], business = [] } = STORED_DATA[table] ?? {};
  return [...technical, ...personal, ...business];
};

/** Rows in pages by the columns of their key. */
async function* inPages(
  db: Knex,
  table: string,
  key: readonly string[],
  scope: (query: Knex.QueryBuilder) => void,
): AsyncGenerator<Row[]> {
  const columns = [...new Set([...key, ...exportedColumns(table)])].map((column) => `${table}.${column}`);
  const isAfter = (last: Row) => (query: Knex.QueryBuilder) => {
    key.forEach((column, at) => {
      query.orWhere((each) => {
        for (const same of key.slice(0, at)) each.where(`${table}.${same}`, last[same] as string);
        each.where(`${table}.${column}`, '>', last[column] as string);
      });
    });
  };
  for (let last: Row | undefined; ; ) {
    const query = db(table).select(columns).limit(PAGE);
    scope(query);
    if (last) query.where(isAfter(last));
    for (const column of key) query.orderBy(`${table}.${column}`);
    const rows: Row[] = await query;
    yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

type Scope = (query: Knex.QueryBuilder, person: ExportedPerson, db: Knex) => void;

const rowsOf =
  (table: string, key: readonly string[], scope: Scope): Rows =>
  (db, person) =>
    inPages(db, table, key, (query) => scope(query, person, db));

const byUser = (table: string, key: readonly string[], column = 'user_id'): Rows =>
  rowsOf(table, key, (query, { userId }) => query.where(`${table}.${column}`, userId));

const byDealer = (table: string, key: readonly string[]): Rows =>
  rowsOf(table, key, (query, { dealers }) => query.whereIn(`${table}.fabricator_id`, dealers));

/** Rows that belong to those of another part, of which each has few. */
const childrenOf = (parents: ExportedPart, table: string, column: string, order: readonly string[]): Rows =>
  async function* (db, person) {
    for await (const records of parents.rows(db, person)) {
      const ids = records.map(({ id }) => id as string);
      const columns = exportedColumns(table);
      yield await db(table)
        .select(columns)
        .whereIn(column, ids)
        .orderBy([column, ...order]);
    }
  };

const account: ExportedPart = { what: 'The account', rows: byUser('users', ['id'], 'id') };
const sessions: ExportedPart = { what: 'Devices that were signed in', rows: byUser('sessions', ['id']) };
export const exportedFiles: ExportedPart = {
  what: 'Uploaded files, which are in the folder `files`',
  rows: byUser('stored_files', ['id'], 'owner_id'),
};
const projects: ExportedPart = { what: 'Own projects', rows: byUser('projects', ['id'], 'owner_id') };
const materials: ExportedPart = {
  what: 'The price list of the own business',
  rows: byDealer('materials', ['id']),
};
const placed: ExportedPart = { what: 'Orders that were placed', rows: byUser('orders', ['id'], 'owner_id') };

const personalColumns = (table: string) => (): readonly string[] => STORED_DATA[table]?.personal ?? [];

const received: ExportedPart = {
  what: 'Orders that the own business received, without what concerns its customers',
  rows: rowsOf('orders', ['id'], (query, { userId, dealers }) =>
    query.whereIn('orders.fabricator_id', dealers).whereNot('orders.owner_id', userId),
  ),
  withheld: personalColumns('orders'),
};

const assigned: ExportedPart = {
  what: "Orders that the person worked on in another's business, without what concerns its customers",
  rows: rowsOf('orders', ['id'], (query, { userId, dealers }) =>
    query
      .where('orders.assignee_id', userId)
      .whereNot('orders.owner_id', userId)
      .whereNotIn('orders.fabricator_id', dealers),
  ),
  withheld: personalColumns('orders'),
};

const otherActors = (row: Row, { userId }: ExportedPerson) => (row.actor_id === userId ? [] : ['actor_name']);

const historyOf = (orders: ExportedPart, what: string): ExportedPart => ({
  what,
  rows: childrenOf(orders, 'order_history', 'order_id', ['at', 'id']),
  withheld: otherActors,
});

const written: ExportedPart = {
  what: 'Notes that were written',
  rows: byUser('order_notes', ['id'], 'author_id'),
};

/** A reply by a link is by the customer of the order, who has no account there. */
const activityOf = (orders: ExportedPart, what: string): ExportedPart => ({
  what,
  rows: childrenOf(orders, 'order_activity', 'order_id', ['at', 'id']),
  withheld: (row, person) => {
    if (row.actor_role !== 'customer') return otherActors(row, person);
    return orders === placed ? [] : personalColumns('order_activity')();
  },
});

const PRICE_LIST = ['material', 'line-item'];

/** What an erasure takes from the log is the person's: values of own records, and who acted from where. */
const othersInAudit = (row: Row, { userId, records }: ExportedPerson): readonly string[] => {
  const isBy = row.actor_id === userId;
  const isOwn =
    records.has(row.record_id as string) ||
    (isBy && (row.actor_role === 'customer' || PRICE_LIST.includes(row.resource as string)));
  return [
    ...(isBy ? [] : ['actor_name']),
    ...(isOwn ? [] : ['label', 'before_value', 'after_value']),
    ...(isBy || (isOwn && row.actor_id === null) ? [] : ['address']),
  ];
};

async function* auditOfRecords(db: Knex, person: ExportedPerson): AsyncGenerator<Row[]> {
  const records = [...person.records];
  for (let at = 0; at < records.length; at += PAGE) {
    yield* inPages(db, 'audit_entries', ['id'], (query) => {
      query.whereIn('record_id', records.slice(at, at + PAGE));
      query.where((others) => others.whereNull('actor_id').orWhereNot('actor_id', person.userId));
    });
  }
}

/** Entries of others about invitations of the person's addresses: those have no account to be about. */
async function* auditOfInvitations(db: Knex, { userId, emails, records }: ExportedPerson) {
  const person = createPersonFinder({ id: userId, emails, names: [] });
  const columns = exportedColumns('audit_entries');
  type Entry = Row & { id: string };
  for await (const rows of rowsNaming<Entry>(db, 'audit_entries', ['before_value', 'after_value'], emails)) {
    const about = rows.filter(
      ({ resource, actor_id, record_id, before_value, after_value }) =>
        resource === 'team-member' &&
        actor_id !== userId &&
        !records.has(record_id as string) &&
        [before_value, after_value].some((value) => person.isIn(value as string | null)),
    );
    yield about.map((row): Row => Object.fromEntries(columns.map((column) => [column, row[column]])));
  }
}

async function* reportsBy(db: Knex, { userId, emails }: ExportedPerson): AsyncGenerator<Row[]> {
  const person = createPersonFinder({ id: userId, emails, names: [] });
  const columns = exportedColumns('crash_reports');
  const named = rowsNaming<{ id: string; user_value: string }>(
    db,
    'crash_reports',
    ['user_value'],
    [userId, ...emails],
  );
  for await (const rows of named) {
    const own = rows.filter(({ user_value }) => person.isIn(user_value)) as Row[];
    yield own.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
  }
}

/**
 * What an export of a person contains of each table. Columns follow from the protection levels of `STORED_DATA`; a test
 * compares the tables.
 */
export const EXPORTED: Readonly<Record<string, Exported>> = {
  users: [account],
  sessions: [sessions],
  refresh_tokens: [
    {
      what: 'When these devices renewed their sessions',
      rows: childrenOf(sessions, 'refresh_tokens', 'session_id', ['generation']),
    },
  ],
  one_time_tokens: [{ what: 'Links that were mailed', rows: byUser('one_time_tokens', ['token_hash']) }],
  two_step_secrets: [
    { what: 'Since when two-step sign-in is on', rows: byUser('two_step_secrets', ['user_id']) },
  ],
  recovery_codes: [
    { what: 'When recovery codes were made and used', rows: byUser('recovery_codes', ['code_hash']) },
  ],
  rate_limits: 'It holds hashes, from which nobody can be found.',
  fabricators: [{ what: 'The own business', rows: byUser('fabricators', ['id']) }],
  team_members: [
    {
      what: "The person's places in dealers' teams",
      rows: byUser('team_members', ['id', 'fabricator_id'], 'id'),
    },
    {
      what: 'The team of the own business',
      rows: rowsOf('team_members', ['id', 'fabricator_id'], (query, { userId, dealers }) =>
        query.whereIn('team_members.fabricator_id', dealers).whereNot('team_members.id', userId),
      ),
    },
  ],
  team_invitations: [
    {
      what: "Invitations to dealers' teams",
      rows: rowsOf('team_invitations', ['id'], (query, { emails }) =>
        query.whereIn('team_invitations.live_email', emails.map(comparableEmail)),
      ),
    },
    {
      what: 'Invitations to the team of the own business',
      rows: rowsOf('team_invitations', ['id'], (query, { dealers, emails }) =>
        query
          .whereIn('team_invitations.fabricator_id', dealers)
          .whereNotIn('team_invitations.live_email', emails.map(comparableEmail)),
      ),
      withheld: personalColumns('team_invitations'),
    },
  ],
  materials: [materials],
  material_images: [
    {
      what: 'Which images the price list uses',
      rows: childrenOf(materials, 'material_images', 'material_id', ['object_id']),
    },
  ],
  line_items: [{ what: 'The price list of the own business', rows: byDealer('line_items', ['id']) }],
  projects: [projects],
  slabs: [
    {
      what: 'Measurements of the projects',
      rows: childrenOf(projects, 'slabs', 'project_id', ['position', 'id']),
    },
  ],
  project_images: [
    {
      what: 'Photos of the projects',
      rows: childrenOf(projects, 'project_images', 'project_id', ['position', 'id']),
    },
  ],
  orders: [placed, received, assigned],
  order_documents: [
    {
      what: 'The projects and prices of these orders as they were',
      rows: childrenOf(placed, 'order_documents', 'order_id', []),
    },
    {
      what: 'The prices of orders that the own business received',
      rows: childrenOf(received, 'order_documents', 'order_id', []),
      withheld: personalColumns('order_documents'),
    },
  ],
  order_history: [
    historyOf(placed, 'How these orders went'),
    historyOf(received, 'How orders of the own business went'),
    {
      what: "Changes of other dealers' orders, as an administrator or in a team",
      rows: rowsOf('order_history', ['id'], (query, { userId, dealers }) =>
        query
          .join('orders', 'orders.id', 'order_history.order_id')
          .where('order_history.actor_id', userId)
          .whereNot('orders.owner_id', userId)
          .whereNotIn('orders.fabricator_id', dealers),
      ),
    },
  ],
  order_activity: [
    activityOf(placed, 'Replies by links to these orders, and changes of their due dates'),
    activityOf(
      received,
      'Replies by links to orders of the own business and changes of their due dates, without what concerns its customers',
    ),
  ],
  order_notes: [
    written,
    {
      what: 'Notes of dealers on orders that were placed',
      rows: rowsOf('order_notes', ['id'], (query, { userId }, db) =>
        query
          .whereIn('order_notes.order_id', db('orders').where('owner_id', userId).select('id'))
          .whereNot('order_notes.author_id', userId),
      ),
    },
    {
      what: 'Notes of others on orders that the own business received, without what they say',
      rows: rowsOf('order_notes', ['id'], (query, { userId, dealers }, db) =>
        query
          .whereIn('order_notes.fabricator_id', dealers)
          .whereNot('order_notes.author_id', userId)
          .whereNotIn('order_notes.order_id', db('orders').where('owner_id', userId).select('id')),
      ),
      withheld: personalColumns('order_notes'),
    },
  ],
  order_note_files: [
    {
      what: 'Which files these notes have',
      rows: childrenOf(written, 'order_note_files', 'note_id', ['position']),
    },
  ],
  order_views: [
    {
      what: 'Saved views of lists of orders',
      rows: byUser('order_views', ['id'], 'owner_id'),
    },
    {
      what: 'Views that others share in the own business, without their names and filters',
      rows: rowsOf('order_views', ['id'], (query, { userId, dealers }) =>
        query
          .whereIn('order_views.fabricator_id', dealers)
          .whereNot('order_views.owner_id', userId)
          .where('order_views.is_shared', true),
      ),
      withheld: personalColumns('order_views'),
    },
  ],
  order_view_defaults: [
    {
      what: 'Which view the list of orders opens with',
      rows: byUser('order_view_defaults', ['user_id']),
    },
  ],
  order_links: [
    {
      what: 'Links to these orders',
      rows: childrenOf(placed, 'order_links', 'order_id', ['created_at', 'id']),
    },
    {
      what: 'Links to orders of the own business',
      rows: rowsOf('order_links', ['id'], (query, { dealers }) =>
        query.whereIn('order_links.fabricator_id', dealers),
      ),
      withheld: personalColumns('order_links'),
    },
  ],
  order_totals: [
    {
      what: 'Counts and sums of orders of the own business',
      rows: byDealer('order_totals', ['fabricator_id', 'month', 'status']),
    },
  ],
  customers: [
    {
      what: 'The dealers that count the person among their customers',
      rows: byUser('customers', ['id'], 'owner_id'),
    },
    {
      what: 'How much the customers of the own business ordered',
      rows: rowsOf('customers', ['id'], (query, { userId, dealers }) =>
        query.whereIn('customers.fabricator_id', dealers).whereNot('customers.owner_id', userId),
      ),
      withheld: personalColumns('customers'),
    },
  ],
  order_event_heads: 'It holds a counter, which says nothing.',
  order_events: [
    { what: 'Recent changes of orders of the own business', rows: byDealer('order_events', ['id']) },
  ],
  stored_files: [exportedFiles],
  image_variants: [
    {
      what: 'Smaller versions of these files',
      rows: childrenOf(exportedFiles, 'image_variants', 'file_id', ['width']),
    },
  ],
  outbox: [
    {
      what: 'Mails to the person, without their text: its links could sign in',
      rows: rowsOf('outbox', ['id'], (query, { emails, since }) =>
        query.whereIn('to_email', emails).where('created_at', '>=', since),
      ),
      // "New order ORD-1001 (Smith's kitchen)"
      withheld: ({ sender_id }, { userId }) =>
        [null, userId].includes(sender_id as string) ? [] : ['subject'],
    },
    {
      what: 'Mails to others that the person caused',
      rows: rowsOf('outbox', ['id'], (query, { userId, emails }) =>
        query.where('sender_id', userId).whereNotIn('to_email', emails),
      ),
      withheld: personalColumns('outbox'),
    },
  ],
  audit_entries: [
    {
      what: 'What the person did',
      rows: byUser('audit_entries', ['id'], 'actor_id'),
      withheld: othersInAudit,
    },
    { what: "What others did to the person's records", rows: auditOfRecords, withheld: othersInAudit },
    {
      what: "Invitations of the person's addresses to teams, by others",
      rows: auditOfInvitations,
      withheld: () => ['actor_name', 'address'],
    },
  ],
  views_as_dealer: [
    {
      what: 'Views of the portal of the own business',
      rows: byDealer('views_as_dealer', ['id']),
      withheld: (row, { userId }) => (row.admin_id === userId ? [] : ['admin_name']),
    },
    {
      what: "Views of other dealers' portals, as an administrator",
      rows: rowsOf('views_as_dealer', ['id'], (query, { userId, dealers }) =>
        query.where('admin_id', userId).whereNotIn('fabricator_id', dealers),
      ),
    },
  ],
  crash_reports: [{ what: "Errors on the person's pages", rows: reportsBy }],
  crash_report_groups: 'It counts errors of everybody; those of the person are in `crash_reports`.',
  crash_report_group_users: [
    {
      what: 'Which kinds of errors the person had',
      rows: rowsOf('crash_report_group_users', ['group_id', 'user_key'], (query, { userId, emails }) =>
        query.whereIn('user_key', [userId, ...emails]),
      ),
    },
  ],
  release_event_counts: 'It counts browsers, and names nobody.',
  release_visit_counts: 'It counts browsers, and names nobody.',
  web_vital_counts: 'It counts measurements, and names nobody.',
  release_reporters: 'It holds hashes that name nobody.',
  idempotency_keys: 'Only the browser has the key to read them, and they expire after a day.',
  search_words: 'They are words of what is exported.',
  search_progress: 'It says nothing about people.',
  record_totals: 'It counts records.',
  total_changes: 'It counts records.',
  erasures: [{ what: 'When the person was erased', rows: byUser('erasures', ['user_id']) }],
  retentions: 'It says nothing about people.',
  guards: 'It says nothing about people.',
};
