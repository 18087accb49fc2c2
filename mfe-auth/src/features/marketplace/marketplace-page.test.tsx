import { renderWithPortal, screen } from '@slabdesk/testing';
import { MarketplacePage } from './marketplace-page';

it('says that nothing is offered yet', () => {
  renderWithPortal(<MarketplacePage />, { path: '/marketplace' });
  expect(screen.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible();
  expect(screen.getByText('Nothing is offered here yet')).toBeVisible();
});
