import type { Login, LoginAnswer, LoginMailedCode, LoginTwoStep, TwoStepAnswer } from 'bff-contract';
import { request } from '../../request';

export const login = (body: Login) => request<LoginAnswer>({ url: 'auth/login', body, public: true });

/** A retry gets the recovery codes of the first try, which are shown once. */
export const loginTwoStep = (body: LoginTwoStep) =>
  request<TwoStepAnswer>({ url: 'auth/login/two-step', body, once: true, public: true });

/** Mails another code for a sign-in that asks for one. */
export const resendLoginCode = (body: LoginMailedCode) =>
  request<unknown>({ url: 'auth/login/two-step/mail', body, public: true });

/** Ends the session of the given tokens. Also succeeds if it has already ended. */
export const logout = () => request<unknown>({ url: 'auth/logout', method: 'POST' });
