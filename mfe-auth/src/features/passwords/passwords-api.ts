import type { NewPassword } from 'bff-contract';
import { request } from '../../request';

export interface LinkRequest {
  email: string;
  confirmEmail: string;
  /** Whether the email links to the page for mobile app users. */
  appUser?: boolean;
}

interface Message {
  message: string;
}

export const requestLink = (body: LinkRequest) =>
  request<Message>({ url: 'auth/request-token', body, public: true });

export const resetPassword = (body: NewPassword) =>
  request<Message | null>({ url: 'auth/reset-password', body, public: true });

export const setPassword = (body: NewPassword) =>
  request<Message>({ url: 'auth/set-password', body, public: true });
