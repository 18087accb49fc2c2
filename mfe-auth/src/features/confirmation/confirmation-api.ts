import { request } from 'shared-ui/portal';

export interface EmailConfirmation {
  token: string;
  id: string;
}

export const confirmEmail = (body: EmailConfirmation) =>
  request<{ message: string }>({ url: 'auth/confirm-email', body, public: true });
