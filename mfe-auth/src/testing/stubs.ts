/**
 * API stubs for running the public pages alone: `npm run standalone -w mfe-auth`. Any address signs in, except that one
 * starting with "wrong" is rejected, and one starting with "two" requires the code 123456.
 */
import { api, failure, HttpResponse, http, makeMaterial, type RemoteStubs } from '@slabdesk/testing/stubs';

const token = { tokenType: 'Bearer', accessToken: 'dealer', refreshToken: 'standalone' };

const textOf = async (request: Request, field: string): Promise<string> =>
  String(((await request.json()) as Record<string, unknown>)[field] ?? '');

export const stubs: RemoteStubs = {
  handlers: [
    http.post(api('auth/login'), async ({ request }) => {
      const email = await textOf(request, 'email');
      if (email.startsWith('wrong')) return failure(401, 'Login unsuccessful', { code: 'UNAUTHORIZED' });
      if (email.startsWith('two')) {
        return HttpResponse.json({ twoStep: { challenge: 'challenge' } });
      }
      return HttpResponse.json({ token });
    }),
    http.post(api('auth/login/two-step'), async ({ request }) =>
      (await textOf(request, 'code')) === '123456'
        ? HttpResponse.json({ token })
        : failure(401, 'That code is not right', { code: 'UNAUTHORIZED' }),
    ),
    http.post(api('auth/register'), () => HttpResponse.json({ token }, { status: 201 })),
    http.post(api('auth/request-token'), () => HttpResponse.json({ message: 'Sent' })),
    http.post(api('auth/reset-password'), () => HttpResponse.json({ message: 'Changed' })),
    http.post(api('auth/set-password'), () => HttpResponse.json({ message: 'Set' })),
    http.post(api('auth/confirm-email'), () => HttpResponse.json({ message: 'Confirmed' })),
    http.post(api('auth/undo-email-change'), () => HttpResponse.json({ message: 'OK' })),
    http.post(api('public/shared-order'), () => failure(404, "This link doesn't work any more.")),
    http.post(api('app/resend-confirmation'), () => HttpResponse.json({ message: 'OK' })),
    http.post(api('app/profile'), async ({ request }) =>
      HttpResponse.json({ updated: await request.json() }),
    ),
    http.post(api('fabricator/material'), () =>
      HttpResponse.json({ created: makeMaterial() }, { status: 201 }),
    ),
  ],
  examples: { '*': '/there-is-no-such-page' },
};
