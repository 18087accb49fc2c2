import type { Register, Token } from 'bff-contract';
import { request } from '../../request';

export interface Registered {
  token: Token;
  redirectUrl?: string;
  /** Path and query; present only if email addresses must be confirmed. */
  confirmationRedirect?: string;
}

/** A retry gets the account of the first try. */
export const register = (body: Register) =>
  request<Registered>({ url: 'auth/register', body, once: true, public: true });
