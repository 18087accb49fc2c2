/** API stubs for running the dealer area alone: `npm run standalone -w mfe-dealer`. */

import {
  api,
  collectionHandlers,
  HttpResponse,
  http,
  listHandler,
  makeLineItem,
  makeMaterial,
  makeOrder,
  makeOrderItem,
  makeUser,
  type RemoteStubs,
} from '@slabdesk/testing/stubs';
import type { Fabricator, LineItem, Material, Order, Stage, TeamMember } from 'bff-contract';
import { createDraftServer } from './drafts';
import { makeSummary, makeWaitingOrder } from './records';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const STATUSES = ['order-placed', 'in-progress', 'completed', 'cancelled'] as const;
const ROOMS = ['Kitchen', 'Bathroom', 'Fireplace', 'Facade', 'Bar', 'Window sills'];
const PEOPLE = ['Miller', 'Okafor', 'Lindqvist', 'Nguyễn', 'García de la Torre', 'Brown'];
const STONES = ['Carrara Marble', 'Nero Assoluto', 'Taj Mahal Quartzite', 'Blue Pearl', 'Calacatta Gold'];

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const makeOrders = (count: number): Order[] =>
  Array.from({ length: count }, (_, index) => {
    const customer = pick(PEOPLE, index * 5 + 1);
    const head = makeOrderItem({
      _id: `order-${index + 1}`,
      reference: `ORD-${1001 + index}`,
      status: pick(STATUSES, index),
      createdAt: daysAgo(index * 3),
      updatedAt: daysAgo(index * 2),
    });
    return makeOrder({
      ...head,
      project: {
        ...makeOrder().project,
        ...head.project,
        title: `${pick(ROOMS, index)} ${customer}`,
        owner: { _id: `customer-${index}`, name: `Cora ${customer}`, email: `cora${index}@example.com` },
      },
      estimate: { ...makeOrder().estimate, totalPrice: 1_250.5 + index * 437.25, area: 2 + index / 4 },
    });
  });

const makeMaterials = (count: number): Material[] =>
  Array.from({ length: count }, (_, index) =>
    makeMaterial({
      _id: `material-${index + 1}`,
      name: `${pick(STONES, index)} ${Math.floor(index / STONES.length) + 1}`,
      thickness: pick(['3/4 inch', '1 1/4 inch', '20 mm', '30 mm'], index),
      pricePerSquareFoot: 38 + index * 2.5,
    }),
  );

const lineItems: LineItem[] = ['Sink cut-out', 'Polished edge', 'Delivery', 'Installation'].map(
  (title, index) => makeLineItem({ _id: `item-${index + 1}`, title, price: 60 + index * 95 }),
);

const stages = ['Templated', 'At the saw', 'Polishing'].map(
  (name, position): Stage => ({
    _id: `stage-${position}`,
    owner: 'f1',
    name,
    status: 'in-progress',
    isPublic: position !== 1,
    position,
    createdAt: daysAgo(90),
    updatedAt: daysAgo(90),
    version: 1,
  }),
);

const account = makeUser();
const business: Fabricator = {
  _id: '01900000-0000-7000-8000-0000000000f1',
  code: 'BCDF12',
  businessName: 'Granite & Co',
  contactEmail: 'hello@granite.example',
  phoneNumber: '+1 555 0100',
  createdAt: daysAgo(400),
  updatedAt: daysAgo(40),
  version: 1,
};

const team: TeamMember[] = [
  { _id: account._id, name: account.name, email: account.email, role: 'owner', state: 'active' },
  { _id: 'user-2', name: 'Sam Staff', email: 'sam@granite.example', role: 'staff', state: 'active' },
];

const orders = makeOrders(34);
const materials = makeMaterials(40);
const drafts = createDraftServer(orders, { materials, lineItems, user: account });
const sumOf = (figure: (order: Order) => number) => orders.reduce((sum, order) => sum + figure(order), 0);

export const stubs: RemoteStubs = {
  handlers: [
    http.get(api('fabricator/summary'), () => HttpResponse.json(makeSummary())),
    http.get(api('fabricator/order/waiting'), () => HttpResponse.json([makeWaitingOrder()])),
    http.get(api('fabricator/order/totals'), () =>
      HttpResponse.json({
        orders: orders.length,
        relation: 'eq',
        totalPrice: sumOf((order) => order.estimate.totalPrice),
        totalSquareFeet: sumOf((order) => order.project.totalSquareFeet),
      }),
    ),
    http.get(api('fabricator/order/:id/neighbours'), ({ params }) => {
      const index = orders.findIndex(({ _id }) => _id === params.id);
      return HttpResponse.json({ previous: orders[index - 1], next: orders[index + 1] });
    }),
    http.get(api('fabricator/order/:id/link'), () => HttpResponse.json([])),
    http.get(api('fabricator/order/:id/note'), () => HttpResponse.json({ notes: [], members: [] })),
    http.get(api('fabricator/order-view'), () => HttpResponse.json([])),
    http.post(api('fabricator/order/:id/link'), () =>
      HttpResponse.json(
        {
          created: {
            _id: 'link-1',
            createdAt: new Date().toISOString(),
            expiresAt: new Date().toISOString(),
            url: 'https://portal.example/shared-order#secret',
          },
        },
        { status: 201 },
      ),
    ),
    ...drafts.handlers,
    ...collectionHandlers('fabricator/order', orders),
    http.get(api('fabricator/material/thickness'), () =>
      HttpResponse.json([...new Set(materials.map(({ thickness }) => thickness))]),
    ),
    ...collectionHandlers('fabricator/material', materials),
    ...collectionHandlers('fabricator/line-item', lineItems),
    ...collectionHandlers('fabricator/stage', stages),
    listHandler('app/material', makeMaterials(2)),
    listHandler('app/line-item', lineItems),
    listHandler('fabricator/access-log', []),
    http.get(api('fabricator/api-key'), () => HttpResponse.json([])),
    http.get(api('fabricator/webhook'), () => HttpResponse.json([])),
    http.get(api('fabricator/team'), () => HttpResponse.json(team)),
    http.get(api('fabricator/colleague'), () =>
      HttpResponse.json(team.map(({ _id, name }) => ({ _id, name }))),
    ),
    http.get(api('app/session'), () =>
      HttpResponse.json([
        {
          _id: 'session-1',
          browser: 'Chrome',
          system: 'Linux',
          address: '127.0.0.1',
          createdAt: daysAgo(2),
          lastSeenAt: daysAgo(0),
          current: true,
        },
      ]),
    ),
    http.get(api('app/two-step'), () =>
      HttpResponse.json({ enabled: false, required: false, recoveryCodesLeft: 0 }),
    ),
    ...collectionHandlers('fabricator/tax', []),
    ...collectionHandlers('fabricator/customer-group', []),
    ...collectionHandlers('fabricator/price', []),
    http.get(api('fabricator/terms'), () => HttpResponse.json([])),
    http.get(api('fabricator/profile'), () => HttpResponse.json(business)),
    http.post(api('fabricator/profile'), async ({ request }) =>
      HttpResponse.json({ updated: Object.assign(business, await request.json()) }),
    ),
    http.get(api('app/user'), () => HttpResponse.json(account)),
    http.post(api('app/resend-confirmation'), () => HttpResponse.json({ message: 'OK' })),
    http.delete(api('app/pending-email'), () => HttpResponse.json({ updated: account })),
    http.post(api('app/user'), async ({ request }) =>
      HttpResponse.json({ updated: Object.assign(account, await request.json()) }),
    ),
  ],
  examples: {
    '/orders/:id': '/orders/order-1',
    '/orders/:id/print': '/orders/order-1/print',
    '/orders/:id/revise': '/orders/order-1/revise',
    '/orders/:id/revisions': '/orders/order-1/revisions',
    '/materials/:id': '/materials/material-1',
  },
};
