import { renderWithPortal, screen } from '@slabdesk/testing';
import { PageHeader } from './page-header';
import { Panel } from './panel';
import { EmptyState, ErrorState, NothingFound } from './states';

it('EmptyState, NothingFound and ErrorState offer an action', async () => {
  const onClear = jest.fn();
  const onRetry = jest.fn();
  const { user } = renderWithPortal(
    <>
      <EmptyState title="No materials found" action={<button type="button">Add Material</button>} />
      <NothingFound onClear={onClear} />
      <ErrorState title="Failed to load orders. Please try again." onRetry={onRetry} />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Add Material' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onClear).toHaveBeenCalledTimes(1);
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load orders. Please try again.');
});

it('ErrorState offers no retry for what does not exist', () => {
  const error = { status: 404, code: 'NOT_FOUND', error: 'There is no such order.' };
  renderWithPortal(<ErrorState error={error} onRetry={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('PageHeader sets the heading and the document title', () => {
  renderWithPortal(<PageHeader title="Materials" subtitle="Everything you sell" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Materials' })).toBeVisible();
  expect(document.title).toBe('Materials · Slabdesk');
});

it('Panel is a named region whose title can be a link', async () => {
  const { user, router } = renderWithPortal(
    <Panel title="Orders" to="/orders">
      rows
    </Panel>,
  );
  expect(screen.getByRole('region', { name: 'Orders' })).toHaveTextContent('rows');
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  expect(router.state.location.pathname).toBe('/orders');
});
