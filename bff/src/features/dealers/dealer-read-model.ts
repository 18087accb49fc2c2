import {
  comparableEmail,
  type Fabricator,
  type MinimumOrder,
  type PublicFabricator,
  type SentPricing,
} from 'bff-contract';
import type { Knex } from 'knex';
import { type CsvColumn, timeColumn } from '../../resource/csv';
import { type ListDefinition, searchIn, text } from '../../resource/list';
import { fromFlag, fromJson, toOptionalTime, toTime } from '../../resource/values';
import { activeOrDeleted, applyVisibility, type Visibility } from '../../resource/visibility';
import { joinUser, leftJoinUserAs, USER } from '../accounts/account-repository';
import type { DealerRow } from './dealer-repository';
import { comparableCode } from './referral-code';
import { createTeamRepository } from './team-repository';

type JoinedRow = DealerRow & {
  user_name: string | null;
  user_email: string | null;
  user_confirmed_at: number | null;
};

const withUser = (query: Knex.QueryBuilder) =>
  leftJoinUserAs('owners', query, 'fabricators.user_id').select({
    user_name: 'owners.name',
    user_email: 'owners.email',
    user_confirmed_at: 'owners.email_confirmed_at',
  });

const isContactConfirmed = (row: JoinedRow): boolean => {
  const contact = comparableEmail(row.contact_email);
  const isOwners = row.user_confirmed_at !== null && contact === comparableEmail(row.user_email ?? '');
  return isOwners || contact === row.confirmed_contact_email;
};

const toPublicFabricator = (row: DealerRow): PublicFabricator => ({
  _id: row.id,
  code: row.code,
  businessName: row.business_name,
  contactEmail: row.contact_email,
  phoneNumber: row.phone_number,
});

const toFabricator = (row: JoinedRow): Fabricator => ({
  ...toPublicFabricator(row),
  user: { _id: row.user_id, name: row.user_name ?? '', email: row.user_email ?? '' },
  contactEmailConfirmed: isContactConfirmed(row),
  ...(row.logo_id !== null && { logo: row.logo_id }),
  ...(row.time_zone !== null && { timeZone: row.time_zone }),
  ...(row.pricing && { pricing: fromJson<SentPricing>(row.pricing) }),
  ...(fromFlag(row.shows_due_dates) && { showsDueDates: true }),
  ...(row.minimum_order && { minimumOrder: fromJson<MinimumOrder>(row.minimum_order) }),
  ...(row.minimum_margin !== null && { minimumMargin: row.minimum_margin }),
  ...(row.reminder_days !== null && { reminderDays: row.reminder_days }),
  ...(row.invoices && { invoices: fromJson<NonNullable<Fabricator['invoices']>>(row.invoices) }),
  createdAt: toTime(row.created_at),
  updatedAt: toTime(row.updated_at),
  deletedAt: toOptionalTime(row.deleted_at),
  version: row.version,
});

/** Finds a dealer with its user. */
export const findDealer = async (
  db: Knex,
  id: string,
  visibility: Visibility<DealerRow> = {},
): Promise<Fabricator | undefined> => {
  const query = db('fabricators').where('fabricators.id', id).select('fabricators.*');
  applyVisibility(query, 'fabricators', visibility);
  const row: JoinedRow | undefined = await withUser(query).first();
  return row && toFabricator(row);
};

/** The people of a dealer who can be mentioned in notes: its team. */
export const findMembers = async (db: Knex, id: string): Promise<Array<{ _id: string; name: string }>> =>
  (await createTeamRepository(db).list(id)).map(({ id: _id, name }) => ({ _id, name }));

/** The dealers who have their customers reminded, and after how many days. */
export const findReminding = (db: Knex): Promise<Array<{ id: string; days: number }>> =>
  db('fabricators')
    .whereNotNull('reminder_days')
    .whereNull('deleted_at')
    .select({ id: 'id', days: 'reminder_days' });

/** Recipient of the mails to a dealer. */
export interface OrderContact {
  /** The contact address if confirmed, otherwise the owner's if confirmed. */
  address?: string;
  owner: { id: string; name: string; email: string; isConfirmed: boolean };
}

export const findOrderContact = async (db: Knex, id: string): Promise<OrderContact | undefined> => {
  const row: JoinedRow | undefined = await withUser(
    db('fabricators').where('fabricators.id', id).select('fabricators.*'),
  ).first();
  if (!row) return undefined;
  const isConfirmed = row.user_confirmed_at !== null;
  const owner = { id: row.user_id, name: row.user_name ?? '', email: row.user_email ?? '', isConfirmed };
  if (isContactConfirmed(row)) return { owner, address: row.contact_email };
  return { owner, ...(isConfirmed && { address: owner.email }) };
};

/** Finds an active dealer with its public fields. */
export const findPublicFabricator = async (db: Knex, id: string): Promise<PublicFabricator | undefined> => {
  const row: DealerRow | undefined = await db('fabricators').where({ id }).whereNull('deleted_at').first();
  return row && toPublicFabricator(row);
};

/** Also searches the owner's name and e-mail address. */
const searchDealers = (query: Knex.QueryBuilder, term: string): void => {
  query.where((any) => {
    searchIn('fabricators.business_name', 'fabricators.contact_email', 'fabricators.code')(any, term);
    any.orWhereIn('fabricators.user_id', (users) => {
      joinUser(users.select(USER.id).from('fabricators as owned'), 'owned.user_id');
      searchIn(USER.name, USER.email)(users, term);
    });
  });
};

/** All active dealers or, with `deleted`, all deleted ones. */
export const fabricatorList = (filter: { deleted?: boolean }): ListDefinition<JoinedRow, Fabricator> => ({
  from: 'fabricators',
  scope: (query) => applyVisibility(query, 'fabricators', activeOrDeleted(filter)),
  sort: {
    businessName: text('business_name'),
    contactEmail: text('contact_email'),
    code: 'code',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  defaultSort: 'businessName',
  filters: { user: { column: 'user_id' } },
  search: searchDealers,
  select: withUser,
  map: toFabricator,
});

export const fabricatorColumns: CsvColumn<Fabricator>[] = [
  { label: 'Business Name', value: (dealer) => dealer.businessName },
  { label: 'Contact Email', value: (dealer) => dealer.contactEmail },
  { label: 'Phone Number', value: (dealer) => dealer.phoneNumber },
  timeColumn('Created Date', (dealer) => dealer.createdAt),
  timeColumn('Updated Date', (dealer) => dealer.updatedAt),
];

/** The active dealer with a referral code, as a list of at most one. */
export const fabricatorByCode: ListDefinition<DealerRow, PublicFabricator> = {
  from: 'fabricators',
  scope: (query) => applyVisibility(query, 'fabricators', {}),
  sort: { businessName: text('business_name') },
  defaultSort: 'businessName',
  filters: {
    code: (query, code: string) => query.where('fabricators.live_code', comparableCode(code) ?? ''),
  },
  select: () => {},
  map: toPublicFabricator,
};

export const publicFabricatorColumns: CsvColumn<PublicFabricator>[] = [
  { label: 'Referral Code', value: (dealer) => dealer.code },
  { label: 'Business Name', value: (dealer) => dealer.businessName },
  { label: 'Contact Email', value: (dealer) => dealer.contactEmail },
  { label: 'Phone Number', value: (dealer) => dealer.phoneNumber },
];
