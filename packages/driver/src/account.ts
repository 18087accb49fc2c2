import type { CurrentUser, Register, Token, UnitPreference, WhoAmI } from 'bff-contract';
import { ownTimeZone } from 'bff-contract/constants';
import type { HttpClient } from './http-client';

export interface Credentials {
  email: string;
  password: string;
}

export interface NewAccount extends Credentials {
  name: string;
}

/** Registers an account; later calls are made as its user. */
export const register = async (
  http: HttpClient,
  { name, email, password }: NewAccount,
  accountType: Register['accountType'],
): Promise<void> => {
  const timeZone = ownTimeZone();
  const body: Register = {
    name,
    email,
    password,
    confirmPassword: password,
    tos: true,
    accountType,
    ...(timeZone && { timeZone }),
  };
  const { token } = await http.create<{ token: Token }>('auth/register', body);
  http.signIn(token);
};

/** Signs in; later calls are made as this user. Resolves to the page that the portal sends the user to, if any. */
export const logIn = async (
  http: HttpClient,
  { email, password }: Credentials,
): Promise<string | undefined> => {
  // Another session of the same user does no harm.
  const { token, redirectUrl } = await http.set<{ token: Token; redirectUrl?: string }>('auth/login', {
    email,
    password,
  });
  http.signIn(token);
  return redirectUrl;
};

/** The account operations of every signed-in user. */
export const accountCalls = (http: HttpClient) => ({
  whoAmI: () => http.get<WhoAmI>('auth/whoami'),
  account: () => http.get<CurrentUser>('app/user'),
  preferUnits: async (unitPreference: UnitPreference) => {
    const { _id } = await http.get<CurrentUser>('app/user');
    await http.set('app/user', { _id, unitPreference });
  },
  logOut: () => http.post<{ message: string }>('auth/logout', {}),
});
