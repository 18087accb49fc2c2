import { inTransaction } from '../../../database/transaction';
import type { Credentials } from '../../../http/caller/credentials';
import type { Visitor } from '../../../http/caller/visitor';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { createUserRepository } from '../users/user-repository';
import { stopViews } from '../view-as/view-as-service';
import type { AuthContext } from './auth-context';
import { userAsActor } from './sign-in-service';

/** Ends the active session or dealer-portal view that the tokens belong to, if any. */
export const createLogoutService =
  ({ db, sessions }: Pick<AuthContext, 'db' | 'sessions'>) =>
  (credentials: Credentials, visitor: Visitor): Promise<void> =>
    inTransaction(db, async (trx) => {
      const viewId = sessions.viewIdOf(credentials);
      if (viewId !== undefined) return stopViews(trx, { viewId }, visitor);
      const sessionId = await sessions.idOf(trx, credentials);
      if (sessionId === undefined) return;
      await stopViews(trx, { sessionId }, visitor);
      const userId = await sessions.end(trx, sessionId);
      const user = userId && (await createUserRepository(trx).findCurrent(userId));
      if (!user) return;
      const event: AuditEvent = {
        action: 'sign-out',
        resource: 'user',
        recordId: user._id,
        label: user.name,
      };
      await recordAudit(trx, userAsActor(user, visitor), event);
    });
