import { listHandler, makeMaterial, makeUser, renderWithPortal, screen, server } from '@slabdesk/testing';
import { PricingPage } from './pricing-page';

const staff = makeUser({
  fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'staff' },
});
const CHANGES = /Add|Edit|Delete|Change Prices|Import/;

it('/pricing shows staff the price list without buttons that change it', async () => {
  server.use(listHandler('fabricator/material', [makeMaterial()]), listHandler('fabricator/line-item', []));
  renderWithPortal(<PricingPage />, { path: '/pricing', user: staff });
  expect(await screen.findByText(makeMaterial().name)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: CHANGES })).toEqual([]);
});
