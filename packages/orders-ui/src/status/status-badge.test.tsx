import { render, screen } from '@testing-library/react';
import { PortalThemeProvider } from 'shared-ui/shell';
import { theme } from 'shared-ui/theme';
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
  expect(screen.getByText(label)).toHaveStyle({ color: theme.palette.tones[tone].text });
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
