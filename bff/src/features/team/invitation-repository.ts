import { comparableEmail, type TeamRole } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { deleteSome } from '../../database/delete-some';
import { newId } from '../../database/ids';
import { DEALER, joinDealer } from '../dealers';

/** An invitation to a dealer's team, until it is accepted, declined, withdrawn or over. Times are epoch ms. */
export interface InvitationRow {
  id: string;
  fabricator_id: string;
  name: string;
  email: string;
  /** `email` in ASCII and lower case. */
  live_email: string;
  role: TeamRole;
  inviter_id: string | null;
  /** Hash of the newest mailed link; earlier links have ended. */
  token_hash: string;
  expires_at: number;
  created_at: number;
}

type NewInvitation = Pick<
  InvitationRow,
  'fabricator_id' | 'name' | 'email' | 'role' | 'inviter_id' | 'token_hash' | 'expires_at'
>;

/** An invitation with the name of the dealer. */
export type ReceivedInvitationRow = InvitationRow & { business_name: string };

/** Invitations that are still good. */
export const createInvitationRepository = (db: Knex) => {
  const good = (now: number) => db('team_invitations').where('team_invitations.expires_at', '>', now);
  const ofDealer = (fabricatorId: string) =>
    good(currentTime()).where('team_invitations.fabricator_id', fabricatorId);

  return {
    /** The team's invitations, oldest first. */
    list: (fabricatorId: string): Promise<InvitationRow[]> =>
      ofDealer(fabricatorId).orderBy(['created_at', 'id']).select(),

    find: (fabricatorId: string, id: string): Promise<InvitationRow | undefined> =>
      ofDealer(fabricatorId).where({ id }).first(),

    findByEmail: (fabricatorId: string, email: string): Promise<InvitationRow | undefined> =>
      ofDealer(fabricatorId)
        .where({ live_email: comparableEmail(email) })
        .first(),

    /** The invitation of a link to an active dealer's team. */
    findByLink: (id: string, tokenHash: string): Promise<ReceivedInvitationRow | undefined> =>
      good(currentTime())
        .modify(joinDealer, 'team_invitations.fabricator_id')
        .where({ 'team_invitations.id': id, 'team_invitations.token_hash': tokenHash })
        .whereNull(DEALER.deletedAt)
        .first('team_invitations.*', DEALER.businessName),

    /** Adds an invitation, in place of one of the same address that has ended. */
    insert: async (invitation: NewInvitation): Promise<InvitationRow> => {
      const live_email = comparableEmail(invitation.email);
      await db('team_invitations').where({ fabricator_id: invitation.fabricator_id, live_email }).delete();
      const row = { id: newId(), created_at: currentTime(), live_email, ...invitation };
      await db('team_invitations').insert(row);
      return row;
    },

    update: async (
      row: InvitationRow,
      changes: Partial<
        Pick<InvitationRow, 'name' | 'email' | 'role' | 'inviter_id' | 'token_hash' | 'expires_at'>
      >,
    ): Promise<InvitationRow> => {
      await db('team_invitations').where({ id: row.id }).update(changes);
      return { ...row, ...changes };
    },

    remove: async (id: string): Promise<void> => {
      await db('team_invitations').where({ id }).delete();
    },

    /** Ends all invitations. Resolves to their number. */
    endAll: (now: number): Promise<number> => good(now).update({ expires_at: now }),

    /** Deletes a batch of invitations that have ended. Resolves to their number. */
    purge: (now: number): Promise<number> =>
      deleteSome(db, 'team_invitations', 'id', db('team_invitations').where('expires_at', '<=', now)),
  };
};
