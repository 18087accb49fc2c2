import type { Register, Token } from 'bff-contract';
import { request } from 'shared-ui/portal';

export interface Registered {
  token: Token;
  redirectUrl?: string;
  /** A path with a query, sent only where e-mail addresses have to be confirmed. */
  confirmationRedirect?: string;
}

export const register = (body: Register) => request<Registered>({ url: 'auth/register', body, public: true });
