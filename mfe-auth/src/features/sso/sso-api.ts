import type { LoginAnswer, SsoFinish, SsoStart, SsoStarted } from 'bff-contract';
import { request } from '../../request';

export const startSso = (body: SsoStart) => request<SsoStarted>({ url: 'auth/sso', body, public: true });

export const finishSso = (body: SsoFinish) =>
  request<LoginAnswer>({ url: 'auth/sso/finish', body, public: true });
