import { codeAt } from '../../features/identity/two-step/authenticator';
import { PASSWORD } from '../people';
import { switchOn } from '../two-step';
import { type CallCase, forOne, forUsers } from './call-case';

const now = () => Date.now();

/** Calls of everybody who is signed in, on what is theirs. */
export const userCalls: Record<string, CallCase> = {
  'GET /api/app/user': forUsers('app/user'),
  'POST /api/app/user': forOne(
    'dealer',
    ({ dealer }) => ({ url: 'app/user', body: { _id: dealer.user.id, name: 'Changed' } }),
    200,
    403,
  ),
  // Whose address is confirmed has nothing to be sent again.
  'POST /api/app/resend-confirmation': forUsers('app/resend-confirmation', 409),
  'DELETE /api/app/pending-email': forUsers('app/pending-email'),
  'GET /api/app/profile': forUsers('app/profile'),
  'POST /api/app/profile': forUsers(() => ({ url: 'app/profile', body: { unitPreference: 'metric' } })),
  'GET /api/app/search': forUsers('app/search?q=north'),
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
  'POST /api/app/submit-crash-report': forUsers(async (world) => ({
    url: 'app/submit-crash-report',
    body: { id: await world.crashReport(), userDescription: 'I clicked' },
  })),

  'GET /api/app/fabricator': forUsers(({ dealer }) => ({
    url: `app/fabricator?code=${dealer.fabricator.code}`,
  })),
  'GET /api/app/fabricator/:id': forUsers(({ dealer }) => ({
    url: `app/fabricator/${dealer.fabricator.id}`,
  })),
  'GET /api/app/material': forUsers(({ dealer }) => ({
    url: `app/material?fabricator=${dealer.fabricator.id}`,
  })),
  'GET /api/app/material/:id': forUsers(async (world) => ({ url: `app/material/${await world.material()}` })),
  'DELETE /api/app/material/:id': forOne(
    'dealer',
    async (world) => ({ url: `app/material/${await world.material()}` }),
    204,
  ),
  'GET /api/app/line-item': forUsers(({ dealer }) => ({
    url: `app/line-item?owner=${dealer.fabricator.id}`,
  })),
  'GET /api/app/line-item/:id': forUsers(async (world) => ({
    url: `app/line-item/${await world.lineItem()}`,
  })),
  'DELETE /api/app/line-item/:id': forOne(
    'dealer',
    async (world) => ({ url: `app/line-item/${await world.lineItem()}` }),
    204,
  ),

  'GET /api/app/project': forUsers('app/project'),
  'POST /api/app/project': forUsers(() => ({ url: 'app/project', body: { title: 'Bath' } }), 201),
  'GET /api/app/project/:id': forOne('customer', async (world) => ({
    url: `app/project/${await world.project()}`,
  })),
  'POST /api/app/project/:id': forOne('customer', async (world) => ({
    url: `app/project/${await world.project()}`,
    body: { title: 'Changed' },
  })),
  'DELETE /api/app/project/:id': forOne(
    'customer',
    async (world) => ({ url: `app/project/${await world.project()}` }),
    204,
  ),
  'GET /api/app/order': forUsers('app/order'),
  'GET /api/app/order/:id': forOne('customer', async (world) => ({
    url: `app/order/${await world.order()}`,
  })),
  'POST /api/app/order': forOne(
    'customer',
    async (world) => ({ url: 'app/order', body: { project: await world.project() } }),
    201,
  ),
  'POST /api/s3/get-signed-post-url/:fileName/:mimeType': forUsers(() => ({
    url: 's3/get-signed-post-url/photo.png/image%2Fpng',
    body: { size: 9 },
  })),
};
