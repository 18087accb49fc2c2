/** API stubs for running the admin area alone: `npm run standalone -w mfe-admin`. */
import {
  api,
  collectionHandlers,
  HttpResponse,
  http,
  listHandler,
  makeLineItem,
  makeMaterial,
  makeOrder,
  type RemoteStubs,
} from '@slabdesk/testing/stubs';
import {
  crashGroup,
  crashReport,
  crashStack,
  makeAuditEntry,
  makeDealer,
  makeErasure,
  makeMail,
  makeOperations,
  makeReleaseOverview,
  makeRemoteReleases,
  makeTrashItem,
  makeUserRecord,
} from './records';

const NAMES = ['Uma Vance', 'Omar Farouk', 'Ida Lindqvist', 'Nguyễn Thị Minh', 'Will Harbor', 'Ana García'];
const STATUSES = ['order-placed', 'in-progress', 'completed', 'cancelled'] as const;

const users = Array.from({ length: 24 }, (_, index) => {
  const name = `${NAMES[index % NAMES.length]}${index < NAMES.length ? '' : ` ${Math.floor(index / NAMES.length) + 1}`}`;
  return makeUserRecord({
    _id: `u${index + 1}`,
    name,
    email: `user${index + 1}@example.com`,
    permissions: { isAdmin: index % 7 === 0 },
  });
});

const dealers = ['Granite & Co', 'Harbor Stone', 'Lindqvist Sten', 'Northgate Surfaces'].map(
  (businessName, index) => {
    const { _id, name, email } = users[index] ?? makeUserRecord();
    return makeDealer({
      _id: `d${index + 1}`,
      businessName,
      code: `BCDF1${index + 2}`,
      user: { _id, name, email },
    });
  },
);

const orders = Array.from({ length: 28 }, (_, index) =>
  makeOrder({
    _id: `order-${index + 1}`,
    reference: `ORD-${1001 + index}`,
    status: STATUSES[index % STATUSES.length] ?? 'completed',
  }),
);

const trash = [
  makeTrashItem(),
  makeTrashItem({ _id: 'd9', kind: 'fabricator', label: 'Old Quarry', daysLeft: 1 }),
];

export const stubs: RemoteStubs = {
  handlers: [
    ...collectionHandlers('admin/user', users),
    http.get(api('admin/user/:id/erasure'), () => HttpResponse.json(makeErasure())),
    http.post(api('admin/user/:id/erase'), () => HttpResponse.json(makeErasure({ isErased: true }))),
    http.get(api('admin/api-key'), () => HttpResponse.json([])),
    http.get(api('app/two-step'), () => HttpResponse.json({ enabled: false })),
    http.post(api('admin/check-fabricator-code'), async ({ request }) => {
      const { code, _id } = (await request.json()) as { code: string; _id?: string };
      return HttpResponse.json({
        exists: dealers.some((dealer) => dealer.code === code && dealer._id !== _id),
      });
    }),
    http.post(api('admin/set-password'), () => HttpResponse.json({ message: 'Sent' })),
    ...collectionHandlers('admin/fabricator', dealers),
    http.get(api('admin/order/:id/note'), () => HttpResponse.json({ notes: [], members: [] })),
    ...collectionHandlers('admin/order', orders),
    listHandler('app/material', [makeMaterial()]),
    listHandler('app/line-item', [makeLineItem()]),
    listHandler('admin/trash', trash),
    http.post(api('admin/:kind/:id/restore'), ({ params }) => {
      const place = trash.findIndex(({ _id }) => _id === params.id);
      if (place >= 0) trash.splice(place, 1);
      return HttpResponse.json({ updated: {} });
    }),
    listHandler('admin/audit', [
      makeAuditEntry(),
      makeAuditEntry({ _id: 'e2', action: 'create', label: 'Nero Assoluto', before: undefined }),
    ]),
    listHandler('admin/crash-report/groups', [crashGroup]),
    listHandler('admin/crash-report', [crashReport]),
    http.get(api(`admin/crash-report/${crashReport._id}/stack`), () => HttpResponse.json(crashStack)),
    http.get(api('admin/operations'), () => HttpResponse.json(makeOperations())),
    http.get(api('admin/release'), () => HttpResponse.json(makeReleaseOverview())),
    http.get(api('admin/release/:remote'), ({ params }) =>
      HttpResponse.json(makeRemoteReleases({ remote: String(params.remote) })),
    ),
    http.post(api('admin/release/:remote/change'), () =>
      HttpResponse.json({ change: makeRemoteReleases().history[0] }),
    ),
    http.post(api('admin/release/:remote/preview'), () =>
      HttpResponse.json({
        url: 'https://portal.example/release-preview/eyJ.c2ln',
        until: '2026-03-10T10:00:00.000Z',
      }),
    ),
    listHandler('admin/mail', [makeMail(), makeMail({ _id: 'mail2', state: 'sent', canRetry: false })]),
    http.post(api('admin/mail/retry-failed'), () => HttpResponse.json({ retried: 1 })),
    http.post(api('admin/mail/:id/retry'), () => HttpResponse.json(makeMail({ state: 'queued' }))),
  ],
  examples: {
    '/admin/manage-user/:id': '/admin/manage-user/u2',
    '/admin/personal-data/:id': '/admin/personal-data/u2',
    '/admin/manage-dealer/:id': '/admin/manage-dealer/d1',
    '/admin/manage-order/:id': '/admin/manage-order/order-1',
    '/admin/crash-reports/:id': '/admin/crash-reports/g1',
  },
};
