import type { LoginAnswer, SsoFinish, SsoStart, SsoStarted } from 'bff-contract';
import { createSeals } from '../../../config/keys';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import type { Visitor } from '../../../http/caller/visitor';
import { AppError, conflict, unauthorized } from '../../../http/errors';
import { fromAddress } from '../../../http/rate-limit/address-key';
import type { AuthContext } from '../sign-in/auth-context';
import { signInResponse } from '../sign-in/sign-in-service';
import { demandCode, needsMailedCode, withPicture } from '../sign-in/two-step-login-service';
import { createUserRepository } from '../users/user-repository';
import { adminOfIdentity, memberOfIdentity } from './account-of-identity';
import {
  type ActiveConnection,
  ADMIN,
  createConnections,
  redirectUrlOf,
  type SsoConfig,
} from './connections';
import type { Identity, Providers, SignInProof } from './provider';

const CHALLENGE_MS = 10 * 60_000;

const unknown = () =>
  new AppError(404, 'SSO_UNKNOWN', 'No single sign-on is set up for this address. Please use your password.');
export const unreachable = () =>
  conflict('The sign-in provider does not respond. Please try again later.', 'SSO_UNREACHABLE');
const failed = () => unauthorized('This sign-in has failed or has expired. Please try again.', 'SSO_FAILED');
const noAdmin = () =>
  new AppError(403, 'SSO_REFUSED', 'Your provider does not make you an administrator of this portal.');

interface Challenge extends SignInProof {
  connection: string;
  until: number;
}

interface Context {
  auth: AuthContext;
  config: SsoConfig;
  providers: Providers;
  log: { warn: (values: object, text: string) => void };
}

/** Signs users in by OpenID Connect providers, of dealers and of the operator. */
export const createSsoLoginService = ({ auth, config, providers, log }: Context) => {
  const { db, rateLimits, mailedCodes, twoStep } = auth;
  const connections = createConnections(db, config);
  // Holds the proof of a sign-in until it returns, so that the server stores nothing about it.
  const seals = createSeals(config, 'sso challenge');

  const openChallenge = (sealed: string): Challenge => {
    const opened = seals.open(sealed);
    const challenge: Challenge | undefined = opened && JSON.parse(opened.text);
    if (!challenge || challenge.until < currentTime()) throw failed();
    return challenge;
  };

  const identify = (connection: ActiveConnection, proof: SignInProof, query: string): Promise<Identity> =>
    providers
      .finish(
        connection.provider,
        connection.id === ADMIN,
        proof,
        new URL(`${redirectUrlOf(config)}?${query}`),
      )
      .catch((error) => {
        log.warn({ err: error, connection: connection.id }, 'sign-in by a provider failed');
        throw failed();
      });

  const findUser = (connection: ActiveConnection, identity: Identity, visitor: Visitor) =>
    inTransaction(db, async (trx) => {
      const { dealer } = connection;
      if (dealer) return memberOfIdentity(trx, connection, dealer.roles, identity, visitor);
      return config.adminSso && adminOfIdentity(trx, connection, config.adminSso, identity, visitor);
    });

  /** The provider stands for the password. A second step that the portal asks for stays. */
  const admit = async (email: string, visitor: Visitor): Promise<LoginAnswer> => {
    const account = await createUserRepository(db).findForSignIn(email);
    if (!account) throw failed();
    const { user, hasTwoStep } = account;
    if (needsMailedCode(auth, account)) await mailedCodes.count(user._id, visitor.address);
    const answer = await inTransaction(db, async (trx) =>
      hasTwoStep || twoStep.isRequiredOf(user.permissions.isAdmin)
        ? demandCode(auth, trx, account, visitor)
        : signInResponse(auth, trx, user, visitor),
    );
    return 'token' in answer ? answer : withPicture(auth, answer);
  };

  return {
    /** @throws 404 if the domain of the address has no provider; 409 if it does not respond; 429 */
    start: async ({ email }: SsoStart, visitor: Visitor): Promise<SsoStarted> => {
      await rateLimits.count(...fromAddress('sso-address', visitor.address));
      const connection = await connections.findFor(email);
      if (!connection) throw unknown();
      const where = { email, redirectUrl: redirectUrlOf(config) };
      const { url, proof } = await providers
        .begin(connection.provider, connection.id === ADMIN, where)
        .catch((error) => {
          log.warn({ err: error, connection: connection.id }, 'sign-in provider does not respond');
          throw unreachable();
        });
      const challenge: Challenge = {
        ...proof,
        connection: connection.id,
        until: currentTime() + CHALLENGE_MS,
      };
      return { url, challenge: seals.seal(JSON.stringify(challenge)) };
    },

    /** @throws 401 for a response that does not belong to the challenge; 403 for users who are not let in; 409, 429 */
    finish: async ({ challenge, query }: SsoFinish, visitor: Visitor): Promise<LoginAnswer> => {
      await rateLimits.count(...fromAddress('sso-address', visitor.address));
      const { connection: id, ...proof } = openChallenge(challenge);
      const connection = await connections.find(id);
      if (!connection) throw failed();
      const identity = await identify(connection, proof, query);
      const user = await findUser(connection, identity, visitor);
      if (!user) throw noAdmin();
      return admit(user.email, visitor);
    },
  };
};
