import type { CurrentUser } from 'bff-contract';
import type { Knex } from 'knex';
import { selectRows } from '../../../database/dialect';
import type { Session } from '../../../http/caller/caller';
import { fromFlag } from '../../../resource/values';
import { JOIN_USER, USER } from '../../accounts/account-repository';
import {
  HAS_OTHERS,
  joinDealerOfUser,
  MEMBER_COLUMNS,
  type MemberRow,
  toMembership,
} from '../../dealers/membership-repository';
import { type CurrentUserRow, readCurrentUser } from '../users/user-repository';

interface SessionRow extends MemberRow {
  session_id: string;
  last_seen_at: number;
  user_id: string;
  name: string;
  email: string;
  is_admin: unknown;
  email_confirmed_at: number | null;
}

const toSession = (row: SessionRow): Session => ({
  id: row.session_id,
  user: {
    id: row.user_id,
    name: row.name,
    email: row.email,
    isAdmin: fromFlag(row.is_admin),
    emailConfirmed: row.email_confirmed_at !== null,
  },
  fabricator: toMembership(row),
  lastSeenAt: Number(row.last_seen_at),
});

/** A session and its user. */
export interface CurrentCaller {
  session: Session;
  user: CurrentUser;
}

const CALLER_COLUMNS = `sessions.id as session_id, sessions.last_seen_at, ${USER.id} as user_id, ${USER.name}, ${USER.email},
  ${USER.isAdmin}, ${USER.emailConfirmedAt}, ${MEMBER_COLUMNS}`;

/** Reads an active session. Its values: the session's id, the user's id, and the time. */
const CALLER_TABLES = `from sessions
  ${JOIN_USER} sessions.user_id
  ${joinDealerOfUser('sessions.fabricator_id')}
  where sessions.id = ? and sessions.user_id = ? and sessions.revoked_at is null and sessions.expires_at > ?
    and ${USER.deletedAt} is null`;

/** Every request with a session runs one of these two, so they are constant. */
const FIND_CALLER = `select ${CALLER_COLUMNS} ${CALLER_TABLES}`;
const FIND_CALLER_WITH_USER = `select ${USER.all}, ${CALLER_COLUMNS}, ${HAS_OTHERS} ${CALLER_TABLES}`;

/** Reads who calls, for every request with a session. */
export const createCallerReadModel = (db: Knex) => ({
  /** The caller, in one query: session, user, and the user's dealer and role. */
  async findCaller(id: string, userId: string, now: number): Promise<Session | undefined> {
    const [row] = await selectRows<SessionRow>(db, FIND_CALLER, [id, userId, now]);
    return row && toSession(row);
  },

  /** As `findCaller`, with everything that users may know about themselves. Reads users of several dealers in two steps. */
  async findCallerWithUser(id: string, userId: string, now: number): Promise<CurrentCaller | undefined> {
    const values = [id, userId, now];
    const [row] = await selectRows<SessionRow & CurrentUserRow>(db, FIND_CALLER_WITH_USER, values);
    return row && { session: toSession(row), user: await readCurrentUser(db, row) };
  },
});
