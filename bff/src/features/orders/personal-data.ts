import { OPEN_STATUSES } from 'bff-contract';
import type { Knex } from 'knex';
import { batches } from '../../database/batches';
import {
  type ErasedPerson,
  type ExportedPart,
  inBatches,
  type PersonalData,
  RECORD,
  type Row,
  WITH_RECORD,
} from '../../database/stored-data/declaration';
import { byDealer, childrenOf, rowsOf } from '../../database/stored-data/exported-rows';
import { SYSTEM } from '../../http/caller/actor';
import { conflict } from '../../http/errors';
import { createEventRepository } from '../dealer-events';
import { createDealerRepository } from '../dealers/dealer-repository';
import { createOutboxRepository } from '../mail/outbox-repository';
import { createProjectRepository, NO_SITE, SITE_COLUMNS } from '../projects';
import { personalData as customers } from './customers/personal-data';
import { personalData as notes } from './notes/personal-data';
import type { OrderRow } from './order-row';
import {
  assigned,
  doneElsewhere,
  otherActors,
  placed,
  placedAsShown,
  placedIds,
  received,
  withShownEstimates,
} from './orders-of-person';
import { personalData as reports } from './reports/personal-data';
import { personalData as revisions } from './revisions/personal-data';
import { unassignOpenOrders } from './unassign-service';
import { personalData as views } from './views/personal-data';
import { personalData as webhooks } from './webhooks/personal-data';

const ACTIVITY_TEXTS = ['actor_name', 'text'];

const historyOf = (orders: ExportedPart, what: string): ExportedPart => ({
  what,
  rows: childrenOf(orders, 'order_history', 'order_id', ['at', 'id']),
  withheld: otherActors,
});

/** The rows of a part that the customer sees or made. */
const ofCustomer = (part: ExportedPart, isShown: (row: Row) => boolean): ExportedPart => ({
  ...part,
  rows: async function* (db, person, columns) {
    for await (const rows of part.rows(db, person, columns)) {
      yield rows.filter((row) => isShown(row) || row.actor_id === person.userId);
    }
  },
});

/** A reply by a link is by the customer of the order, who has no account there. */
const activityOf = (orders: ExportedPart, what: string): ExportedPart => ({
  what,
  rows: childrenOf(orders, 'order_activity', 'order_id', ['at', 'id']),
  withheld: (row, person) => {
    if (row.actor_role !== 'customer') return otherActors(row, person);
    return orders === placed ? [] : ACTIVITY_TEXTS;
  },
});

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

/** Takes what the person wrote on orders and open orders from the person, and tells their dealers in the end. */
const clearOrders = async (trx: Knex, { userId, last }: ErasedPerson): Promise<void> => {
  last.push(() => unassignOpenOrders(trx, SYSTEM, userId));
  const written = trx('orders')
    .where('owner_id', userId)
    .where((any) => {
      any.whereNot('title', '');
      for (const column of SITE_COLUMNS) any.orWhereNotNull(column);
    });
  type Told = Pick<OrderRow, 'id' | 'fabricator_id' | 'reference'>;
  const told: Told[] = await written
    .clone()
    .whereNull('deleted_at')
    .select('id', 'fabricator_id', 'reference');
  await written.update({ title: '', ...NO_SITE, version: trx.raw('version + 1') });
  last.push(async () => {
    for (const batch of batches(told)) await createEventRepository(trx).record('changed', ...batch);
  });
};

const orders: PersonalData = {
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
        'draft_version',
        ...RECORD,
      ],
      exported: [placedAsShown, received, assigned],
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
          rows: withShownEstimates(childrenOf(placed, 'order_documents', 'order_id')),
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
    order_history: {
      why: 'Who changed the status of an order, and who worked on it',
      kept: WITH_RECORD,
      personal: ['actor_name'],
      business: ['from_status', 'to_status', 'at'],
      technical: ['id', 'order_id', 'sequence', 'actor_id', 'actor_role', 'assignee_id'],
      exported: [
        ofCustomer(historyOf(placed, 'How these orders went'), ({ assignee_id }) => assignee_id === null),
        historyOf(received, 'How orders of the own business went'),
        doneElsewhere("Changes of other dealers' orders, as an administrator or in a team", 'order_history'),
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
        ofCustomer(
          activityOf(placed, 'Replies to these orders'),
          ({ actor_role }) => actor_role === 'customer',
        ),
        activityOf(
          received,
          'Replies by links to orders of the own business and changes of their due dates, without what concerns its customers',
        ),
        doneElsewhere("Due dates and stages that the person gave other dealers' orders", 'order_activity'),
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
    stages: {
      why: "Stages of dealers' work, which orders are in",
      kept: 'for good, because orders name them; a deleted one can be restored for 30 days',
      business: ['name', 'status', 'is_public', 'position', 'mail'],
      technical: ['id', 'fabricator_id', ...RECORD],
      json: ['mail'],
      exported: [{ what: 'The stages of the own business', rows: byDealer('stages', ['id']) }],
    },
  },

  own: async (db, userId) => ({ orders: await placedIds(db, userId).pluck('id') }),

  /** Orders show their projects, with the photos. */
  kept: async (db, userId) => {
    const projects = await orderedProjects(db, userId);
    return [...projects, ...(await createProjectRepository(db).filesOf(projects))];
  },

  counts: async (db, userId) => ({
    orderedProjects: (await orderedProjects(db, userId)).length,
    openOrders: await countOpenOrders(db, userId),
  }),

  prepare: async (trx, userId, isAgain) => {
    // Its orders were closed when the person was erased, and can't be before the portal is opened.
    if (isAgain) return;
    const open = await countOpenOrders(trx, userId);
    if (open === 0) return;
    const orders = open === 1 ? 'an order that is' : `${open} orders that are`;
    throw conflict(
      `The business of this account has ${orders} not completed. Please complete or cancel them first.`,
      'OPEN_ORDERS',
    );
  },

  erase: async (trx, person) => {
    const { userId, dealers, pseudonym, removedFiles } = person;
    await inBatches(removedFiles, async (batch) => {
      // Their hashes stay: copies of the PDFs can still be verified.
      await trx('order_acceptances').whereIn('file_id', batch).update({ file_id: null });
    });
    await clearOrders(trx, person);
    for (const table of ['order_history', 'order_activity']) {
      await trx(table).where('actor_id', userId).update({ actor_name: pseudonym });
    }
    await clearReplies(trx, await placedIds(trx, userId).pluck('id'), pseudonym);
    const about = placedIds(trx, userId).orWhereIn('fabricator_id', dealers);
    await createOutboxRepository(trx).removeFound((mails) => {
      // Mails from before `order_id` may have a PDF of one.
      mails.whereIn('order_id', about).orWhereIn('attached_order_id', about);
    });
  },
};

/** In the order of exports and erasures: orders lose their titles before `customers` writes the words anew by which dealers find them. */
export const personalData: readonly PersonalData[] = [
  orders,
  revisions,
  notes,
  views,
  reports,
  webhooks,
  customers,
];
