import type { TeamRole, Token } from 'bff-contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { newId } from '../database/ids';
import { inTransaction } from '../database/transaction';
import { createDealerRepository } from '../features/dealers/dealer-repository';
import { createTeamRepository } from '../features/dealers/team-repository';
import { createUserRepository } from '../features/identity/users/user-repository';
import { NO_ROUTE } from '../http/error-responses';
import type { TestApp } from './test-app';

export const PASSWORD = 'Correct-Horse-1';

const VISITOR = { address: '127.0.0.1', userAgent: 'test' };

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT';

/** A user who has signed in, for tests. */
export interface Person {
  user: { id: string; name: string; email: string };
  token: Token;
  /** The headers of an authenticated call. */
  headers: Record<string, string>;
  /** The dealer whose team the person is in. */
  fabricator?: { id: string; businessName: string; code: string };
  /** Calls the API: `call('GET', 'admin/user')`. Whole paths (`/api/…`) will do too. */
  call: (
    method: Method,
    url: string,
    body?: InjectOptions['payload'],
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
}

export type Dealer = Person & { fabricator: NonNullable<Person['fabricator']> };

interface Traits {
  name?: string;
  email?: string;
  /** Has the person followed a mailed link? By default yes. */
  emailConfirmed?: boolean;
  /** For dealers only. */
  timeZone?: string;
}

const headersOf = (token: Token) => ({
  authorization: `${token.tokenType} ${token.accessToken}`,
  'x-refresh-token': token.refreshToken,
});

/** The hash of `PASSWORD`, as the server makes it. Hashing is slow on purpose. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$F8TaktLx3JHn2gXL6hhaJw$4Ka9Ucwd6K21+fYEnokcKQcHIr56q48fS6yEuHt8C9E';

/** Straight into the database: no rate limit, no welcome mail. */
const create = async (
  { app }: TestApp,
  kind: 'customer' | 'dealer' | 'member' | 'admin',
  { name = `A ${kind}`, email = `${kind}-${newId()}@example.com`, emailConfirmed = true, timeZone }: Traits,
): Promise<Person> => {
  const made = await inTransaction(app.db, async (trx) => {
    const user = await createUserRepository(trx).insert({
      name,
      email,
      passwordHash: PASSWORD_HASH,
      isAdmin: kind === 'admin',
      emailConfirmedAt: emailConfirmed ? Date.now() : null,
    });
    const dealer =
      kind === 'dealer'
        ? await createDealerRepository(trx).insert({
            userId: user.id,
            businessName: name,
            contactEmail: email,
            timeZone,
          })
        : undefined;
    return { user, dealer, token: await app.sessions.start(trx, user.id, VISITOR) };
  });
  const { user, dealer, token } = made;
  const headers = headersOf(token);
  return {
    user: { id: user.id, name, email },
    token,
    headers,
    fabricator: dealer && { id: dealer.id, businessName: dealer.business_name, code: dealer.code },
    call: async (method, url, body, more = {}) => {
      const response = await app.inject({
        method,
        url: url.startsWith('/') ? url : `/api/${url}`,
        headers: { 'content-type': 'application/json', ...headers, ...more },
        ...(body !== undefined && { payload: body }),
      });
      // A test that doesn't look at the response would pass although it has done nothing.
      if (method !== 'GET' && response.statusCode === 404 && response.body.includes(NO_ROUTE))
        throw new Error(`There is no ${method} ${url}`);
      return response;
    },
  };
};

/** A user who owns a dealer. */
export const registerDealer = async (test: TestApp, traits: Traits = {}): Promise<Dealer> =>
  (await create(test, 'dealer', traits)) as Dealer;

/** A user in the team of a dealer. */
export const registerMember = async (
  test: TestApp,
  { fabricator }: Dealer,
  role: TeamRole,
  traits: Traits = {},
): Promise<Dealer> => {
  const person = await create(test, 'member', { name: `A ${role} member`, ...traits });
  await createTeamRepository(test.app.db).put(fabricator.id, person.user.id, role);
  return { ...person, fabricator };
};

/** A user of the mobile app. */
export const registerCustomer = (test: TestApp, traits: Traits = {}): Promise<Person> =>
  create(test, 'customer', traits);

/** An administrator who owns no dealer. */
export const registerAdmin = (test: TestApp, traits: Traits = {}): Promise<Person> =>
  create(test, 'admin', traits);
