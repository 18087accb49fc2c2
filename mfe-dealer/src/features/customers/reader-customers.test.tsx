import { makeUser, renderWithPortal, screen } from '@slabdesk/testing';
import { CustomersPage } from './customers-page';

const reader = makeUser({
  fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'read-only' },
});

it('/customers tells read-only members that their role does not include it', async () => {
  renderWithPortal(<CustomersPage />, { path: '/customers', user: reader });
  expect(
    await screen.findByText(/Your role in the team, Read-only, does not include this page/),
  ).toBeVisible();
});
