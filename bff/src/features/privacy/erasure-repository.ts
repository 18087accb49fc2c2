import type { OrderStatus } from 'bff-contract';
import type { Knex } from 'knex';
import { randomCode } from '../../database/ids';
import { type AuditRow, auditWords } from '../../resource/audit/record-audit';
import { createIndexedTable } from '../../resource/word-index/word-index';
import type { PersonFinder } from './named-person';
import { rowsNaming } from './rows-naming';

/** Statuses of orders that a dealer has yet to complete. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['order-placed', 'in-progress'];

/** Ids of one statement. */
const BATCH = 400;

/** Where other people's rows may name a person. */
const NAMING = {
  order_notes: ['text'],
  order_views: ['name', 'query'],
  outbox: ['to_name', 'to_email', 'subject', 'text_body', 'html_body', 'last_error'],
  crash_reports: ['message', 'location', 'user_value', 'user_description', 'error', 'data'],
  crash_report_groups: ['message'],
  team_invitations: ['email'],
  audit_entries: ['actor_name', 'label', 'before_value', 'after_value'],
} as const;

/** Who was erased. It names nobody. */
export interface Erasure {
  user_id: string;
  pseudonym: string;
  erased_at: number;
}

/** All records of a person, by their ids. */
export interface OwnIds {
  dealers: string[];
  projects: string[];
  orders: string[];
  images: string[];
  slabs: string[];
  files: string[];
  sessions: string[];
}

export const newPseudonym = (): string => `Erased person ${randomCode(6)}`;

export const inBatches = async (ids: readonly string[], work: (batch: string[]) => Promise<unknown>) => {
  for (let at = 0; at < ids.length; at += BATCH) await work(ids.slice(at, at + BATCH));
};

const idsIn = async (db: Knex, table: string, column: string, ids: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  await inBatches(ids, async (batch) => {
    found.push(...(await db(table).whereIn(column, batch).pluck('id')));
  });
  return found;
};

/** Reads and replaces what is stored about a person. Everything runs in the transaction of the erasure. */
export const createErasureRepository = (db: Knex) => {
  /** Deletes the rows of a table that name the person in one of the columns. */
  const deleteNaming = async (
    table: string,
    columns: readonly string[],
    words: readonly string[],
    person: PersonFinder,
  ) => {
    type Row = { id: string } & Record<string, string | null>;
    for await (const rows of rowsNaming<Row>(db, table, columns, words)) {
      const named = rows.filter((row) => columns.some((column) => person.isIn(row[column] ?? null)));
      await inBatches(
        named.map(({ id }) => id),
        (batch) => db(table).whereIn('id', batch).delete(),
      );
    }
  };

  return {
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

    ownIds: async (userId: string): Promise<OwnIds> => {
      const projects: string[] = await db('projects').where('owner_id', userId).pluck('id');
      return {
        projects,
        dealers: await db('fabricators').where('user_id', userId).pluck('id'),
        orders: await db('orders').where('owner_id', userId).pluck('id'),
        images: await idsIn(db, 'project_images', 'project_id', projects),
        slabs: await idsIn(db, 'slabs', 'project_id', projects),
        files: await db('stored_files').where('owner_id', userId).pluck('id'),
        sessions: await db('sessions').where('user_id', userId).pluck('id'),
      };
    },

    /** Addresses that the account had: those of links, and of changes in the audit log. */
    formerEmails: async (userId: string): Promise<string[]> => {
      const mailed: string[] = await db('one_time_tokens')
        .where('user_id', userId)
        .whereNotNull('email')
        .pluck('email');
      const entries: Array<Pick<AuditRow, 'before_value' | 'after_value'>> = await db('audit_entries')
        .where({ record_id: userId, resource: 'user' })
        .select('before_value', 'after_value');
      const logged = entries
        .flatMap(({ before_value, after_value }) => [before_value, after_value])
        .flatMap((value): unknown[] => {
          const fields = value === null ? {} : JSON.parse(value);
          return [fields?.email, fields?.pendingEmail];
        });
      return [...mailed, ...logged.filter((email): email is string => typeof email === 'string')];
    },

    businessesOf: (
      dealers: readonly string[],
    ): Promise<Array<{ business_name: string; contact_email: string }>> =>
      db('fabricators').whereIn('id', dealers).select('business_name', 'contact_email'),

    openOrdersOf: async (dealers: readonly string[]): Promise<number> => {
      const [row] = await db('orders')
        .whereIn('fabricator_id', dealers)
        .whereNull('deleted_at')
        .whereIn('status', OPEN_STATUSES)
        .count({ orders: '*' });
      return Number(row?.orders ?? 0);
    },

    /** How much there is of what an erasure deletes. */
    counts: async (userId: string): Promise<{ sessions: number; mails: number }> => {
      const [sessions] = await db('sessions').where('user_id', userId).count({ rows: '*' });
      const [mails] = await db('outbox').where('sender_id', userId).count({ rows: '*' });
      return { sessions: Number(sessions?.rows ?? 0), mails: Number(mails?.rows ?? 0) };
    },

    /** Ids of the projects that were ordered, by deleted orders too. */
    orderedProjects: (userId: string): Promise<string[]> =>
      db('orders').where('owner_id', userId).distinct('project_id').pluck('project_id'),

    deleteSignIn: async (userId: string, sessions: readonly string[]): Promise<void> => {
      await inBatches(sessions, (batch) => db('refresh_tokens').whereIn('session_id', batch).delete());
      for (const table of ['sessions', 'one_time_tokens', 'two_step_secrets', 'recovery_codes']) {
        await db(table).where('user_id', userId).delete();
      }
      await db('team_members').where('id', userId).delete();
    },

    /** Deletes the contents of projects that nobody ordered; photos of the others lose their captions. */
    clearProjects: async (projects: readonly string[], ordered: readonly string[]): Promise<void> => {
      const unordered = projects.filter((id) => !ordered.includes(id));
      await inBatches(unordered, async (batch) => {
        await db('slabs').whereIn('project_id', batch).delete();
        await db('project_images').whereIn('project_id', batch).delete();
      });
      await inBatches(ordered, (batch) =>
        db('project_images').whereIn('project_id', batch).update({ caption: '' }),
      );
    },

    /** Marks files that no order shows, which the hourly job then deletes, and takes the names from the others. */
    removeFiles: async (userId: string, ordered: readonly string[], now: number): Promise<void> => {
      const kept: string[] = [];
      await inBatches(ordered, async (batch) => {
        kept.push(...(await db('project_images').whereIn('project_id', batch).pluck('object_id')));
      });
      const own: string[] = await db('stored_files').where('owner_id', userId).pluck('id');
      const removed = own.filter((id) => !kept.includes(id));
      await inBatches(own, (batch) =>
        db('stored_files')
          .whereIn('id', batch)
          .update({ file_name: 'erased', is_viewable_by_any_user: false }),
      );
      await inBatches(removed, async (batch) => {
        await db('stored_files').whereIn('id', batch).update({ removed_at: now, check_at: 0 });
        await db('material_images').whereIn('object_id', batch).delete();
        await db('fabricators').whereIn('logo_id', batch).update({ logo_id: null });
        await db('order_note_files').whereIn('object_id', batch).delete();
      });
    },

    clearDealers: async (dealers: readonly string[], changes: object): Promise<void> => {
      await db('fabricators').whereIn('id', dealers).update(changes);
      await db('materials').whereIn('fabricator_id', dealers).update({ images: '[]' });
    },

    renameInHistory: async (userId: string, pseudonym: string): Promise<void> => {
      await db('order_history').where('actor_id', userId).update({ actor_name: pseudonym });
      await db('order_activity').where('actor_id', userId).update({ actor_name: pseudonym });
    },

    /** Puts the pseudonym in place of names and addresses in notes on orders. Who wrote them stays, by the id. */
    renameInNotes: async (person: PersonFinder, pseudonym: string): Promise<void> => {
      type Note = { id: string; text: string };
      for await (const notes of rowsNaming<Note>(db, 'order_notes', NAMING.order_notes, person.words)) {
        for (const { id, text } of notes) {
          await db('order_notes')
            .where({ id })
            .update({ text: person.replaceIn(text, pseudonym) });
        }
      }
    },

    /** Deletes the person's views of lists of orders, except shared ones, and replaces their names in all others. */
    clearOrderViews: async (userId: string, person: PersonFinder, pseudonym: string): Promise<void> => {
      await db('order_view_defaults').where('user_id', userId).delete();
      await db('order_views').where({ owner_id: userId, is_shared: false }).delete();
      type View = { id: string; name: string; query: string };
      for await (const views of rowsNaming<View>(db, 'order_views', NAMING.order_views, person.words)) {
        for (const { id, name, query } of views) {
          await db('order_views')
            .where({ id })
            .update({
              name: person.replaceIn(name, pseudonym),
              query: person.replaceInJson(query, pseudonym),
            });
        }
      }
    },

    /** The names under which the person's orders were replied to by links. */
    replyNames: async (orders: readonly string[]): Promise<string[]> => {
      const names: string[] = [];
      await inBatches(orders, async (batch) => {
        const replies = db('order_activity').whereIn('order_id', batch).where('actor_role', 'customer');
        names.push(...(await replies.distinct('actor_name').pluck('actor_name')));
      });
      return names;
    },

    /** Takes what was replied by links to the person's orders, and the links. */
    clearReplies: async (orders: readonly string[], pseudonym: string): Promise<void> => {
      await inBatches(orders, async (batch) => {
        await db('order_links').whereIn('order_id', batch).delete();
        await db('order_activity')
          .whereIn('order_id', batch)
          .where('actor_role', 'customer')
          .update({ actor_name: pseudonym });
        await db('order_activity').whereIn('order_id', batch).whereNotNull('text').update({ text: '' });
      });
    },

    renameInViews: async (userId: string, dealers: readonly string[], pseudonym: string): Promise<void> => {
      await db('views_as_dealer').where('admin_id', userId).update({ admin_name: pseudonym });
      await db('views_as_dealer').whereIn('fabricator_id', dealers).update({ reason: '' });
    },

    /** Deletes mails to the person, caused by them, or that name them. */
    deleteMails: async (userId: string, person: PersonFinder): Promise<void> => {
      await db('outbox').where('sender_id', userId).delete();
      await deleteNaming('outbox', NAMING.outbox, person.words, person);
    },

    /** Deletes invitations of the person's addresses, and those to teams of the person's dealers. */
    deleteInvitations: async (dealers: readonly string[], person: PersonFinder): Promise<void> => {
      await db('team_invitations').whereIn('fabricator_id', dealers).delete();
      await deleteNaming('team_invitations', NAMING.team_invitations, person.words, person);
    },

    /** Deletes crash reports of the person, or that name them. Groups keep their counts. */
    deleteCrashReports: async (userId: string, emails: readonly string[], person: PersonFinder) => {
      const words = [userId, ...person.words];
      await deleteNaming('crash_reports', NAMING.crash_reports, words, person);
      await db('crash_report_group_users')
        .whereIn('user_key', [userId, ...emails])
        .delete();
      type Group = { id: string; message: string };
      for await (const groups of rowsNaming<Group>(
        db,
        'crash_report_groups',
        NAMING.crash_report_groups,
        words,
      )) {
        for (const { id, message } of groups) {
          if (person.isIn(message)) await db('crash_report_groups').where({ id }).update({ message: '' });
        }
      }
    },

    /**
     * Takes the person from the audit log: from entries by them, about them and that name them. Who did what to which record
     * stays, by ids and the pseudonym.
     *
     * @param own ids of records whose values are the person's
     */
    clearAudit: async (
      userId: string,
      own: ReadonlySet<string>,
      person: PersonFinder,
      pseudonym: string,
    ): Promise<void> => {
      const clear = (row: AuditRow): Partial<AuditRow> => {
        const isBy = row.actor_id === userId;
        const isOwn = own.has(row.record_id) || (isBy && row.actor_role === 'customer');
        // A reply by a link has no account.
        const isReply = isOwn && row.actor_id === null && row.actor_role === 'customer';
        const json = (value: string | null) =>
          isOwn || value === null ? null : person.replaceInJson(value, pseudonym);
        return {
          actor_name: isBy || isReply ? pseudonym : person.replaceIn(row.actor_name, pseudonym),
          label: isOwn ? pseudonym : person.replaceIn(row.label, pseudonym),
          before_value: json(row.before_value),
          after_value: json(row.after_value),
          address: isBy || (row.actor_id === null && own.has(row.record_id)) ? '' : row.address,
        };
      };
      const save = async (rows: AuditRow[]) => {
        for (const row of rows) {
          await createIndexedTable<AuditRow>(db, auditWords).update([row], clear(row));
        }
      };
      const bounded = async (column: 'actor_id' | 'record_id', ids: string[]) => {
        await inBatches(ids, async (batch) => {
          await save(await db('audit_entries').whereIn(column, batch).select());
        });
      };
      await bounded('actor_id', [userId]);
      await bounded('record_id', [...own]);
      for await (const rows of rowsNaming<AuditRow>(
        db,
        'audit_entries',
        NAMING.audit_entries,
        person.words,
      )) {
        await save(rows);
      }
    },

    /** The tables in which the person still has a name, or what an erasure deletes: written by requests in flight. */
    remaining: async (userId: string, pseudonym: string, person: PersonFinder): Promise<string[]> => {
      const owned = (table: string, column: string) => db(table).where(column, userId).first(column);
      const queries = {
        users: owned('users', 'id').whereNot('name', pseudonym),
        fabricators: owned('fabricators', 'user_id').whereNot('business_name', pseudonym),
        projects: owned('projects', 'owner_id').whereNot('title', ''),
        orders: owned('orders', 'owner_id').whereNot('title', ''),
        customers: owned('customers', 'owner_id').whereNot('name', pseudonym),
        stored_files: owned('stored_files', 'owner_id').whereNot('file_name', 'erased'),
        sessions: owned('sessions', 'user_id'),
        one_time_tokens: owned('one_time_tokens', 'user_id'),
        team_members: owned('team_members', 'id'),
        order_views: owned('order_views', 'owner_id').where('is_shared', false),
        order_history: owned('order_history', 'actor_id').whereNot('actor_name', pseudonym),
        order_activity: owned('order_activity', 'actor_id').whereNot('actor_name', pseudonym),
        outbox: owned('outbox', 'sender_id'),
        audit_entries: owned('audit_entries', 'actor_id').whereNot('actor_name', pseudonym),
      };
      const found = new Set<string>();
      for (const [table, query] of Object.entries(queries)) if (await query) found.add(table);
      const isNamed = (text: unknown) => typeof text === 'string' && person.replaceIn(text, '') !== text;
      for (const [table, columns] of Object.entries(NAMING)) {
        type Row = { id: string } & Record<string, unknown>;
        for await (const rows of rowsNaming<Row>(db, table, columns, person.words)) {
          if (rows.some((row) => columns.some((column) => isNamed(row[column])))) found.add(table);
        }
      }
      return [...found];
    },
  };
};
