import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  listHandler,
  makeAdmin,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from 'shared-ui/testing';
import { makeMail, makeOperations } from '../../testing/records';
import { OperationsPage } from './operations-page';

const answer = (state = makeOperations(), mails = [makeMail()]) =>
  server.use(
    http.get(api('admin/operations'), () => HttpResponse.json(state)),
    listHandler('admin/mail', mails),
  );

const show = () => renderWithPortal(<OperationsPage />, { path: '/admin/operations', user: makeAdmin() });

const open = (...what: Parameters<typeof answer>) => {
  answer(...what);
  return show();
};

const panel = (name: string) => screen.findByRole('region', { name });

it('shows how process, database, storage, mails, jobs and releases are doing', async () => {
  open();
  expect(await screen.findByText('1 day 1 hour')).toBeVisible();
  expect(screen.getByText('MariaDB')).toBeVisible();
  expect(screen.getByText('Protected')).toBeVisible();
  expect(screen.getByText('Answers')).toBeVisible();
  expect(screen.getByText('1,234')).toBeVisible();
  expect(screen.getByRole('row', { name: /^Send mails Runs 5 seconds/ })).toBeVisible();
  expect(
    screen.getByRole('row', { name: /^Remote dealer 0.1.0 0.2.0 for 10% abc123 .* Everyone 0.1.0-def456$/ }),
  ).toBeVisible();
});

it('makes no secret of what is wrong', async () => {
  const { database } = makeOperations();
  open(
    makeOperations({
      database: {
        ...database,
        auditProtected: false,
        migrations: { ...database.migrations, pending: ['0003-next.js'] },
      },
      storage: { kind: 'folder', answers: false },
      jobs: [
        {
          name: 'Send mails',
          everySeconds: 5,
          nextRunAt: '2026-03-09T10:00:05.000Z',
          lastErrorAt: '2026-03-09T10:00:00.000Z',
          lastError: 'connect ECONNREFUSED',
        },
      ],
    }),
  );
  expect(await screen.findByText('Not protected by the database')).toBeVisible();
  expect(screen.getByText('Pending: 0003-next.js')).toBeVisible();
  expect(screen.getByText('Does not answer')).toBeVisible();
  expect(screen.getByText('connect ECONNREFUSED')).toBeVisible();
});

it('sends one mail again', async () => {
  server.use(http.post(api('admin/mail/mail1/retry'), () => HttpResponse.json({ updated: makeMail() })));
  const { user } = open(makeOperations(), [
    makeMail(),
    makeMail({
      _id: 'mail2',
      state: 'sent',
      sentAt: '2026-03-09T10:00:09.000Z',
      lastError: undefined,
      canRetry: false,
    }),
  ]);
  expect(await screen.findByText('550 No such mailbox')).toBeVisible();
  expect(screen.getByText('Given up after 12 tries')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry the mail to uma@example.com' }));
  expect(await screen.findByText('The mail to uma@example.com is sent again')).toBeVisible();
});

it('says why a mail is not sent again', async () => {
  server.use(
    http.post(api('admin/mail/mail1/retry'), () =>
      failure(409, 'The link in it has expired.', { code: 'LINK_EXPIRED' }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Retry the mail to uma@example.com' }));
  expect(await screen.findByText(/was not sent again. The link in it has expired./)).toBeVisible();
});

it('sends all failed mails again, and says which were left alone', async () => {
  server.use(http.post(api('admin/mail/retry-failed'), () => HttpResponse.json({ retried: 3, expired: 1 })));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Retry failed' }));
  expect(
    await screen.findByText('3 mails sent again. 1 mail left alone: the links have expired.'),
  ).toBeVisible();
});

it('narrows the outbox down by state', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'State: Any' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Failed' }));
  expect(router.state.location.search).toBe('?state=failed');
});

it('keeps what it knows when it can not look again, and says so', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'], advanceTimers: true });
  try {
    open();
    await panel('Process');
    server.use(http.get(api('admin/operations'), () => failure(500, 'Something went wrong...')));
    await act(() => jest.advanceTimersByTimeAsync(16_000));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong...'));
    expect(screen.getByText('MariaDB')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

it('offers to load again when loading failed', async () => {
  answer();
  server.use(http.get(api('admin/operations'), () => failure(500, 'Oh no'), { once: true }));
  const { user } = show();
  await screen.findByText('Failed to load the state of the platform. Please try again.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await panel('Process')).toBeVisible();
});
