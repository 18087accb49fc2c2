import { renderWithPortal, screen } from '@slabdesk/testing';
import { MarketplacePage } from './marketplace-page';

it('/marketplace shows an empty state', () => {
  renderWithPortal(<MarketplacePage />, { path: '/marketplace' });
  expect(screen.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible();
  expect(screen.getByText('Nothing is offered here yet')).toBeVisible();
});
