import { comparableEmail, type UnitPreference } from 'bff-contract';
import type { Knex } from 'knex';
import { isUniqueViolation, lockForUpdate } from '../../database/dialect';
import { takeGuard } from '../../database/guard';
import { notFound } from '../../http/errors';
import { newRecord, type RecordRow, recordTable } from '../../resource/records';
import { toJson } from '../../resource/values';
import { createAccountRepository } from '../accounts/account-repository';
import { comparableCode, createReferralCode } from './referral-code';

export interface DealerRow extends RecordRow {
  user_id: string;
  live_user_id: string | null;
  /** As entered. */
  code: string;
  live_code: string | null;
  business_name: string;
  contact_email: string;
  /** In lower case. */
  confirmed_contact_email: string | null;
  phone_number: string;
  /** Id of a stored file. */
  logo_id: string | null;
  /** IANA name; null until it is chosen. */
  time_zone: string | null;
  /** JSON; null for no rule. */
  pricing: string | null;
  /** Whether customers see the due dates of their orders. */
  shows_due_dates: boolean | 0 | 1;
  /** JSON; null for none. */
  minimum_order: string | null;
  /** Percent; null: staff may issue revisions with any margin. */
  minimum_margin: number | null;
  /** Null: customers are not reminded. */
  reminder_days: number | null;
  /** JSON; null for the files as they come. */
  invoices: string | null;
}

export interface NewDealer {
  userId: string;
  /** Generated if omitted. */
  code?: string;
  businessName: string;
  contactEmail: string;
  /** True if an administrator sets the contact address, which then counts as confirmed. */
  contactConfirmed?: boolean;
  phoneNumber?: string;
  /** Id of a stored file; null for none. */
  logo?: string | null;
  /** IANA name of a time zone. */
  timeZone?: string | undefined;
  /** How slabs of materials without a rule of their own are billed; null for no rule. */
  pricing?: object | null | undefined;
  showsDueDates?: boolean | undefined;
  /** The least that a new order comes to; null for none. */
  minimumOrder?: object | null | undefined;
  /** The margin in percent below which staff don't issue revisions; null for none. */
  minimumMargin?: number | null | undefined;
  /** After how many days customers are reminded of unanswered orders; null for never. */
  reminderDays?: number | null | undefined;
  /** How orders are exported as invoices. */
  invoices?: object | undefined;
}

/** The dealer that receives an order. */
export interface OrderingDealer {
  id: string;
  business_name: string;
  time_zone: string | null;
}

export interface TakenReference {
  dealer: OrderingDealer;
  reference: number;
}

/** There are 31 million codes, so more collisions in a row indicate a bug. */
const MAX_COLLISIONS = 20;

/** A user and their dealer are deleted in one transaction, which can't outlast its request's deadline. */
const SAME_DELETION_MS = 5_000;

/** Did a write fail because another active dealer has this code, or belongs to this user? */
export const isCodeTaken = (error: unknown): boolean => isUniqueViolation(error, 'live_code');
export const isUserTaken = (error: unknown): boolean => isUniqueViolation(error, 'live_user');

export const createDealerRepository = (db: Knex, { generateCode = createReferralCode } = {}) => {
  const records = recordTable<DealerRow>(db, 'fabricators');

  const insertWith = (dealer: NewDealer, code: string): Promise<DealerRow> =>
    records.insert({
      ...newRecord(),
      user_id: dealer.userId,
      live_user_id: dealer.userId,
      code,
      live_code: comparableCode(code) ?? null,
      business_name: dealer.businessName,
      contact_email: dealer.contactEmail,
      confirmed_contact_email: dealer.contactConfirmed ? comparableEmail(dealer.contactEmail) : null,
      phone_number: dealer.phoneNumber ?? '',
      logo_id: null,
      time_zone: dealer.timeZone ?? null,
      pricing: dealer.pricing ? toJson(dealer.pricing) : null,
      shows_due_dates: dealer.showsDueDates ?? false,
      minimum_order: dealer.minimumOrder ? toJson(dealer.minimumOrder) : null,
      minimum_margin: dealer.minimumMargin ?? null,
      reminder_days: dealer.reminderDays ?? null,
      invoices: dealer.invoices ? toJson(dealer.invoices) : null,
    });

  const isActive = async (id: string): Promise<boolean> =>
    (await db('fabricators').where({ id }).whereNull('deleted_at').first('id')) !== undefined;

  return {
    lock: records.lock,
    lockRestorable: records.lockRestorable,
    /**
     * Lets changes of a dealer's whole price list take turns, until the transaction ends. New orders, which lock the dealer's
     * row, don't wait for them. @throws 404 for a dealer that is not active
     */
    takePriceListTurn: async (id: string): Promise<void> => {
      await takeGuard(db, `price-list ${id}`);
      if (!(await isActive(id))) throw notFound('dealer');
    },
    isActive,
    /** Locks the active user who owns, or will own, a dealer. */
    lockUser: createAccountRepository(db).lock,

    /** Ids of the dealers that a user owns, or owned until they were deleted. */
    idsOf: (userId: string): Promise<string[]> => db('fabricators').where('user_id', userId).pluck('id'),

    /** The units of a dealer's own user; undefined for an unknown dealer. */
    unitsOf: async (id: string): Promise<UnitPreference | undefined> => {
      const dealer = await db('fabricators').where({ id }).first('user_id');
      return dealer && (await createAccountRepository(db).formatsOf(dealer.user_id))?.units;
    },

    /** The ids of the users who own these dealers. */
    ownersOf: (dealers: Knex.QueryBuilder) => db('fabricators').whereIn('id', dealers).select('user_id'),

    /**
     * Takes the next reference of an active dealer. Locks the dealer's row until the transaction ends, and a
     * rollback returns the number, so references have no gaps.
     */
    takeReference: async (fabricatorId: string): Promise<TakenReference | undefined> => {
      const active = () => db('fabricators').where('id', fabricatorId).whereNull('deleted_at');
      await active().increment('next_reference', 1);
      const row: (OrderingDealer & { next_reference: number }) | undefined = await active().first(
        'id',
        'business_name',
        'time_zone',
        'next_reference',
      );
      if (!row) return undefined;
      const { next_reference: next, ...dealer } = row;
      return { dealer, reference: next - 1 };
    },

    /** The active dealer whose own user this is. */
    findOwned: (userId: string): Promise<DealerRow | undefined> =>
      db('fabricators').where('live_user_id', userId).first(),

    /** Locks the dealer that was deleted together with its user at `deletedAt` (epoch ms). */
    lockDeletedWith: async (userId: string, deletedAt: number): Promise<DealerRow | undefined> => {
      const row = await db('fabricators')
        .where({ user_id: userId })
        .whereBetween('deleted_at', [deletedAt - SAME_DELETION_MS, deletedAt])
        .first('id');
      return row && records.lockRestorable(row.id);
    },

    /** Fails with a unique violation when the code or the user is taken. */
    insert: async (dealer: NewDealer): Promise<DealerRow> => {
      if (dealer.code !== undefined) return insertWith(dealer, dealer.code);
      for (let collisions = 0; ; collisions += 1) {
        try {
          return await insertWith(dealer, generateCode());
        } catch (error) {
          if (!isCodeTaken(error) || collisions === MAX_COLLISIONS) throw error;
        }
      }
    },

    update: (row: DealerRow, changes: Partial<NewDealer>): Promise<DealerRow> =>
      records.update(row, {
        ...(changes.userId !== undefined && { user_id: changes.userId, live_user_id: changes.userId }),
        ...(changes.code !== undefined && {
          code: changes.code,
          live_code: comparableCode(changes.code) ?? null,
        }),
        ...(changes.businessName !== undefined && { business_name: changes.businessName }),
        ...(changes.contactEmail !== undefined && { contact_email: changes.contactEmail }),
        ...(changes.contactEmail !== undefined &&
          changes.contactConfirmed && { confirmed_contact_email: comparableEmail(changes.contactEmail) }),
        ...(changes.phoneNumber !== undefined && { phone_number: changes.phoneNumber }),
        ...(changes.logo !== undefined && { logo_id: changes.logo }),
        ...(changes.timeZone !== undefined && { time_zone: changes.timeZone }),
        ...(changes.pricing !== undefined && { pricing: changes.pricing && toJson(changes.pricing) }),
        ...(changes.showsDueDates !== undefined && { shows_due_dates: changes.showsDueDates }),
        ...(changes.minimumOrder !== undefined && {
          minimum_order: changes.minimumOrder && toJson(changes.minimumOrder),
        }),
        ...(changes.minimumMargin !== undefined && { minimum_margin: changes.minimumMargin }),
        ...(changes.reminderDays !== undefined && { reminder_days: changes.reminderDays }),
        ...(changes.invoices && { invoices: toJson(changes.invoices) }),
      }),

    /**
     * Marks the address as confirmed for order mails to this user's dealer, unless the contact address is confirmed: the link was of an earlier one.
     *
     * @returns false for a user without a dealer
     */
    noteConfirmedContact: async (userId: string, email: string): Promise<boolean> => {
      const own = db('fabricators').where({ live_user_id: userId });
      const row: DealerRow | undefined = await lockForUpdate(db, own.clone().first());
      if (!row) return false;
      if (row.confirmed_contact_email !== comparableEmail(row.contact_email))
        await own.update({ confirmed_contact_email: comparableEmail(email) });
      return true;
    },

    /** The contact address has to be confirmed again, and the one that was may no longer get mails. */
    forgetConfirmedContact: async (id: string): Promise<void> => {
      await db('fabricators').where({ id }).update({ confirmed_contact_email: null });
    },

    /** Soft-deletes the dealer, which frees its code and its user. */
    remove: (row: DealerRow) => records.remove(row, { live_code: null, live_user_id: null }),

    /** Fails with a unique violation when the code or the user has been taken since. */
    restore: (row: DealerRow) =>
      records.restore(row, { live_code: comparableCode(row.code) ?? null, live_user_id: row.user_id }),

    /** Does an active dealer other than `exceptId` have this code? */
    codeExists: async (code: string, exceptId?: string): Promise<boolean> => {
      const query = db('fabricators').where({ live_code: comparableCode(code) ?? '' });
      if (exceptId) query.whereNot({ id: exceptId });
      return (await query.first('id')) !== undefined;
    },
  };
};
