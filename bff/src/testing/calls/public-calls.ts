import { PASSWORD } from '../people';
import { type CallCase, forEveryone, forOne, forUsers } from './call-case';

const NO_LINK = { password: PASSWORD, confirmPassword: PASSWORD, token: 'made-up', id: 'nobody' };

/** Calls that are open to everyone; what they answer depends on what is sent. */
export const publicCalls: Record<string, CallCase> = {
  'GET /api/public/echo': forEveryone('public/echo?message=hello'),
  'GET /api/auth/whoami': forEveryone('auth/whoami'),
  'POST /api/auth/login': forEveryone(({ customer }) => ({
    url: 'auth/login',
    body: { email: customer.user.email, password: PASSWORD },
  })),
  'POST /api/auth/login/two-step': forEveryone(
    () => ({ url: 'auth/login/two-step', body: { challenge: 'made-up', code: '123456' } }),
    401,
  ),
  // Taken by the customer; that anybody may register with a free address is tested with the feature.
  'POST /api/auth/register': forEveryone(({ customer }) => {
    const { name, email } = customer.user;
    const body = { name, email, password: PASSWORD, confirmPassword: PASSWORD, tos: true };
    return { url: 'auth/register', body };
  }, 400),
  'GET /api/auth/refresh': { ...forUsers('auth/refresh'), alone: true },
  'POST /api/auth/logout': { ...forEveryone('auth/logout'), alone: true },
  'GET /api/auth/logout': { ...forEveryone('auth/logout'), alone: true },
  'POST /api/auth/request-token': forEveryone(({ customer: { user } }) => ({
    url: 'auth/request-token',
    body: { email: user.email, confirmEmail: user.email },
  })),
  'POST /api/auth/reset-password': forEveryone(() => ({ url: 'auth/reset-password', body: NO_LINK }), 400),
  'POST /api/auth/set-password': forEveryone(() => ({ url: 'auth/set-password', body: NO_LINK }), 400),
  'POST /api/auth/confirm-email': forEveryone(
    () => ({ url: 'auth/confirm-email', body: { token: 'made-up', id: 'nobody' } }),
    400,
  ),
  'POST /api/auth/undo-email-change': forEveryone(
    () => ({ url: 'auth/undo-email-change', body: { token: 'made-up', id: 'nobody' } }),
    400,
  ),
  'POST /api/log/crash-report': forEveryone(() => ({
    url: 'log/crash-report',
    body: { id: 'new', error: { name: 'TypeError', message: 'x' }, data: {} },
  })),
  'POST /api/log/release-event': forEveryone(() => ({
    url: 'log/release-event',
    body: { shell: '1.0.0', events: [{ remote: 'dealer', release: '1.0.0-0000cafe', kind: 'crashed' }] },
  })),
  'GET /api/s3/get-signed-url/:objectId': {
    ...forOne('dealer', async (world) => ({ url: `s3/get-signed-url/${await world.file(world.dealer)}` })),
    answers: { ...forOne('dealer', () => ({ url: '' })).answers, admin: 200 },
  },
};
