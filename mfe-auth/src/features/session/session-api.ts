import { request } from '@slabdesk/portal';
import type { Login, LoginAnswer, LoginTwoStep, TwoStepSignedIn } from 'bff-contract';

export const login = (body: Login) => request<LoginAnswer>({ url: 'auth/login', body, public: true });

export const loginTwoStep = (body: LoginTwoStep) =>
  request<TwoStepSignedIn>({ url: 'auth/login/two-step', body, public: true });

/** Ends the session of the given tokens. Also succeeds if it has already ended. */
export const logout = () => request<unknown>({ url: 'auth/logout', method: 'POST' });
