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
  within,
} from '@slabdesk/testing';
import {
  makeComparison,
  makeMail,
  makeOperations,
  makeReleaseHealth,
  makeReleaseOverview,
} from '../../testing/records';
import { OperationsPage } from './operations-page';

const serve = (state = makeOperations(), mails = [makeMail()]) =>
  server.use(
    http.get(api('admin/operations'), () => HttpResponse.json(state)),
    http.get(api('admin/release'), () =>
      HttpResponse.json(makeReleaseOverview({ remotes: [], mayRelease: false })),
    ),
    listHandler('admin/mail', mails),
  );

const show = (tab = '') =>
  renderWithPortal(<OperationsPage />, { path: `/admin/operations${tab}`, user: makeAdmin() });

const open = (...what: Parameters<typeof serve>) => {
  serve(...what);
  return show();
};

const openReleases = (...what: Parameters<typeof serve>) => {
  serve(...what);
  return show('?tab=releases');
};

const openMails = (...what: Parameters<typeof serve>) => {
  serve(...what);
  return show('?tab=mail');
};

const panel = (name: string) => screen.findByRole('region', { name });

it('/admin/operations shows the state of process, database, storage, emails, jobs and releases', async () => {
  const { user, router } = open();
  expect(await screen.findByText('1 day 1 hour')).toBeVisible();
  expect(screen.getByText('4bdf20c1f0a2')).toHaveAttribute(
    'title',
    '4bdf20c1f0a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6',
  );
  expect(screen.getByText('MariaDB')).toBeVisible();
  expect(screen.getByText('Protected')).toBeVisible();
  expect(screen.getByText('Responds')).toBeVisible();
  expect(screen.getByText('1,234')).toBeVisible();
  expect(screen.getByRole('row', { name: /^Send mails Runs 5 seconds/ })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Releases' }));
  expect(
    screen.getByRole('row', { name: /^Remote dealer 0.1.0 0.2.0 for 10% abc123 .* Everyone 0.1.0-def456$/ }),
  ).toBeVisible();
  expect(router.state.location.search).toBe('?tab=releases');
});

it('/admin/operations says first that everything is well, and shows no panel without content', async () => {
  const calm = makeOperations({
    mail: { delivery: 'smtp', byState: { queued: 1, retrying: 0, failed: 0, sent: 775, bundled: 0 } },
    jobs: [],
    canaries: [],
    deprecations: [],
    releaseHealth: [],
    webVitals: [],
  });
  const { user } = open(calm);
  const summary = await panel('Summary');
  expect(summary).toHaveTextContent(
    /^Everything is wellVersion 1\.4\.0, running for 1 day 1 hour, 775 mails sent$/,
  );
  const panels = () =>
    within(screen.getByRole('tabpanel'))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
  expect(panels()).toEqual(['Process', 'Database', 'Mail', 'Storage']);
  await user.click(screen.getByRole('tab', { name: 'Releases' }));
  await waitFor(() => expect(panels()).toEqual(['Releases']));
});

it('/admin/operations says what needs a person, with links to where it is shown', async () => {
  const { database } = makeOperations();
  const { user, router } = open(
    makeOperations({
      storage: { kind: 's3', answers: false },
      database: {
        ...database,
        migrations: { applied: [], pending: ['0003-next.js'] },
        auditProtected: false,
      },
      releaseStore: { kind: 'folder', generation: 7, problems: ['It is empty'] },
      mail: {
        delivery: 'smtp',
        byState: { queued: 1, retrying: 2, failed: 3, sent: 9, bundled: 0 },
        oldestWaitingAt: '2026-03-09T10:00:00.000Z',
      },
      jobs: [
        { name: 'Send mails', everySeconds: 5, nextRunAt: '2026-03-09T10:00:05.000Z', lastError: 'refused' },
      ],
    }),
  );
  const summary = await panel('Summary');
  expect(within(summary).getByText('9 things need a person')).toBeVisible();
  const things = within(within(summary).getByRole('list', { name: 'What needs a person' }));
  expect(things.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The storage does not answer: files can be neither opened nor uploaded.',
    '1 migration of the database still to be applied.',
    '"Send mails" fails: refused',
    'The database does not protect the audit log from being rewritten.',
    'The release store needs a repair.',
    'dealer 1.4.0-3f9c2a1b4d5e is worse than the previous release.',
    'The canary dealer 1.4.0-3f9c2a1b4d5e is worse than the current release.',
    '3 mails could not be delivered.',
    expect.stringMatching(/^A mail has been waiting since 03-09-2026 /),
  ]);
  await user.click(things.getByRole('link', { name: '3 mails could not be delivered.' }));
  expect(router.state.location.search).toBe('?tab=mail&state=failed');
  expect(await screen.findByRole('button', { name: 'State: Failed' })).toBeVisible();
});

it('/admin/operations leaves canaries to the servers that take them back, and names mails without SMTP', async () => {
  const rollout = { next: [50, 100], visits: 700, visitsSoFar: 480, notBefore: '2026-03-09T10:10:00.000Z' };
  open(
    makeOperations({
      canaries: [makeComparison({ rollout })],
      releaseHealth: [],
      mail: { delivery: 'none', byState: { queued: 2, retrying: 0, failed: 0, sent: 0, bundled: 0 } },
    }),
  );
  expect(await screen.findByText('1 thing needs a person')).toBeVisible();
  expect(screen.getByText('2 mails wait until SMTP_URL is set.')).toBeVisible();
});

it('/admin/operations counts and names the remotes that still use a deprecated API', async () => {
  const { unmount } = openReleases();
  const table = await screen.findByRole('table', { name: 'Deprecated APIs' });
  expect(
    within(table).getByRole('row', {
      name: 'CsvButton shared-ui/table Deprecated since 1.2 ExportMenu 2.0 2 remotes auth 2.0.1-0a9b8c7d6e5f dealer 0.1.0-abc123abc123 dealer 0.2.0-9f8e7d6c5b4a, canary',
    }),
  ).toBeVisible();
  expect(within(table).getByRole('row', { name: /^OldBadge .* No remote$/ })).toBeVisible();
  unmount();
  openReleases(makeOperations({ deprecations: [] }));
  await panel('Releases');
  expect(screen.queryByText('Deprecated APIs')).not.toBeInTheDocument();
});

it('/admin/operations shows failures, reasons and affected users of each release, and marks suspects', async () => {
  const known = makeReleaseHealth({ crashes: 2, affectedUsers: 1 });
  const { releaseHealth } = makeOperations();
  openReleases(makeOperations({ releaseHealth: [...releaseHealth, known] }));
  const table = await screen.findByRole('table', { name: 'Releases in browsers' });
  expect(
    within(table).getByRole('row', { name: /^dealer 1\.3\.0-7d6c5b4a3f2e Current Healthy 912 0 0 2/ }),
  ).toBeVisible();
  const row = within(table).getByRole('row', { name: /1\.4\.0-3f9c2a1b4d5e/ });
  expect(row).toHaveTextContent('dealer 1.4.0-3f9c2a1b4d5eCanary');
  expect(within(row).getByText('Suspect')).toBeVisible();
  expect(within(row).getByText('Did not arrive: 3')).toBeVisible();
  expect(within(row).getByText('Lacks a page: 1')).toBeVisible();
  expect(within(row).getByText('14 of 38')).toBeVisible();
  expect(within(row).getByText('Another version')).toBeVisible();
  expect(
    screen.getByRole('row', { name: /^auth 2\.0\.1-0a9b8c7d6e5f Current Healthy 1,204 0 0 0 0 of 311 None/ }),
  ).toBeVisible();
});

it('/admin/operations says in words which canary is worse, by what, and with which rates', async () => {
  openReleases();
  const canary = await screen.findByRole('region', { name: 'dealer 1.4.0-3f9c2a1b4d5e' });
  expect(within(canary).getByText('Worse')).toBeVisible();
  expect(
    within(canary).getByText(
      'Crashes: 2.5% (12) of visits with the canary, 0.09% (4) with the current release.',
    ),
  ).toBeVisible();
  expect(canary).toHaveTextContent(
    /10% of browsers since .*: 480 visits, and 4,320 of the current release 1\.3\.0-0a9b8c7d6e5f in the same time\./,
  );
  expect(within(canary).getByRole('row', { name: 'Crashes 2.5% (12) 0.09% (4) < 0.0001' })).toBeVisible();
  expect(
    within(canary).getByRole('row', { name: 'Failed API calls 0.83% (4) 0.46% (20) 0.42' }),
  ).toBeVisible();
});

it('/admin/operations says which new fault a canary brought, and in which remote', async () => {
  const measures = makeComparison().measures.map((each) => ({ ...each, isWorse: false }));
  const fault = { kind: 'hang', remote: 'admin', people: 3, currentVisits: 0, chance: 0.001 } as const;
  openReleases(makeOperations({ canaries: [makeComparison({ measures, fault })] }));
  const canary = await screen.findByRole('region', { name: 'dealer 1.4.0-3f9c2a1b4d5e' });
  expect(canary).toHaveTextContent(
    'A page that stopped responding in admin: 3 users or addresses with the canary, 0 visits without it. It was not known before.',
  );
});

it('/admin/operations shows a canary of the shell, and the faults of its releases in no other shell', async () => {
  const shell = { remote: 'shell', release: '1.3.0-6a5b4c3d2e1f' };
  openReleases(
    makeOperations({
      releases: [
        {
          name: 'shell',
          version: '1.2.0',
          since: '2026-03-09T10:00:00.000Z',
          audience: 'everyone',
          older: ['1.1.0-9b1f0c2d3e4a'],
          canary: { version: '1.3.0', percent: 10 },
        },
      ],
      canaries: [makeComparison({ remote: 'shell', canary: shell.release, current: '1.2.0-5e4d3c2b1a0f' })],
      releaseHealth: [
        makeReleaseHealth({
          ...shell,
          state: 'canary',
          shells: [{ version: '1.3.0', loads: 912, failures: 2 }],
        }),
      ],
    }),
  );
  expect(await screen.findByRole('region', { name: 'shell 1.3.0-6a5b4c3d2e1f' })).toHaveTextContent(
    /visits, and 4,320 of the current release 1\.2\.0-5e4d3c2b1a0f in the same time/,
  );
  expect(
    screen.getByRole('row', { name: /^shell 1\.3\.0-6a5b4c3d2e1f Canary Healthy 912 .* None –$/ }),
  ).toBeVisible();
  expect(
    screen.getByRole('row', { name: /^Shell 1\.2\.0 1\.3\.0 for 10% – .* 1\.1\.0-9b1f0c2d3e4a$/ }),
  ).toBeVisible();
});

it('/admin/operations says how many visits a canary lacks, and when there is no difference', async () => {
  const measures = makeComparison().measures.map((each) => ({ ...each, canary: 0, isWorse: false }));
  const { unmount } = openReleases(
    makeOperations({
      canaries: [makeComparison({ verdict: 'too-few-visits', canaryVisits: 0, measures })],
    }),
  );
  expect(await screen.findByText('Too few visits')).toBeVisible();
  expect(
    screen.getByText(
      'No fault is clearly more frequent so far. "No difference" takes 1,500 visits of each release.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /^Crashes – 0\.09% \(4\)/ })).toBeVisible();
  unmount();
  openReleases(makeOperations({ canaries: [makeComparison({ verdict: 'no-difference', measures })] }));
  expect(await screen.findByText('No difference')).toBeVisible();
  expect(screen.getByText('No fault is more frequent with the canary, and it is not slower.')).toBeVisible();
});

it('/admin/operations says that a canary is compared with no release', async () => {
  const measures = makeComparison().measures.map((each) => ({ ...each, isWorse: false }));
  const alone = { current: 'none', currentVisits: 0, verdict: 'too-few-visits', measures } as const;
  const { unmount } = openReleases(makeOperations({ canaries: [makeComparison(alone)] }));
  expect(await screen.findByText('No new fault')).toBeVisible();
  expect(
    screen.getByText('Compared with no other release. No new fault has hit 3 users or addresses.'),
  ).toBeVisible();
  expect(screen.queryByText(/none|"No difference"/)).not.toBeInTheDocument();
  unmount();
  const fault = { kind: 'crashed', remote: 'auth', people: 3, currentVisits: 0, chance: 0 } as const;
  openReleases(makeOperations({ canaries: [makeComparison({ ...alone, verdict: 'worse', fault })] }));
  expect(
    await screen.findByText(
      'A crash in auth: 3 users or addresses with the canary. It was not known before.',
    ),
  ).toBeVisible();
});

it('/admin/operations says that too few users have seen a fault', async () => {
  openReleases(makeOperations({ canaries: [makeComparison({ verdict: 'too-few-visits' })] }));
  expect(
    await screen.findByText('A fault is more frequent, but fewer than 3 users or addresses saw one.'),
  ).toBeVisible();
});

it('/admin/operations says when servers take a canary further, and that they roll it back', async () => {
  const rollout = { next: [50, 100], visits: 700, visitsSoFar: 480, notBefore: '2026-03-09T10:10:00.000Z' };
  const { unmount } = openReleases(makeOperations({ canaries: [makeComparison({ rollout })] }));
  expect(
    await screen.findByText(
      /^Raised to 50% by itself after 700 visits at this share \(480 so far\), not before .+\. Rolled back by itself if it is worse\.$/,
    ),
  ).toBeVisible();
  unmount();
  const last = openReleases(
    makeOperations({ canaries: [makeComparison({ rollout: { ...rollout, next: [100] } })] }),
  );
  expect(await screen.findByText(/^Promoted by itself after 700 visits/)).toBeVisible();
  last.unmount();
  openReleases(makeOperations({ canaries: [makeComparison({ rollout: { ...rollout, next: [] } })] }));
  expect(
    await screen.findByText('Keeps its share. It is rolled back by itself if it is worse.'),
  ).toBeVisible();
});

it('/admin/operations shows no canaries while none runs', async () => {
  openReleases(makeOperations({ canaries: [] }));
  await panel('Releases');
  expect(screen.queryByRole('heading', { name: 'Canaries' })).not.toBeInTheDocument();
});

it('/admin/operations shows the Web Vitals of shells and releases with their rating', async () => {
  openReleases();
  const shell = await screen.findByRole('row', { name: /^Shell 1\.1\.0 / });
  expect(shell).toHaveTextContent('1.8 sGood85% good of 1,310');
  expect(shell).toHaveTextContent('236 msNeeds improvement66% good of 1,204');
  expect(shell).toHaveTextContent('0.03Good97% good of 1,310');
  expect(
    screen.getByRole('row', { name: /^Other versions of the shell 2\.3 s Good 83% good of 6 – –$/ }),
  ).toBeVisible();
  const dealer = screen.getByRole('row', { name: /^dealer 1\.4\.0-3f9c2a1b4d5e 4\.6 s Poor / });
  expect(dealer).toHaveTextContent('0.12Needs improvement');
});

it('/admin/operations reloads release health for another time window', async () => {
  const windows: Array<string | null> = [];
  const { user } = openReleases();
  await panel('Releases');
  server.use(
    http.get(api('admin/operations'), ({ request }) => {
      windows.push(new URL(request.url).searchParams.get('window'));
      return HttpResponse.json(makeOperations({ releaseHealth: [] }));
    }),
  );
  await user.click(screen.getByRole('radio', { name: 'Hour' }));
  expect(await screen.findByText('No tab has reported anything.')).toBeVisible();
  expect(windows).toEqual(['hour']);
});

it('/admin/operations shows no figures of another time window when one fails to load', async () => {
  const { user } = openReleases();
  await panel('Releases in browsers');
  server.use(http.get(api('admin/operations'), () => failure(500, 'Broken')));
  await user.click(screen.getByRole('radio', { name: 'Hour' }));
  const alert = await screen.findByText(/Broken/);
  expect(alert).not.toHaveTextContent(new Date(0).toLocaleTimeString('en-US'));
  const health = within(await panel('Releases in browsers'));
  expect(health.queryByRole('table')).toBeNull();
  await user.click(health.getByRole('radio', { name: 'Day' }));
  expect(await health.findByRole('table')).toBeVisible();
});

it('/admin/operations shows problems of the database, the storage and jobs', async () => {
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

it('/admin/operations lists release store problems only if there are any', async () => {
  const { unmount } = openReleases();
  expect(await screen.findByText('Store is in order')).toBeVisible();
  expect(screen.getByText('Folder, change 7')).toBeVisible();
  unmount();
  const problems = ["change 8 of the registry can't be read: it is empty"];
  openReleases(makeOperations({ releaseStore: { kind: 's3', generation: 7, problems } }));
  expect(await screen.findByText('Store needs a repair')).toBeVisible();
  const list = screen.getByRole('list', { name: 'Problems of the release store' });
  expect(list).toHaveTextContent(problems[0] ?? '');
});

it('/admin/operations lists the newest of many older releases and counts the rest', async () => {
  const [release] = makeOperations().releases;
  const older = Array.from({ length: 40 }, (_none, index) => `1.${40 - index}.0-abc`);
  openReleases(makeOperations({ releases: [{ ...release!, older }] }));
  expect(await screen.findByText('1.36.0-abc')).toBeVisible();
  expect(screen.getByText('and 35 more')).toBeVisible();
  expect(screen.queryByText('1.35.0-abc')).not.toBeInTheDocument();
});

it("/admin/operations hides the release store if the server doesn't report it", async () => {
  openReleases(makeOperations({ releaseStore: undefined }));
  expect(await panel('Releases')).toBeVisible();
  expect(screen.queryByText(/Store/)).not.toBeInTheDocument();
});

it('/admin/operations retries one email', async () => {
  server.use(http.post(api('admin/mail/mail1/retry'), () => HttpResponse.json({ updated: makeMail() })));
  const { user } = openMails(makeOperations(), [
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

it('/admin/operations has no column for actions that no email has', async () => {
  openMails(makeOperations(), [makeMail({ canRetry: false })]);
  expect(await screen.findByText('550 No such mailbox')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});

it("/admin/operations shows why an email can't be resent", async () => {
  const why = 'The link in this mail has expired. Please have a new mail sent instead.';
  server.use(http.post(api('admin/mail/mail1/retry'), () => failure(409, why, { code: 'LINK_EXPIRED' })));
  const { user } = openMails();
  await user.click(await screen.findByRole('button', { name: 'Retry the mail to uma@example.com' }));
  expect(await screen.findByText(`The mail to uma@example.com was not sent again. ${why}`)).toBeVisible();
});

it('/admin/operations retries all failed emails and shows how many have expired', async () => {
  server.use(http.post(api('admin/mail/retry-failed'), () => HttpResponse.json({ retried: 3, expired: 1 })));
  const { user } = openMails();
  await user.click(await screen.findByRole('button', { name: 'Retry failed' }));
  expect(
    await screen.findByText('3 mails sent again. 1 mail left alone: the links have expired.'),
  ).toBeVisible();
});

it('/admin/operations filters the outbox by one state or several', async () => {
  const { user, router } = openMails();
  await user.click(await screen.findByRole('button', { name: 'State: Any' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Failed' }));
  expect(router.state.location.search).toBe('?tab=mail&state=failed');
  await user.click(await screen.findByRole('button', { name: 'State: Failed' }));
  await user.click(screen.getByRole('menuitem', { name: 'Several...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'State' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Retrying' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(
    await screen.findByRole('button', { name: /^State: (Retrying, Failed|Failed, Retrying)$/ }),
  ).toBeVisible();
});

it('/admin/operations keeps the last data and shows an error if polling fails', async () => {
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

it('/admin/operations shows an error with a retry if loading failed', async () => {
  serve();
  server.use(http.get(api('admin/operations'), () => failure(500, 'Oh no')));
  const { user } = show();
  await screen.findByText('Failed to load the state of the platform. Please try again.');
  serve();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await panel('Process')).toBeVisible();
});
