import type { Page } from '@playwright/test';

/** /request-reset and /app-user-request-reset. */
export const requestLinkPage = (page: Page) => ({
  email: page.getByRole('textbox', { name: 'Email address', exact: true }),
  confirmEmail: page.getByRole('textbox', { name: 'Confirm Email address' }),
  send: page.getByRole('button', { name: 'Send reset link' }),
  sent: page.getByRole('heading', { level: 1, name: 'Instructions sent' }),
  backToLogin: page.getByRole('link', { name: /back to login/i }),
});

/** /reset-password, /set-password and /app-user-set-password: the page that a link of a mail leads to. */
export const newPasswordPage = (page: Page, title: string) => {
  const form = page.getByRole('form', { name: title });
  const [password, confirmPassword] = [/^(New )?Password/, /^Confirm Password/].map((name) =>
    form.getByRole('textbox', { name }),
  );
  return {
    heading: page.getByRole('heading', { level: 1, name: title }),
    form,
    password,
    confirmPassword,
    submit: form.getByRole('button', { name: /Password$/ }).last(),
    fill: async (text: string, again = text) => {
      await password?.fill(text);
      await confirmPassword?.fill(again);
    },
  };
};
