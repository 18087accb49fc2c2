import {
  api,
  failure,
  http,
  listHandler,
  makeMaterial,
  makeOrder,
  makeUser,
  renderWithPortal,
  screen,
  server,
  within,
} from '@slabdesk/testing';
import type { Order, RevisedOrder } from 'bff-contract';
import { HttpResponse } from 'msw';
import { differenceOf } from '../../../testing/difference';
import { RevisionsPage } from './revisions-page';

const placed = makeOrder();
const [island] = placed.project.slabs.filter(({ item_id }) => item_id === 'Island');
const head = { at: '2026-11-20T10:00:00.000Z', actor: { name: 'Sam Staff', role: 'dealer' as const } };
const revisions: Order['revisions'] = [
  ...placed.revisions,
  { ...head, revision: 2, totalPrice: 1_300 },
  { ...head, revision: 3, totalPrice: 775, note: 'Only the island' },
];
const order: Order = { ...placed, revision: 3, revisions };

const asDraft = { lineItems: [], slabs: [] };
const third: RevisedOrder = {
  ...revisions[2]!,
  asDraft,
  project: { ...placed.project, slabs: [island!] },
  estimate: {
    ...placed.estimate,
    totalPrice: 775,
    materials: placed.estimate.materials.slice(1),
    additionalLineItems: [],
  },
};
const { project, estimate } = placed;
const first: RevisedOrder = { ...revisions[0]!, project, estimate, asDraft };

const open = (query: string) => {
  server.use(
    http.get(api('fabricator/order/:id'), () => HttpResponse.json(order)),
    http.get(api('fabricator/order/:id/revision/:revision'), ({ params, request }) => {
      if (params.revision === '1') return HttpResponse.json(first);
      const since = new URL(request.url).searchParams.get('since');
      return HttpResponse.json({
        ...third,
        ...(since === '1' && { difference: differenceOf(first, third) }),
      });
    }),
    listHandler('app/material', [makeMaterial()]),
    listHandler('app/line-item', []),
  );
  return renderWithPortal(<RevisionsPage />, {
    path: `/orders/order-1/revisions${query}`,
    route: '/orders/:id/revisions',
    user: makeUser(),
  });
};

it('/orders/{id}/revisions shows the current revision with its note, prices and plans', async () => {
  open('');
  const table = await screen.findByRole('table', { name: 'R3' });
  expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('Total32.3 ft²$775.00');
  expect(screen.getByText('Only the island')).toBeVisible();
  expect(screen.getByRole('img', { name: /^Plan of Island/ })).toBeVisible();
  expect(document.title).toBe('Revisions of ORD-1001 · Slabdesk');
});

it('Two revisions are compared per line and in total, beside each other', async () => {
  const { user, router } = open('?show=3');
  await user.selectOptions(await screen.findByLabelText('Compared with'), '1');
  const table = within(await screen.findByRole('table', { name: 'Changes R1 ↔ R3' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'LineR1R3Difference',
    'Counter ARemovedR1$581.25Carrara MarbleR3–Difference-$581.25',
    'Counter BRemovedR1$290.63Carrara MarbleR3–Difference-$290.63',
    'Sink cut-outRemovedR1$250.00R3–Difference-$250.00',
    'TotalR1$1,234,567.89R3$775.00Difference-$1,233,792.89',
  ]);
  expect(screen.getByRole('table', { name: 'R1' })).toBeVisible();
  expect(screen.getByRole('table', { name: 'R3' })).toBeVisible();
  expect(router.state.location.search).toBe('?show=3&with=1');
});

it('A revision that could not be loaded is loaded again on demand', async () => {
  const { user } = open('?show=1');
  server.use(
    http.get(api('fabricator/order/:id/revision/:revision'), () => failure(409, 'Not now.'), {
      once: true,
    }),
  );
  expect(await screen.findByText("The revision couldn't be loaded.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'R1' })).toBeVisible();
});
