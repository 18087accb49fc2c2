import type { CurrentUser } from 'bff-contract';
import { request } from '../../request';

/** Parameters of a mailed link: the one-time token and the user's id. */
export interface MailLink {
  token: string;
  id: string;
}

interface Message {
  message: string;
}

export const confirmEmail = (body: MailLink) =>
  request<Message>({ url: 'auth/confirm-email', body, public: true });

export const undoEmailChange = (body: MailLink) =>
  request<Message>({ url: 'auth/undo-email-change', body, public: true });

export const resendConfirmation = () => request<Message>({ url: 'app/resend-confirmation', method: 'POST' });

/** Requests a change of address. The server mails a confirmation link to the new one. */
export const changeEmail = (body: { _id: string; email: string; currentPassword: string }) =>
  request<{ updated: CurrentUser }>({ url: 'app/user', body, once: true });
