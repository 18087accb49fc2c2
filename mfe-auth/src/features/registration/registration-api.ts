import type { Register, Token } from 'bff-contract';
import { request } from '../../request';

export interface Registered {
  token: Token;
  redirectUrl?: string;
  /** Path and query; present only if email addresses must be confirmed. */
  confirmationRedirect?: string;
}

/** @param headers an Idempotency-Key: a retry gets the account of the first try */
export const register = (body: Register, headers: Record<string, string>) =>
  request<Registered>({ url: 'auth/register', body, headers, public: true });
