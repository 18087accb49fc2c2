/**
 * API stubs for running the public pages alone: `npm run standalone -w mfe-auth`. Any address signs in, except that one
 * starting with "wrong" is rejected, and one starting with "two" requires the code 123456. The link to a shared order is `#sample`.
 */
import {
  api,
  failure,
  HttpResponse,
  http,
  makeMaterial,
  type RemoteStubs,
  rectangle,
} from '@slabdesk/testing/stubs';
import type { SharedOrder } from 'bff-contract';

/** An order with plans, in the format of its link. */
const makeSharedOrder = (): SharedOrder => ({
  reference: 'ORD-1005',
  status: 'order-placed',
  placedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-25T10:00:00.000Z',
  dealer: { businessName: 'Stone & Sons' },
  title: 'Kitchen Miller, ground floor, with a very long name that has to be wrapped somewhere',
  slabs: ['Counter A', 'Island', 'Backsplash'].map((name) => ({
    name,
    location: 'Kitchen',
    material: 0,
    edges: [2, 0.6, 2, 0.6],
    vertices: rectangle(2, 0.6),
  })),
  materials: [
    {
      name: 'Carrara Marble',
      thickness: '3/4 inch',
      pricePerSquareFoot: 45,
      area: 3.6,
      subTotalPrice: 1_743.75,
      slabs: [1, 2, 3].map(() => ({ area: 1.2, price: 581.25 })),
    },
  ],
  lineItems: [
    { title: 'Sink cut-out', description: 'Undermount', price: 500, quantity: 2, unitPrice: 250 },
    { title: 'Regular customer', price: -100 },
  ],
  area: 3.6,
  totalPrice: 2_143.75,
  revision: 2,
  revisedAt: '2026-11-26T10:00:00.000Z',
  note: 'The second sink, as we discussed on the phone. The price includes the taps.',
  changes: {
    since: 1,
    from: 1_993.75,
    to: 2_143.75,
    totalPrice: 150,
    lines: [
      {
        kind: 'line-item',
        name: 'Sink cut-out',
        change: 'changed',
        from: { price: 250, quantity: 1 },
        to: { price: 500, quantity: 2 },
        difference: 250,
      },
      { kind: 'discount', name: 'Regular customer', change: 'added', to: { price: -100 }, difference: -100 },
    ],
  },
});

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
    http.post(api('auth/invitation'), () =>
      HttpResponse.json({
        businessName: 'Stone & Sons',
        role: 'staff',
        name: 'Nia New',
        email: 'nia@example.com',
        hasAccount: false,
      }),
    ),
    http.post(api('auth/invitation/register'), () => HttpResponse.json({ token }, { status: 201 })),
    http.post(api('auth/invitation/accept'), () => HttpResponse.json({ message: 'OK' })),
    http.post(api('auth/invitation/decline'), () => HttpResponse.json({ message: 'OK' })),
    http.post(api('public/shared-order'), async ({ request }) =>
      (await textOf(request, 'token')) === 'sample'
        ? HttpResponse.json(makeSharedOrder())
        : failure(404, "This link doesn't work any more."),
    ),
    http.post(api('public/shared-order/accept'), async ({ request }) => {
      const accepted = { name: await textOf(request, 'name'), at: new Date().toISOString() };
      const order = makeSharedOrder();
      const { totalPrice, revision } = order;
      return HttpResponse.json({ ...order, accepted: { ...accepted, totalPrice, revision } });
    }),
    http.post(api('public/shared-order/request-change'), () =>
      HttpResponse.json({ ...makeSharedOrder(), changeRequestedAt: new Date().toISOString() }),
    ),
    http.post(api('app/resend-confirmation'), () => HttpResponse.json({ message: 'OK' })),
    http.post(api('app/profile'), async ({ request }) =>
      HttpResponse.json({ updated: await request.json() }),
    ),
    http.post(api('fabricator/material'), () =>
      HttpResponse.json({ created: makeMaterial() }, { status: 201 }),
    ),
  ],
  examples: {
    '*': '/there-is-no-such-page',
    '/shared-order': '/shared-order#sample',
    '/invitation': '/invitation?token=t&id=i',
  },
};
