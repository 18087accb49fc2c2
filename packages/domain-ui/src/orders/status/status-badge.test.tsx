import { render, screen } from '@testing-library/react';
import { PortalThemeProvider } from 'shared-ui/shell';
import { StatusBadge } from './status-badge';

it.each([
  ['order-placed', 'Order Placed', 'purple'],
  ['in-progress', 'In Progress', 'blue'],
  ['completed', 'Completed', 'green'],
  ['cancelled', 'Cancelled', 'red'],
  ['on-hold', 'on-hold', 'grey'],
] as const)('StatusBadge shows %s as %s in %s', (status, label, tone) => {
  render(
    <PortalThemeProvider>
      <StatusBadge status={status} />
    </PortalThemeProvider>,
  );
  expect(getComputedStyle(screen.getByText(label)).color).toContain(`tones-${tone}-text`);
});

it(`StatusBadge shows "Pending" or the page's fallback if there is no status`, () => {
  render(
    <>
      <StatusBadge status={undefined} />
      <StatusBadge status={null} fallback="Not set" />
    </>,
  );
  expect(screen.getByText('Pending')).toBeVisible();
  expect(screen.getByText('Not set')).toBeVisible();
});
