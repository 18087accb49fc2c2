import type { Knex } from 'knex';
import type { Session, View } from '../../../http/caller/caller';
import { joinUser, joinUserAs, USER } from '../../accounts/account-repository';
import { DEALER, joinDealer } from '../../dealers';
import type { CurrentCaller } from '../sessions/caller-read-model';
import { type CurrentUserRow, toCurrentUser } from '../users/user-repository';
import { endViews, openViews } from './open-views-repository';

interface ViewerRow {
  view_id: string;
  session_id: string;
  admin_id: string;
  admin_name: string;
  reason: string;
  started_at: number;
  expires_at: number;
  last_seen_at: number;
  fabricator_id: string;
  business_name: string;
  code: string;
  time_zone: string | null;
  user_id: string;
  user_name: string;
  user_email: string;
  admin_confirmed_at: number | null;
}

const toView = (row: ViewerRow): View => ({
  id: row.view_id,
  admin: { id: row.admin_id, name: row.admin_name },
  dealer: { id: row.fabricator_id, businessName: row.business_name },
  reason: row.reason,
  startedAt: Number(row.started_at),
  expiresAt: Number(row.expires_at),
});

/** The dealer's session as seen by the administrator, without admin permissions. */
const toSession = (row: ViewerRow): Session => ({
  id: row.session_id,
  user: {
    id: row.user_id,
    name: row.user_name,
    email: row.user_email,
    isAdmin: false,
    // The administrator is the caller, so the dealer's own address may be unconfirmed.
    emailConfirmed: row.admin_confirmed_at !== null,
  },
  fabricator: {
    id: row.fabricator_id,
    businessName: row.business_name,
    code: row.code,
    role: 'owner',
    ...(row.time_zone !== null && { timeZone: row.time_zone }),
  },
  lastSeenAt: Number(row.last_seen_at),
  viewAs: toView(row),
});

const VIEWER_COLUMNS = {
  view_id: 'views_as_dealer.id',
  session_id: 'sessions.id',
  admin_id: 'admins.id',
  admin_name: 'admins.name',
  reason: 'views_as_dealer.reason',
  started_at: 'views_as_dealer.started_at',
  expires_at: 'views_as_dealer.expires_at',
  last_seen_at: 'sessions.last_seen_at',
  fabricator_id: DEALER.id,
  business_name: DEALER.businessName,
  code: DEALER.code,
  time_zone: DEALER.timeZone,
  user_id: USER.id,
  user_name: USER.name,
  user_email: USER.email,
  admin_confirmed_at: 'admins.email_confirmed_at',
};

/** Ids in the access token of a view: the view, the administrator's session, the administrator. */
export interface ViewClaims {
  view: string;
  sid: string;
  sub: string;
}

/** One view, or all views of a session. */
export type Views = { viewId: string } | { sessionId: string };

export interface EndedView {
  id: string;
  adminId: string;
  adminName: string;
  dealerId: string;
  businessName: string;
}

/** Administrators' views of dealers' portals. Times are epoch ms. */
export const createViewRepository = (db: Knex) => {
  /** The view, if it, its session, the admin flag, the dealer and its user are all still active. */
  const viewer = ({ view, sid, sub }: ViewClaims, now: number) =>
    openViews(db, now)
      .join('sessions', 'sessions.id', 'views_as_dealer.session_id')
      .modify((query) => joinUserAs('admins', query, 'sessions.user_id'))
      .modify(joinDealer, 'views_as_dealer.fabricator_id')
      .modify(joinUser, DEALER.ownUserId)
      .where({ 'views_as_dealer.id': view, 'sessions.id': sid, 'admins.id': sub, 'admins.is_admin': true })
      .whereNull('sessions.revoked_at')
      .where('sessions.expires_at', '>', now)
      .whereNull('admins.deleted_at')
      .whereNull(DEALER.deletedAt)
      .whereNull(USER.deletedAt);

  return {
    /** The view's session. */
    async findCaller(claims: ViewClaims, now: number): Promise<Session | undefined> {
      const row: ViewerRow | undefined = await viewer(claims, now).first(VIEWER_COLUMNS);
      return row && toSession(row);
    },

    /** As `findCaller`, with the dealer's user. */
    async findCallerWithUser(claims: ViewClaims, now: number): Promise<CurrentCaller | undefined> {
      const row: (ViewerRow & CurrentUserRow) | undefined = await viewer(claims, now).first(
        USER.all,
        VIEWER_COLUMNS,
      );
      return row && { session: toSession(row), user: toCurrentUser({ ...row, team_role: 'owner' }) };
    },

    async add(view: View, sessionId: string): Promise<void> {
      await db('views_as_dealer').insert({
        id: view.id,
        session_id: sessionId,
        admin_id: view.admin.id,
        admin_name: view.admin.name,
        fabricator_id: view.dealer.id,
        reason: view.reason,
        started_at: view.startedAt,
        expires_at: view.expiresAt,
        ended_at: null,
      });
    },

    /** Ends views. Resolves to the views that were open. */
    async end(which: Views, now: number): Promise<EndedView[]> {
      const [column, value] = 'viewId' in which ? ['id', which.viewId] : ['session_id', which.sessionId];
      const found: EndedView[] = await openViews(db, now)
        .modify(joinDealer, 'views_as_dealer.fabricator_id')
        .where(`views_as_dealer.${column}`, value)
        .select({
          id: 'views_as_dealer.id',
          adminId: 'views_as_dealer.admin_id',
          adminName: 'views_as_dealer.admin_name',
          dealerId: DEALER.id,
          businessName: DEALER.businessName,
        });
      const ended = [];
      for (const view of found) {
        if ((await endViews(db, now, (views) => views.where({ id: view.id }))) > 0) ended.push(view);
      }
      return ended;
    },
  };
};
