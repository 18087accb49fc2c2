import { comparableEmail } from 'bff-contract';
import type { Knex } from 'knex';
import { FOREVER, findFiles, type PersonalData, RECORD } from '../../database/stored-data/declaration';
import { byUser, rowsOf } from '../../database/stored-data/exported-rows';
import { SYSTEM } from '../../http/caller/actor';
import { findDealer } from './dealer-read-model';
import { createDealerRepository, type DealerRow } from './dealer-repository';
import { createTeamRepository, handOver, refuseOtherOwners } from './team-repository';

/** A dealer whose team has another owner continues with that owner, whose address then replaces the person's. */
const leaveDealer = async (trx: Knex, userId: string): Promise<void> => {
  const owned = await createDealerRepository(trx).findOwned(userId);
  if (!owned) return;
  await createTeamRepository(trx).lockTeam(owned.id);
  const before = await findDealer(trx, owned.id);
  const team = { fabricatorId: owned.id, ownUserId: userId };
  if (!before) return;
  if (!(await handOver(trx, SYSTEM, team, 'owner'))) return refuseOtherOwners(trx, owned.id);
  if (comparableEmail(before.contactEmail) !== comparableEmail(before.user?.email ?? '')) return;
  const dealer = await findDealer(trx, owned.id);
  await trx('fabricators')
    .where('id', owned.id)
    .update({ contact_email: dealer?.user?.email ?? '', confirmed_contact_email: null });
};

export const personalData: PersonalData = {
  tables: {
    fabricators: {
      why: 'Dealers',
      kept: 'for good; a deleted dealer can be restored for 30 days',
      personal: [
        'business_name',
        'contact_email',
        'confirmed_contact_email',
        'phone_number',
        'code',
        'live_code',
      ],
      business: [
        'next_reference',
        'time_zone',
        'pricing',
        'shows_due_dates',
        'minimum_order',
        'minimum_margin',
        'reminder_days',
        'invoices',
      ],
      technical: ['id', 'user_id', 'live_user_id', 'logo_id', ...RECORD],
      exported: [{ what: 'The own business', rows: byUser('fabricators', ['id']) }],
      remaining: (rows, { userId, pseudonym }) =>
        rows.where('user_id', userId).whereNot('business_name', pseudonym),
    },
    dealer_terms: {
      why: 'The terms of dealers, to which customers agree when they accept an order',
      kept: FOREVER,
      business: ['version', 'text', 'at'],
      technical: ['id', 'fabricator_id', 'author_id'],
      exported: [
        {
          what: 'The terms of the own business, and the terms that the person published',
          rows: rowsOf('dealer_terms', ['id'], (query, { userId, dealers }) =>
            query.where((own) =>
              own.where('dealer_terms.author_id', userId).orWhereIn('dealer_terms.fabricator_id', dealers),
            ),
          ),
        },
      ],
    },
    team_members: {
      why: 'The teams of dealers: who may work for them, in which role',
      kept: 'for good; removed members can be invited again for 30 days',
      business: ['role'],
      technical: ['id', 'fabricator_id', 'invited_until', ...RECORD],
      exported: [
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
      remaining: (rows, { userId }) => rows.where('id', userId),
    },
  },

  own: async (db, userId) => ({ dealers: await createDealerRepository(db).idsOf(userId) }),

  knownAs: async (db, userId) => {
    const dealers: Array<Pick<DealerRow, 'business_name' | 'confirmed_contact_email'>> = await db(
      'fabricators',
    )
      .where('user_id', userId)
      .select('business_name', 'confirmed_contact_email');
    return {
      names: dealers.map(({ business_name }) => business_name),
      emails: dealers.flatMap(({ confirmed_contact_email }) => confirmed_contact_email ?? []),
    };
  },

  /** Order mails go to confirmed ones alone. */
  addressesOfOthers: (db, _userId, { dealers = [] }, addresses) =>
    db('fabricators')
      .whereIn('confirmed_contact_email', addresses)
      .whereNull('deleted_at')
      .whereNotIn('id', dealers)
      .pluck('confirmed_contact_email'),

  lent: (db, own) =>
    findFiles(own, (batch) =>
      db('fabricators')
        .whereIn('logo_id', batch)
        .whereNotIn('id', own.dealers ?? [])
        .pluck('logo_id'),
    ),

  prepare: leaveDealer,

  erase: async (trx, { userId, dealers: ids, pseudonym, address, past }) => {
    await trx('team_members').where('id', userId).delete();
    const dealers = createDealerRepository(trx);
    for (const id of ids) {
      const row = await dealers.lock(id);
      if (row) await dealers.remove(row);
    }
    await trx('fabricators').whereIn('id', ids).update({
      business_name: pseudonym,
      contact_email: address,
      confirmed_contact_email: null,
      phone_number: '',
      code: '',
      live_code: null,
      logo_id: null,
      deleted_at: past,
    });
  },
};
