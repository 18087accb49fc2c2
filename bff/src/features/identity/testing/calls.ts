import { newId } from '../../../database/ids';
import {
  type CallCase,
  forAdmins,
  forEveryone,
  forOne,
  forRoles,
  forThisDealer,
  forUsers,
} from '../../../testing/calls/call-case';
import { adminById, adminRecordCalls, adminRestore } from '../../../testing/calls/record-calls';
import { PASSWORD, type Person } from '../../../testing/people';
import { switchOn } from '../../../testing/two-step';
import { codeAt } from '../two-step/authenticator';

const NO_LINK = { password: PASSWORD, confirmPassword: PASSWORD, token: 'made-up', id: 'nobody' };

const newKey = { name: 'Warehouse', scopes: ['order:read'] };

const keyIdOf = async (person: Person, path: string): Promise<string> =>
  (await person.call('POST', path, newKey)).json().created._id;

export const ssoSettings = {
  issuer: 'https://login.example.com',
  clientId: 'portal',
  clientSecret: 'a secret of the client',
  domain: 'sso.example',
  required: false,
  roleClaim: '',
  ownerValue: '',
  managerValue: '',
  staffValue: '',
  readOnlyValue: '',
  otherRole: 'staff',
};

const now = () => Date.now();

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/app/user': forUsers('app/user'),
  'POST /api/app/user': forOne(
    'dealer',
    ({ dealer }) => ({ url: 'app/user', body: { _id: dealer.user.id, name: 'Changed' } }),
    200,
    403,
  ),
  // An account with a confirmed address has nothing to be sent again.
  'POST /api/app/resend-confirmation': forUsers('app/resend-confirmation', 409),
  'DELETE /api/app/pending-email': forUsers('app/pending-email'),
  'GET /api/app/profile': forUsers('app/profile'),
  'POST /api/app/profile': forUsers(() => ({ url: 'app/profile', body: { unitPreference: 'metric' } })),
  'PUT /api/app/table/:table': forUsers(() => ({ url: 'app/table/orders', body: { hidden: 'status' } })),
  'GET /api/app/session': forUsers('app/session'),
  'DELETE /api/app/session/:id': forOne(
    'dealer',
    async ({ test, dealer }) => {
      const visitor = { address: '10.0.0.1', userAgent: 'another device' };
      await test.app.sessions.start(test.app.db, dealer.user.id, visitor);
      const devices: Array<{ _id: string; current: boolean }> = (
        await dealer.call('GET', 'app/session')
      ).json();
      return { url: `app/session/${devices.find(({ current }) => !current)?._id}` };
    },
    204,
  ),
  'DELETE /api/app/session': forUsers('app/session', 204),
  'GET /api/fabricator/api-key': forRoles([], 'fabricator/api-key'),
  'POST /api/fabricator/api-key': forRoles([], () => ({ url: 'fabricator/api-key', body: newKey }), 201),
  'DELETE /api/fabricator/api-key/:id': forThisDealer(
    async ({ dealer }) => ({ url: `fabricator/api-key/${await keyIdOf(dealer, 'fabricator/api-key')}` }),
    204,
  ),
  'GET /api/admin/api-key': forAdmins('admin/api-key'),
  'POST /api/admin/api-key': forAdmins(() => ({ url: 'admin/api-key', body: newKey }), 201),
  'DELETE /api/admin/api-key/:id': forAdmins(
    async ({ people }) => ({ url: `admin/api-key/${await keyIdOf(people.admin, 'admin/api-key')}` }),
    204,
  ),
  'GET /api/app/two-step': forUsers('app/two-step'),
  'POST /api/app/two-step/start': {
    ...forUsers(() => ({ url: 'app/two-step/start', body: { password: PASSWORD } })),
    alone: true,
  },
  'POST /api/app/two-step/enable': {
    ...forOne(
      'dealer',
      async ({ dealer }) => {
        const { secret } = (await dealer.call('POST', 'app/two-step/start', { password: PASSWORD })).json();
        return { url: 'app/two-step/enable', body: { code: codeAt(secret, now()) } };
      },
      200,
      409,
    ),
    alone: true,
  },
  'POST /api/app/two-step/disable': {
    ...forOne(
      'dealer',
      async ({ dealer }) => {
        const { recoveryCodes } = await switchOn(dealer);
        return { url: 'app/two-step/disable', body: { password: PASSWORD, code: recoveryCodes[0] } };
      },
      200,
      409,
    ),
    alone: true,
  },
  'POST /api/app/view-as/stop': forUsers('app/view-as/stop'),
  'GET /api/auth/whoami': forEveryone('auth/whoami'),
  'POST /api/auth/login': forEveryone(({ customer }) => ({
    url: 'auth/login',
    body: { email: customer.user.email, password: PASSWORD },
  })),
  'POST /api/auth/login/two-step': forEveryone(
    () => ({ url: 'auth/login/two-step', body: { challenge: 'made-up', code: '123456' } }),
    401,
  ),
  'POST /api/auth/login/two-step/mail': forEveryone(
    () => ({ url: 'auth/login/two-step/mail', body: { challenge: 'made-up' } }),
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
  ...adminRecordCalls(
    'user',
    (world) => world.user(),
    () => ({ name: 'New', email: `${newId()}@example.com` }),
    { name: 'Changed' },
  ),
  'POST /api/admin/user/:id/restore': adminRestore('user', (world) => world.user()),
  'DELETE /api/admin/user/:id/session': forAdmins(
    adminById('user', (world) => world.user(), '/session'),
    204,
  ),
  'POST /api/admin/set-password': forAdmins(({ customer }) => ({
    url: 'admin/set-password',
    body: { email: customer.user.email },
  })),
  'POST /api/admin/fabricator/:id/view-as': forAdmins(
    adminById('fabricator', (world) => world.fabricator(), '/view-as', { reason: 'A look' }),
    201,
  ),
  'GET /api/fabricator/access-log': forRoles(['manager'], 'fabricator/access-log'),
  'POST /api/auth/sso': forEveryone(
    () => ({ url: 'auth/sso', body: { email: 'nobody@no-provider.example' } }),
    404,
  ),
  'POST /api/auth/sso/finish': forEveryone(
    () => ({ url: 'auth/sso/finish', body: { challenge: 'made-up', query: 'code=made-up' } }),
    401,
  ),
  'GET /api/fabricator/sso': forRoles([], 'fabricator/sso'),
  'POST /api/fabricator/sso': forRoles([], () => ({ url: 'fabricator/sso', body: ssoSettings })),
  'POST /api/fabricator/sso/check': {
    // Nothing is set up.
    ...forRoles([], 'fabricator/sso/check', 404),
    alone: true,
  },
  'DELETE /api/fabricator/sso': {
    ...forThisDealer(async ({ dealer }) => {
      await dealer.call('POST', 'fabricator/sso', ssoSettings);
      return { url: 'fabricator/sso' };
    }, 204),
    alone: true,
  },
};
