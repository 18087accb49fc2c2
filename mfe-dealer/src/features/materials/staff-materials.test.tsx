import {
  api,
  HttpResponse,
  http,
  listHandler,
  makeMaterial,
  makeUser,
  renderWithPortal,
  screen,
  server,
} from '@slabdesk/testing';
import { MaterialsPage } from './materials-page';

const staff = makeUser({
  fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'staff' },
});
beforeEach(() =>
  server.use(
    http.get(api('fabricator/material/thickness'), () => HttpResponse.json([])),
    listHandler('fabricator/material', [makeMaterial()]),
  ),
);

const CHANGES = /Add|Edit|Delete|Change Prices|Import/;

it('/materials shows an administrator who views it as the owner no costs, and no buttons that change it', async () => {
  sessionStorage.setItem('view-as', JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  renderWithPortal(<MaterialsPage />, { path: '/materials?shown=cost', user: makeUser() });
  expect(await screen.findByText(makeMaterial().name)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: CHANGES })).toEqual([]);
  expect(screen.queryAllByRole('link', { name: CHANGES })).toEqual([]);
  expect(screen.queryByRole('columnheader', { name: /Cost/ })).toBeNull();
});

it('/materials shows staff the materials without costs, and without buttons that change them', async () => {
  renderWithPortal(<MaterialsPage />, { path: '/materials?shown=cost', user: staff });
  expect(await screen.findByText(makeMaterial().name)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: CHANGES })).toEqual([]);
  expect(screen.queryAllByRole('link', { name: CHANGES })).toEqual([]);
  expect(screen.queryByRole('columnheader', { name: /Cost/ })).toBeNull();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});
