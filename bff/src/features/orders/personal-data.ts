import { OPEN_STATUSES } from 'bff-contract';
import type { Knex } from 'knex';
import { lockForUpdate } from '../../database/dialect';
import {
  type ErasedPerson,
  type ExportedPart,
  type ExportedPerson,
  FOREVER,
  inBatches,
  type PersonalData,
  RECORD,
  type Row,
  WITH_RECORD,
} from '../../database/stored-data/declaration';
import { byDealer, byUser, childrenOf, rowsOf } from '../../database/stored-data/exported-rows';
import { rowsNaming } from '../../database/stored-data/rows-naming';
import { conflict } from '../../http/errors';
import { createDealerRepository } from '../dealers/dealer-repository';
import { createProjectRepository, NO_SITE, SITE_COLUMNS } from '../projects';
import { COST_FIGURES, FIGURES } from './reports/order-figures';

const NOTE_TEXTS = ['text'];
const VIEW_TEXTS = ['name', 'query'];
const REVISION_TEXTS = ['note', 'estimate'];
const DRAFT_TEXTS = ['note', 'content', 'estimate'];
const ACTIVITY_TEXTS = ['actor_name', 'text'];

const placed: ExportedPart = { what: 'Orders that were placed', rows: byUser('orders', ['id'], 'owner_id') };

const received: ExportedPart = {
  what: 'Orders that the own business received, without what concerns its customers',
  rows: rowsOf('orders', ['id'], (query, { userId, dealers }) =>
    query.whereIn('orders.fabricator_id', dealers).whereNot('orders.owner_id', userId),
  ),
  withheld: 'personal',
};

const assigned: ExportedPart = {
  what: "Orders that the person worked on in another's business, without what concerns its customers",
  rows: rowsOf('orders', ['id'], (query, { userId, dealers }) =>
    query
      .where('orders.assignee_id', userId)
      .whereNot('orders.owner_id', userId)
      .whereNotIn('orders.fabricator_id', dealers),
  ),
  withheld: 'personal',
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
    return orders === placed ? [] : ACTIVITY_TEXTS;
  },
});

const placedIds = (db: Knex, userId: string) => db('orders').where('owner_id', userId).select('id');

/** Ids of the projects that were ordered, by deleted orders too. */
const orderedProjects = (db: Knex, userId: string): Promise<string[]> =>
  db('orders').where('owner_id', userId).distinct('project_id').pluck('project_id');

/** Orders that the person's business has yet to complete. */
const countOpenOrders = async (db: Knex, userId: string): Promise<number> => {
  const [row] = await db('orders')
    .whereIn('fabricator_id', await createDealerRepository(db).idsOf(userId))
    .whereNull('deleted_at')
    .whereIn('status', OPEN_STATUSES)
    .count({ orders: '*' });
  return Number(row?.orders ?? 0);
};

/** Takes what was replied by links to the person's orders, and the links. */
const clearReplies = (trx: Knex, orders: readonly string[], pseudonym: string) =>
  inBatches(orders, async (batch) => {
    await trx('order_links').whereIn('order_id', batch).delete();
    await trx('order_activity')
      .whereIn('order_id', batch)
      .where('actor_role', 'customer')
      .update({ actor_name: pseudonym });
    await trx('order_acceptances')
      .whereIn('order_id', batch)
      .update({ name: pseudonym, address: '', browser: '', signature: null });
    await trx('order_activity').whereIn('order_id', batch).whereNotNull('text').update({ text: '' });
  });

/** Puts the pseudonym in place of names and addresses in notes on orders. Who wrote them stays, by the id. */
const renameInNotes = async (trx: Knex, { finder, pseudonym }: ErasedPerson): Promise<void> => {
  type Note = { id: string; text: string };
  for await (const notes of rowsNaming<Note>(trx, 'order_notes', NOTE_TEXTS, finder.words)) {
    for (const { id, text } of notes) {
      await trx('order_notes')
        .where({ id })
        .update({ text: finder.replaceIn(text, pseudonym) });
    }
  }
};

type Texts = { id: string; order_id: string } & Record<string, string | null>;

/** Puts the pseudonym in place of names and addresses in notes and reasons of revisions. */
const renameInRevisions = async (trx: Knex, { finder, pseudonym }: ErasedPerson): Promise<void> => {
  const rename = async (table: string, key: Record<string, string>, columns: readonly string[]) => {
    // Locked, because drafts and documents change.
    const row: Texts | undefined = await lockForUpdate(trx, trx(table).where(key).first());
    const renamed = (column: string, text: string) =>
      column === 'note' ? finder.replaceIn(text, pseudonym) : finder.replaceInJson(text, pseudonym);
    const texts = columns.flatMap((column) =>
      row && typeof row[column] === 'string' ? [[column, renamed(column, row[column])]] : [],
    );
    if (texts.length > 0) await trx(table).where(key).update(Object.fromEntries(texts));
  };
  for await (const rows of rowsNaming<Texts>(trx, 'order_drafts', DRAFT_TEXTS, finder.words)) {
    for (const { id } of rows) await rename('order_drafts', { id }, DRAFT_TEXTS);
  }
  for await (const rows of rowsNaming<Texts>(trx, 'order_revisions', REVISION_TEXTS, finder.words)) {
    for (const { id, order_id } of rows) {
      await rename('order_revisions', { id }, REVISION_TEXTS);
      // The current revision is in the document, too.
      await rename('order_documents', { order_id }, ['estimate']);
    }
  }
};

/** Deletes the person's views of lists of orders, except shared ones, and replaces their names in all others. */
const clearOrderViews = async (trx: Knex, { userId, finder, pseudonym }: ErasedPerson): Promise<void> => {
  await trx('order_view_defaults').where('user_id', userId).delete();
  await trx('order_views').where({ owner_id: userId, is_shared: false }).delete();
  type View = { id: string; name: string; query: string };
  for await (const views of rowsNaming<View>(trx, 'order_views', VIEW_TEXTS, finder.words)) {
    for (const { id, name, query } of views) {
      await trx('order_views')
        .where({ id })
        .update({
          name: finder.replaceIn(name, pseudonym),
          query: finder.replaceInJson(query, pseudonym),
        });
    }
  }
};

export const personalData: PersonalData = {
  tables: {
    orders: {
      why: "Orders, for dealers' bookkeeping",
      kept: 'for good; deleted ones for `DELETED_DAYS`',
      personal: ['title', 'search_text', ...SITE_COLUMNS],
      business: [
        'reference',
        'status',
        'total_square_feet',
        'area',
        'slab_count',
        'total_cents',
        'tax_cents',
        'billed_area',
        'revision',
        'reminded_revision',
        'placed_month',
        'due_on',
      ],
      technical: [
        'id',
        'stage_id',
        'shown_stage_id',
        'fabricator_id',
        'owner_id',
        'assignee_id',
        'live_project_id',
        'project_id',
        ...RECORD,
      ],
      exported: [placed, received, assigned],
      remaining: (rows, { userId }) => rows.where('owner_id', userId).whereNot('title', ''),
    },
    order_documents: {
      why: 'The project and the prices of an order as they were',
      kept: WITH_RECORD,
      personal: ['project'],
      business: ['estimate'],
      technical: ['order_id'],
      json: ['project', 'estimate'],
      exported: [
        {
          what: 'The projects and prices of these orders as they were',
          rows: childrenOf(placed, 'order_documents', 'order_id'),
        },
        {
          what: 'The prices of orders that the own business received',
          rows: childrenOf(received, 'order_documents', 'order_id'),
          withheld: 'personal',
        },
      ],
    },
    order_costs: {
      why: 'What the revisions of an order cost the dealer',
      kept: WITH_RECORD,
      business: ['revision', 'costs'],
      technical: ['order_id'],
      json: ['costs'],
      exported: [
        {
          what: 'What orders that the own business received cost it',
          rows: childrenOf(received, 'order_costs', 'order_id', ['revision']),
        },
      ],
    },
    order_revisions: {
      why: 'The revisions of an order that was revised, as they were issued',
      kept: WITH_RECORD,
      personal: ['actor_name', 'note', 'project'],
      business: ['revision', 'at', 'total_cents', 'estimate'],
      technical: ['id', 'order_id', 'actor_id', 'actor_role'],
      json: ['project', 'estimate'],
      exported: [
        {
          what: 'The revisions of these orders',
          rows: childrenOf(placed, 'order_revisions', 'order_id', ['revision']),
          withheld: otherActors,
        },
        {
          what: 'The revisions of orders that the own business received, without what concerns its customers',
          rows: childrenOf(received, 'order_revisions', 'order_id', ['revision']),
          withheld: 'personal',
        },
      ],
      naming: REVISION_TEXTS,
      remaining: (rows, { userId, pseudonym }) =>
        rows.where('actor_id', userId).whereNot('actor_name', pseudonym),
    },
    order_drafts: {
      why: 'Revisions of orders that are not issued yet',
      kept: 'until they are issued or discarded',
      personal: ['note'],
      business: ['base', 'content', 'estimate'],
      technical: ['id', 'order_id', 'author_id', 'created_at', 'updated_at', 'version'],
      json: ['content', 'estimate'],
      exported: [
        {
          what: 'Drafts of revisions that were saved last by the person',
          rows: byUser('order_drafts', ['id'], 'author_id'),
        },
        {
          what: 'Drafts of others for orders that the own business received, without what they say',
          rows: rowsOf('order_drafts', ['id'], (query, { userId, dealers }, db) =>
            query
              .whereIn('order_drafts.order_id', db('orders').whereIn('fabricator_id', dealers).select('id'))
              .whereNot('order_drafts.author_id', userId),
          ),
          withheld: 'personal',
        },
      ],
      naming: DRAFT_TEXTS,
    },
    order_history: {
      why: 'Who changed the status of an order, and who worked on it',
      kept: WITH_RECORD,
      personal: ['actor_name'],
      business: ['from_status', 'to_status', 'at'],
      technical: ['id', 'order_id', 'sequence', 'actor_id', 'actor_role', 'assignee_id'],
      exported: [
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
      remaining: (rows, { userId, pseudonym }) =>
        rows.where('actor_id', userId).whereNot('actor_name', pseudonym),
    },
    order_activity: {
      why: 'What customers replied: that they accept an order, or want a change; new revisions; changes of due dates and stages',
      kept: WITH_RECORD,
      personal: ACTIVITY_TEXTS,
      business: ['kind', 'at', 'total_cents', 'due_on', 'revision', 'stage'],
      technical: ['id', 'order_id', 'actor_id', 'actor_role'],
      exported: [
        activityOf(placed, 'Replies by links to these orders, and changes of their due dates'),
        activityOf(
          received,
          'Replies by links to orders of the own business and changes of their due dates, without what concerns its customers',
        ),
      ],
      remaining: (rows, { userId, pseudonym }) =>
        rows.where('actor_id', userId).whereNot('actor_name', pseudonym),
    },
    order_acceptances: {
      why: 'How customers accepted revisions: what shows that they did',
      kept: WITH_RECORD,
      personal: ['name', 'address', 'browser', 'signature'],
      business: ['revision', 'at', 'total_cents', 'terms_version', 'sha256', 'pdf_sha256'],
      technical: ['id', 'order_id', 'actor_id', 'link_id', 'file_id'],
      exported: [
        {
          what: 'How these orders were accepted',
          rows: childrenOf(placed, 'order_acceptances', 'order_id', ['revision']),
        },
        {
          what: 'How orders of the own business were accepted, without what concerns its customers',
          rows: childrenOf(received, 'order_acceptances', 'order_id', ['revision']),
          withheld: 'personal',
        },
      ],
      remaining: (rows, { userId }) => rows.where('actor_id', userId).whereNot('address', ''),
    },
    order_notes: {
      why: 'Notes of dealers on their orders, which customers do not see',
      kept: 'as long as the order; a deleted note can be restored for 30 days',
      personal: NOTE_TEXTS,
      technical: ['id', 'order_id', 'fabricator_id', 'author_id', 'mentions', ...RECORD],
      exported: [
        written,
        {
          what: 'Notes of dealers on orders that were placed',
          rows: rowsOf('order_notes', ['id'], (query, { userId }, db) =>
            query
              .whereIn('order_notes.order_id', placedIds(db, userId))
              .whereNot('order_notes.author_id', userId),
          ),
        },
        {
          what: 'Notes of others on orders that the own business received, without what they say',
          rows: rowsOf('order_notes', ['id'], (query, { userId, dealers }, db) =>
            query
              .whereIn('order_notes.fabricator_id', dealers)
              .whereNot('order_notes.author_id', userId)
              .whereNotIn('order_notes.order_id', placedIds(db, userId)),
          ),
          withheld: 'personal',
        },
      ],
      naming: NOTE_TEXTS,
    },
    order_note_files: {
      why: 'Which files notes have',
      kept: WITH_RECORD,
      technical: ['note_id', 'object_id', 'order_id', 'position'],
      exported: [
        {
          what: 'Which files these notes have',
          rows: childrenOf(written, 'order_note_files', 'note_id', ['position']),
        },
      ],
    },
    order_links: {
      why: 'Links by which customers see an order without an account',
      kept: 'until they expire (7, 30 or 90 days) or are revoked',
      personal: ['opened_at'],
      secret: ['token_hash'],
      technical: [
        'id',
        'order_id',
        'fabricator_id',
        'created_by',
        'created_at',
        'expires_at',
        'change_requests',
        'shown_revision',
        'seen_revision',
        'shows_site',
      ],
      exported: [
        {
          what: 'Links to these orders',
          rows: childrenOf(placed, 'order_links', 'order_id', ['created_at', 'id']),
        },
        {
          what: 'Links to orders of the own business',
          rows: rowsOf('order_links', ['id'], (query, { dealers }) =>
            query.whereIn('order_links.fabricator_id', dealers),
          ),
          withheld: 'personal',
        },
      ],
    },
    order_views: {
      why: 'Saved views of lists of orders',
      kept: 'as long as the account; a deleted view can be restored for 30 days',
      personal: VIEW_TEXTS,
      technical: ['id', 'fabricator_id', 'owner_id', 'is_shared', ...RECORD],
      exported: [
        { what: 'Saved views of lists of orders', rows: byUser('order_views', ['id'], 'owner_id') },
        {
          what: 'Views that others share in the own business, without their names and filters',
          rows: rowsOf('order_views', ['id'], (query, { userId, dealers }) =>
            query
              .whereIn('order_views.fabricator_id', dealers)
              .whereNot('order_views.owner_id', userId)
              .where('order_views.is_shared', true),
          ),
          withheld: 'personal',
        },
      ],
      naming: VIEW_TEXTS,
      remaining: (rows, { userId }) => rows.where('owner_id', userId).where('is_shared', false),
    },
    order_view_defaults: {
      why: 'Which view the list of orders opens with',
      kept: 'until another is chosen',
      technical: ['user_id', 'view_id'],
      exported: [
        {
          what: 'Which view the list of orders opens with',
          rows: byUser('order_view_defaults', ['user_id']),
        },
      ],
    },
    stages: {
      why: "Stages of dealers' work, which orders are in",
      kept: 'for good, because orders name them; a deleted one can be restored for 30 days',
      business: ['name', 'status', 'is_public', 'position', 'mail'],
      technical: ['id', 'fabricator_id', ...RECORD],
      json: ['mail'],
      exported: [{ what: 'The stages of the own business', rows: byDealer('stages', ['id']) }],
    },
    order_totals: {
      why: 'Counts and sums of orders',
      kept: FOREVER,
      business: ['month', 'status', 'orders', 'total_cents'],
      technical: ['fabricator_id'],
      exported: [
        {
          what: 'Counts and sums of orders of the own business',
          rows: byDealer('order_totals', ['fabricator_id', 'month', 'status']),
        },
      ],
    },
    order_figures: {
      why: 'What an order adds to the reports of its dealer',
      kept: WITH_RECORD,
      business: [
        'status',
        'revision',
        'total_cents',
        'material_figures',
        'cost_figures',
        'minutes',
        'offered',
        'accepted',
      ],
      technical: [
        'order_id',
        'fabricator_id',
        'owner_id',
        'assignee_id',
        'group_id',
        'placed_at',
        'time_zone',
      ],
      json: ['material_figures', 'cost_figures'],
      exported: [
        {
          what: 'What these orders add to reports',
          rows: childrenOf(placed, 'order_figures', 'order_id'),
          withheld: () => ['cost_figures'],
        },
        {
          what: 'What orders of the own business add to its reports',
          rows: byDealer('order_figures', ['order_id']),
        },
      ],
    },
    report_totals: {
      why: 'Reports: what orders of a month, a material, a customer, a group or an assignee add up to',
      kept: FOREVER,
      business: ['report', 'period', 'label', ...FIGURES],
      technical: ['id', 'fabricator_id', 'subject'],
      exported: [
        {
          what: 'What the own orders add up to',
          rows: byUser('report_totals', ['id'], 'subject'),
          withheld: () => COST_FIGURES,
        },
        { what: 'The reports of the own business', rows: byDealer('report_totals', ['id']) },
      ],
    },
  },

  own: async (db, userId) => ({ orders: await placedIds(db, userId).pluck('id') }),

  /** Orders show their projects, with the photos. */
  kept: async (db, userId) => {
    const projects = await orderedProjects(db, userId);
    return [...projects, ...(await createProjectRepository(db).filesOf(projects))];
  },

  /** The names under which the person's orders were replied to by links. */
  knownAs: async (db, userId) => ({
    names: await db('order_activity')
      .whereIn('order_id', placedIds(db, userId))
      .where('actor_role', 'customer')
      .distinct('actor_name')
      .pluck('actor_name'),
  }),

  counts: async (db, userId) => ({
    orderedProjects: (await orderedProjects(db, userId)).length,
    openOrders: await countOpenOrders(db, userId),
  }),

  prepare: async (trx, userId) => {
    const open = await countOpenOrders(trx, userId);
    if (open === 0) return;
    const orders = open === 1 ? 'an order that is' : `${open} orders that are`;
    throw conflict(
      `The business of this account has ${orders} not completed. Please complete or cancel them first.`,
      'OPEN_ORDERS',
    );
  },

  erase: async (trx, person) => {
    const { userId, pseudonym, removedFiles } = person;
    await inBatches(removedFiles, async (batch) => {
      await trx('order_note_files').whereIn('object_id', batch).delete();
      // Their hashes stay: copies of the PDFs can still be verified.
      await trx('order_acceptances').whereIn('file_id', batch).update({ file_id: null });
    });
    await trx('orders')
      .where('owner_id', userId)
      .update({ title: '', ...NO_SITE, version: trx.raw('version + 1') });
    for (const table of ['order_history', 'order_activity', 'order_revisions']) {
      await trx(table).where('actor_id', userId).update({ actor_name: pseudonym });
    }
    await clearReplies(trx, await placedIds(trx, userId).pluck('id'), pseudonym);
    await renameInNotes(trx, person);
    await renameInRevisions(trx, person);
    await clearOrderViews(trx, person);
  },
};
