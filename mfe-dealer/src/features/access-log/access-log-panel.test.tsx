import {
  api,
  failure,
  http,
  listHandler,
  makeUser,
  renderWithPortal,
  screen,
  server,
  within,
} from '@slabdesk/testing';
import type { AccessLogEntry } from 'bff-contract';
import { AccessLogPanel } from '.';

const makeAccess = (changes: Partial<AccessLogEntry> = {}): AccessLogEntry => ({
  _id: 'a1',
  admin: { name: 'Ada Admin' },
  reason: 'Order ORD-1001 looks wrong',
  startedAt: '2026-03-09T10:00:00.000Z',
  endedAt: '2026-03-09T10:12:10.000Z',
  until: '2026-03-09T10:30:00.000Z',
  ...changes,
});

const open = () => renderWithPortal(<AccessLogPanel />, { user: makeUser() });

it('The access log panel shows who viewed the portal, when, for how long and why', async () => {
  server.use(
    listHandler('fabricator/access-log', [
      makeAccess({ _id: 'a2', admin: { name: 'Bo Boss' }, endedAt: undefined }),
      makeAccess(),
      makeAccess({ _id: 'a0', endedAt: '2026-03-09T10:00:10.000Z' }),
    ]),
  );
  open();
  const [now, before, short] = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(now).toHaveTextContent('Bo Boss');
  expect(now).toHaveTextContent('Looking now');
  expect(before).toHaveTextContent('Ada Admin');
  expect(before).toHaveTextContent('Order ORD-1001 looks wrong');
  expect(before).toHaveTextContent(/March 9, 2026.*, for 12 minutes/);
  expect(before).not.toHaveTextContent('Looking now');
  expect(short).toHaveTextContent('for 1 minute');
});

it('The access log panel shows earlier views on demand', async () => {
  const many = Array.from({ length: 7 }, (_, i) => makeAccess({ _id: `a${i}`, reason: `Reason ${i}` }));
  server.use(listHandler('fabricator/access-log', many));
  const { user } = open();
  await screen.findByText('Reason 4');
  expect(screen.queryByText('Reason 5')).not.toBeInTheDocument();
  server.use(http.get(api('fabricator/access-log'), () => failure(500, 'Oh no'), { once: true }));
  await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Oh no');
  await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
  expect(await screen.findByText('Reason 6')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull();
});

it('The access log panel shows an empty state, and an error with a retry if loading failed', async () => {
  server.use(http.get(api('fabricator/access-log'), () => failure(500, 'Oh no')));
  const { user } = open();
  await screen.findByText('Failed to load who has looked at your portal.');
  server.use(listHandler('fabricator/access-log', []));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nobody has looked at your portal.')).toBeVisible();
});
