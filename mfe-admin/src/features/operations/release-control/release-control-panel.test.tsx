import {
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
import type { ReleaseChangeBody } from 'bff-contract';
import {
  makeOperations,
  makeReleaseOverview,
  makeRemoteReleases,
  makeShellReleases,
} from '../../../testing/records';
import { OperationsPage } from '../operations-page';

const open = async (
  overview = makeReleaseOverview(),
  details = makeRemoteReleases(),
  respond: () => Response = () => HttpResponse.json({ change: details.history[0] }),
) => {
  const sent: ReleaseChangeBody[] = [];
  server.use(
    http.get(api('admin/operations'), () => HttpResponse.json(makeOperations())),
    listHandler('admin/mail', []),
    http.get(api('admin/release'), () => HttpResponse.json(overview)),
    http.get(api('admin/release-key'), () => HttpResponse.json([])),
    http.get(api('admin/release/:remote'), ({ params }) =>
      HttpResponse.json({ ...details, remote: String(params.remote) }),
    ),
    http.post(api(`admin/release/${details.remote}/change`), async ({ request }) => {
      sent.push((await request.json()) as ReleaseChangeBody);
      return respond();
    }),
  );
  const view = renderWithPortal(<OperationsPage />, {
    path: '/admin/operations?tab=releases',
    user: makeAdmin(),
  });
  await view.user.click(await screen.findByRole('tab', { name: details.remote }));
  await screen.findByRole('table', { name: `Releases of ${details.remote}` });
  return { ...view, sent };
};

const panel = () => screen.getByRole('region', { name: 'What browsers get' });
const cellsOf = (name: RegExp, remote = 'dealer') => {
  const table = screen.getByRole('table', { name: `Releases of ${remote}` });
  return within(within(table).getByRole('row', { name })).getAllByRole('cell');
};

it('shows what browsers get by an emergency rollback, and lets the current release end it', async () => {
  const emergency = {
    release: '1.2.0-1a2b3c4d5e6f',
    at: '2026-03-09T10:00:00.000Z',
    by: 'cat@example.com',
    reason: 'Overload',
  };
  await open(undefined, makeRemoteReleases({ canary: undefined, emergency }));
  expect(within(panel()).getByText(emergency.release, { selector: 'dd' })).toBeVisible();
  expect(within(panel()).getByText(/By cat@example.com: Overload. It holds instead of 1.3.0-/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Promote dealer 1.3.0-0a9b8c7d6e5f/ })).toBeVisible();
});

it('shows what is live, canary and pinned, and the matrix of tested pairs', async () => {
  await open();
  expect(within(panel()).getByText('1.4.0-3f9c2a1b4d5e, 10% of browsers')).toBeVisible();
  expect(within(panel()).getByText('1.3.0-0a9b8c7d6e5f', { selector: 'dd' })).toBeVisible();
  const table = screen.getByRole('table', { name: 'Releases of dealer' });
  expect(within(table).getByRole('columnheader', { name: 'Shell 1.1.0-9b1f0c2d3e4a (live)' })).toBeVisible();
  const [state, live, before, actions] = cellsOf(/^1\.5\.0/);
  expect(state).toHaveTextContent('Not provenit was not run in shell 1.1.0-9b1f0c2d3e4a');
  expect(live).toHaveTextContent(/^Not tested$/);
  expect(before).toHaveTextContent(/^Refused03-09-2026/);
  // Not proven, so that it can only be previewed.
  expect(actions).toHaveTextContent(/^Preview$/);
  expect(cellsOf(/^1\.1\.0/).at(-1)).toHaveTextContent(/^None$/);
  expect(cellsOf(/^1\.4\.0/)[0]).toHaveTextContent('Canary 10%Proven');
  expect(cellsOf(/^1\.4\.0/)[1]).toHaveTextContent(/^OK03-08-2026/);
  expect(cellsOf(/^1\.3\.0/)[0]).toHaveTextContent('CurrentProven');
  expect(cellsOf(/^1\.1\.0/)[0]).toHaveTextContent('Unusablerelease.json of dealer');
  const history = screen.getByRole('table', { name: 'History of dealer' });
  expect(
    within(history).getByRole('row', {
      name: /Canary 10% 1\.3\.0-0a9b8c7d6e5f → 1\.4\.0-3f9c2a1b4d5e ann@example\.com The new table, for some$/,
    }),
  ).toBeVisible();
  expect(history).toHaveTextContent(
    'no release → 1.3.0-0a9b8c7d6e5fbob@example.comPrices are wrong (Without proof: The previous shell is broken too)',
  );
});

it('promotes a release after a reason was given', async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'Promote dealer 1.4.0-3f9c2a1b4d5e' }));
  const dialog = await screen.findByRole('dialog', { name: 'Promote dealer 1.4.0-3f9c2a1b4d5e' });
  expect(dialog).toHaveTextContent('All browsers get this release within seconds. A canary ends.');
  await user.click(within(dialog).getByRole('button', { name: 'Promote' }));
  expect(await within(dialog).findByText('Please say why; it stays in the history')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No fault in a week');
  await user.click(within(dialog).getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText('Promoted dealer 1.4.0-3f9c2a1b4d5e')).toBeVisible();
  expect(sent).toEqual([
    { action: 'promote', release: '1.4.0-3f9c2a1b4d5e', reason: 'No fault in a week', generation: 7 },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('starts a canary with a share, and rolls the running one back', async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'Canary of dealer 1.4.0-3f9c2a1b4d5e' }));
  const dialog = await screen.findByRole('dialog');
  // On a phone, the field with the focus is scrolled to: not the last one.
  expect(within(dialog).getByRole('textbox', { name: /Reason/ })).not.toHaveFocus();
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Share of browsers' }), '25%');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'More');
  await user.click(within(dialog).getByRole('button', { name: 'Canary' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Roll back dealer' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('The canary 1.4.0-3f9c2a1b4d5e ends.');
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Blank page');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Roll back' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { action: 'canary', percent: 25 },
      { action: 'rollback', reason: 'Blank page', generation: 7 },
    ]),
  );
});

it('starts a canary with the default share of this portal, which servers leave alone if the user says so', async () => {
  const { canary: _none, ...details } = makeRemoteReleases({ canaryPercent: 30 });
  const { user, sent } = await open(undefined, details);
  await user.click(screen.getByRole('button', { name: 'Canary of dealer 1.4.0-3f9c2a1b4d5e' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('combobox', { name: 'Share of browsers' })).toHaveDisplayValue('30%');
  await user.click(dialog.getByRole('checkbox', { name: /^Leave it to people/ }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'More');
  await user.click(dialog.getByRole('button', { name: 'Canary' }));
  await waitFor(() => expect(sent).toMatchObject([{ action: 'canary', percent: 30, manual: true }]));
});

it('starts a canary for certain dealers and roles', async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'Canary of dealer 1.4.0-3f9c2a1b4d5e' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Share of browsers' }), '100%');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They asked for it');
  await user.click(dialog.getByRole('button', { name: 'Canary' }));
  expect(
    await dialog.findByText('To give it to all browsers, promote it. Or say below who gets it.'),
  ).toBeVisible();
  const group = within(dialog.getByRole('group', { name: 'Only for' }));
  await user.type(group.getByRole('textbox', { name: 'Dealers' }), '42;77');
  await user.click(dialog.getByRole('button', { name: /^(Canary|Retry)$/ }));
  expect(await dialog.findByText('Please enter ids or names, separated by commas')).toBeVisible();
  await user.clear(group.getByRole('textbox', { name: 'Dealers' }));
  await user.type(group.getByRole('textbox', { name: 'Dealers' }), '42, 77 42');
  await user.selectOptions(group.getByRole('combobox', { name: 'Role' }), 'Owner');
  await user.click(dialog.getByRole('button', { name: /^(Canary|Retry)$/ }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { action: 'canary', percent: 100, target: { dealers: ['42', '77'], roles: ['owner'] } },
    ]),
  );
});

it('keeps whom a running canary is for when its share is raised', async () => {
  const target = { dealers: ['42', '77'], roles: ['owner' as const, 'customer' as const] };
  const canary = { release: '1.4.0-3f9c2a1b4d5e', percent: 10, target, isDriven: true };
  const { user, sent } = await open(undefined, makeRemoteReleases({ canary }));
  await user.click(screen.getByRole('button', { name: 'Canary of dealer 1.4.0-3f9c2a1b4d5e' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Share of browsers' }), '50%');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'More');
  await user.click(dialog.getByRole('button', { name: 'Canary' }));
  await waitFor(() => expect(sent).toMatchObject([{ action: 'canary', percent: 50, target }]));
});

it('keeps the share of a running canary, which is left to people, when it gets other dealers', async () => {
  const target = { dealers: ['42'] };
  const canary = { release: '1.4.0-3f9c2a1b4d5e', percent: 40, target, isDriven: false };
  const { user, sent } = await open(undefined, makeRemoteReleases({ canary }));
  await user.click(screen.getByRole('button', { name: 'Canary of dealer 1.4.0-3f9c2a1b4d5e' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Dealers' }), ', 77');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They asked for it');
  await user.click(dialog.getByRole('button', { name: 'Canary' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ percent: 40, manual: true, target: { dealers: ['42', '77'] } }]),
  );
});

it('says whom a canary is for, now and in the history', async () => {
  const target = { dealers: ['42'], environments: ['staging'] };
  const details = makeRemoteReleases({
    canary: { release: '1.4.0-3f9c2a1b4d5e', percent: 100, target, isDriven: false },
  });
  const [line] = details.history;
  await open(undefined, { ...details, history: line ? [{ ...line, percent: 100, target }] : [] });
  expect(
    within(panel()).getByText(
      '1.4.0-3f9c2a1b4d5e, 100% of browsers, only dealers 42 and environments staging',
    ),
  ).toBeVisible();
  expect(screen.getByRole('table', { name: 'History of dealer' })).toHaveTextContent(
    'Canary 100% of dealers 42 and environments staging',
  );
});

it('asks before browsers get an older release', async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'Pin dealer 1.3.0-0a9b8c7d6e5f' }));
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('It is older');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Promote dealer 1.2.0-1b2c3d4e5f6a' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Back');
  await user.click(within(dialog).getByRole('button', { name: 'Promote' }));
  expect(await within(dialog).findByText('Please confirm that browsers get an older release')).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: /It is older than what browsers get now/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Promote' }));
  await waitFor(() => expect(sent).toMatchObject([{ allowsDowngrade: true }]));
});

it.each(['Cancel', 'Close'])('asks before a typed reason is lost by %s', async (button) => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Pin dealer 1.3.0-0a9b8c7d6e5f' }));
  const dialog = await screen.findByRole('dialog');
  const reason = within(dialog).getByRole('textbox', { name: /Reason/ });
  await user.type(reason, 'Wait for Monday');
  await user.click(within(dialog).getByRole('button', { name: button }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(reason).toHaveValue('Wait for Monday');
  await user.click(await within(dialog).findByRole('button', { name: button }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says why a change was refused, and keeps the dialog', async () => {
  const { user } = await open(undefined, undefined, () =>
    failure(409, 'dealer was rolled back by bob@example.com meanwhile. Nothing was changed.', {
      code: 'RELEASE_CHANGED',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Roll back dealer' }));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Blank page');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText(/was rolled back by bob@example\.com meanwhile/)).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('only unpins a pinned remote', async () => {
  const details = makeRemoteReleases({ pin: { by: 'ann@example.com', reason: 'Fair week' } });
  await open(undefined, details);
  expect(within(panel()).getByText('By ann@example.com: Fair week')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unpin dealer' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Promote|Canary|Pin|Roll)/ })).not.toBeInTheDocument();
});

it('only shows releases to administrators who may not change them', async () => {
  await open(makeReleaseOverview({ mayRelease: false }));
  expect(within(panel()).getByText(/^Only administrators whom the setting RELEASERS/)).toBeVisible();
  expect(within(panel()).queryByRole('button')).not.toBeInTheDocument();
});

it('shows that the store does not respond, with a retry', async () => {
  server.use(
    http.get(api('admin/operations'), () => HttpResponse.json(makeOperations())),
    listHandler('admin/mail', []),
    http.get(api('admin/release'), () => failure(409, 's3://releases/ does not respond.'), { once: true }),
    http.get(api('admin/release'), () => HttpResponse.json(makeReleaseOverview())),
    http.get(api('admin/release/:remote'), () => HttpResponse.json(makeRemoteReleases())),
  );
  const { user } = renderWithPortal(<OperationsPage />, {
    path: '/admin/operations?tab=releases',
    user: makeAdmin(),
  });
  expect(await screen.findByText('s3://releases/ does not respond.')).toBeVisible();
  await user.click(within(panel()).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('tab', { name: 'dealer' })).toBeVisible();
});

it('creates a link that previews a release, to copy', async () => {
  const { user } = await open();
  const url = 'https://portal.example/release-preview/eyJ.c2ln';
  const sent: unknown[] = [];
  server.use(
    http.post(api('admin/release/dealer/preview'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ url, until: '2026-03-12T10:00:00.000Z' });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Preview dealer 1.5.0-7d6c5b4a3f2e' }));
  const dialog = await screen.findByRole('dialog', { name: 'Preview dealer 1.5.0-7d6c5b4a3f2e' });
  expect(within(dialog).getByRole('combobox', { name: 'Valid for' })).toHaveDisplayValue('1 day');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Valid for' }), '3 days');
  await user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  expect(await within(dialog).findByRole('textbox', { name: 'Link' })).toHaveValue(url);
  expect(within(dialog).getByText(/^Valid until 03-12-2026/)).toBeVisible();
  expect(sent).toEqual([{ release: '1.5.0-7d6c5b4a3f2e', hours: 72 }]);
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
  expect(write).toHaveBeenCalledWith(url);
  await user.keyboard('{Escape}');
  expect(within(dialog).getByRole('textbox', { name: 'Link' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  // It doesn't fade out without its content.
  expect(dialog).not.toBeInTheDocument();
});

it('shows the release that was unpinned, and what was proposed, in the history', async () => {
  const details = makeRemoteReleases();
  const proposed = {
    ...details,
    canary: undefined,
    history: [
      {
        at: '2026-03-10T10:00:00.000Z',
        by: 'ann',
        reason: 'The new table',
        action: 'propose',
        to: '1.4.0-3f9c2a1b4d5e',
      },
      {
        at: '2026-03-09T10:00:00.000Z',
        by: 'ann',
        reason: 'Fair ended',
        action: 'unpin',
        to: '1.3.0-0a9b8c7d6e5f',
      },
    ],
  };
  await open(makeReleaseOverview({ isSigned: true }), proposed);
  expect(panel()).toHaveTextContent('Another person has to approve');
  const history = screen.getByRole('table', { name: 'History of dealer' });
  expect(
    within(history).getByRole('row', { name: /Proposed 1\.4\.0-3f9c2a1b4d5e ann The new table$/ }),
  ).toBeVisible();
  expect(
    within(history).getByRole('row', { name: /Unpinned 1\.3\.0-0a9b8c7d6e5f ann Fair ended$/ }),
  ).toBeVisible();
});

const openShell = (details = makeShellReleases(), overview = makeReleaseOverview()) =>
  open(overview, details);

/** The value that a list of facts shows for a label. */
const factOf = (label: string) => within(panel()).getByText(label, { selector: 'dt' }).nextElementSibling;

it('shows what browsers get of the shell, and what its releases were tested with', async () => {
  await openShell();
  expect(screen.getAllByRole('tab').at(-1)).toHaveTextContent('shell');
  expect(factOf('Current release')).toHaveTextContent('1.2.0-5e4d3c2b1a0f');
  expect(factOf('Deployed with the servers')).toHaveTextContent('1.1.0-9b1f0c2d3e4a');
  const table = screen.getByRole('table', { name: 'Releases of shell' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(5);
  expect(
    within(table).getByRole('columnheader', { name: 'dealer 1.4.0-3f9c2a1b4d5e (canary)' }),
  ).toBeVisible();
  const [state, current, canary, actions] = cellsOf(/^1\.4\.0/, 'shell');
  expect(state).toHaveTextContent('Not provendealer 1.4.0-3f9c2a1b4d5e was not run in it');
  expect(current).toHaveTextContent(/^OK03-08-2026/);
  expect(canary).toHaveTextContent(/^Not tested$/);
  expect(actions).toHaveTextContent(/^None$/);
  expect(cellsOf(/^1\.3\.0/, 'shell')[2]).toHaveTextContent(/^Refused03-08-2026/);
  expect(cellsOf(/^1\.3\.0/, 'shell')[3]).toHaveTextContent(/^PromoteCanaryPin$/);
  expect(screen.queryByRole('button', { name: /^Preview/ })).not.toBeInTheDocument();
  const history = screen.getByRole('table', { name: 'History of shell' });
  expect(
    within(history).getByRole('row', { name: /Deployed 1\.1\.0-9b1f0c2d3e4a ci@example\.com Build 812$/ }),
  ).toBeVisible();
});

it('promotes the shell, and says when pages and open tabs get it', async () => {
  const { user, sent } = await openShell();
  await user.click(screen.getByRole('button', { name: 'Promote shell 1.3.0-6a5b4c3d2e1f' }));
  const dialog = await screen.findByRole('dialog', { name: 'Promote shell 1.3.0-6a5b4c3d2e1f' });
  expect(dialog).toHaveTextContent(
    'All browsers get this shell. A canary ends. A browser gets another shell with its next page. An open tab reloads for it once that is safe',
  );
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No fault in a week');
  await user.click(within(dialog).getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText('Promoted shell 1.3.0-6a5b4c3d2e1f')).toBeVisible();
  expect(sent).toEqual([
    { action: 'promote', release: '1.3.0-6a5b4c3d2e1f', reason: 'No fault in a week', generation: 7 },
  ]);
});

it('says what browsers get after the shell is rolled back', async () => {
  const { user } = await openShell();
  await user.click(screen.getByRole('button', { name: 'Roll back shell' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    /All browsers get 1\.1\.0-9b1f0c2d3e4a instead of 1\.2\.0-5e4d3c2b1a0f\. A browser gets another shell/,
  );
});

it('does not roll the shell back if none is known that was there before', async () => {
  await openShell(makeShellReleases({ deployed: undefined, rollbackTo: undefined }));
  expect(factOf('Current release')).toBeVisible();
  expect(within(panel()).queryByText('Deployed with the servers')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Roll back shell' })).not.toBeInTheDocument();
});

it('says that browsers get the shell of the server while none is noted as deployed', async () => {
  await openShell(
    makeShellReleases({ current: undefined, since: undefined, deployed: undefined, rollbackTo: undefined }),
  );
  expect(factOf('Current release')).toHaveTextContent('None: browsers get the build of the server');
  expect(factOf('Since')).toHaveTextContent('No shell was noted as deployed yet');
});

it('proposes where another person has to approve, who approves here', async () => {
  const proposal = {
    number: 12,
    remote: 'auth',
    action: 'canary',
    to: '2.0.1-0a9b8c7d6e5f',
    percent: 10,
    by: 'bob@example.com',
    at: '2026-03-09T08:00:00.000Z',
    reason: 'The new form',
    mayApprove: true,
  };
  const { percent: _percent, ...pinned } = { ...proposal, number: 13, remote: 'admin', action: 'pin' };
  const own = { ...pinned, by: 'ann@example.com', mayApprove: false };
  const { user, sent } = await open(makeReleaseOverview({ isSigned: true, proposals: [proposal, own] }));
  const table = within(screen.getByRole('table', { name: 'Waiting for approval' }));
  expect(
    table.getByRole('row', {
      name: /^auth \S+ Approve Withdraw Canary 10% bob@example\.com ?03-09-2026.* The new form$/,
    }),
  ).toBeVisible();
  expect(table.getByRole('row', { name: /^admin \S+ By another person Withdraw Pin ann/ })).toBeVisible();

  const approved: unknown[] = [];
  server.use(
    http.post(api('admin/release-proposal/12/approval'), async ({ request }) => {
      approved.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  await user.click(table.getByRole('button', { name: 'Approve auth 2.0.1-0a9b8c7d6e5f' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve auth 2.0.1-0a9b8c7d6e5f' }));
  expect(dialog.getByText('Canary 10%, proposed by bob@example.com: The new form')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'It is good');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved auth 2.0.1-0a9b8c7d6e5f')).toBeVisible();
  expect(approved).toEqual([{ reason: 'It is good' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const withdrawn: unknown[] = [];
  server.use(
    http.post(api('admin/release-proposal/13/withdrawal'), async ({ request }) => {
      withdrawn.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  await user.click(table.getByRole('button', { name: 'Withdraw admin 2.0.1-0a9b8c7d6e5f' }));
  const form = within(await screen.findByRole('dialog', { name: 'Withdraw admin 2.0.1-0a9b8c7d6e5f' }));
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'It waits for the fair');
  await user.click(form.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrew admin 2.0.1-0a9b8c7d6e5f')).toBeVisible();
  expect(withdrawn).toEqual([{ reason: 'It waits for the fair' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Promote dealer 1.4.0-3f9c2a1b4d5e' }));
  const change = within(await screen.findByRole('dialog', { name: 'Promote dealer 1.4.0-3f9c2a1b4d5e' }));
  expect(change.getByText(/Another person has to approve it first\.$/)).toBeVisible();
  await user.type(change.getByRole('textbox', { name: /Reason/ }), 'No fault in a week');
  await user.click(change.getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText('Proposed dealer 1.4.0-3f9c2a1b4d5e')).toBeVisible();
  expect(sent).toMatchObject([{ action: 'promote' }]);
});

describe('Settings of a remote', () => {
  const withSettings = () =>
    makeRemoteReleases({
      settings: [
        { name: 'banner', type: 'string', title: 'Banner', default: '', value: 'Open', maxLength: 20 },
        {
          name: 'view',
          type: 'string',
          title: 'View',
          default: 'list',
          value: 'list',
          enum: ['list', 'cards'],
        },
        {
          name: 'rows',
          type: 'number',
          title: 'Rows',
          description: 'Of a page',
          default: 10,
          value: 10,
          minimum: 5,
        },
        { name: 'isOpen', type: 'boolean', title: 'Open on Sunday', default: false, value: false },
      ],
    });

  it('are changed in a form that follows from the schema', async () => {
    const { user, sent } = await open(undefined, withSettings());
    expect(panel()).toHaveTextContent('BannerOpenViewlistRows10Open on SundayOff');
    await user.click(screen.getByRole('button', { name: 'Change settings of dealer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change settings of dealer' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Banner' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'View' }), 'cards');
    const rows = dialog.getByRole('textbox', { name: /^Rows/, description: /Of a page/ });
    await user.clear(rows);
    await user.type(rows, '4');
    await user.click(dialog.getByRole('checkbox', { name: 'Open on Sunday' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The fair');
    await user.click(dialog.getByRole('button', { name: 'Save settings' }));
    expect(await dialog.findByText('Please enter a number from 5')).toBeVisible();
    await user.clear(rows);
    await user.type(rows, '25');
    await user.click(dialog.getByRole('button', { name: /^(Save settings|Retry)$/ }));
    expect(await screen.findByText('Changed settings of dealer')).toBeVisible();
    expect(sent).toEqual([
      {
        action: 'configure',
        reason: 'The fair',
        generation: 7,
        settings: { banner: '', view: 'cards', rows: 25, isOpen: true },
      },
    ]);
  });

  it('are only shown to others, and the history has their changes', async () => {
    const details = withSettings();
    const line = { at: '2026-03-09T08:00:00.000Z', by: 'ann@example.com', reason: 'The fair' };
    const changed = { ...line, action: 'configure', settings: { rows: 25, isOpen: true } };
    await open(makeReleaseOverview({ mayRelease: false }), { ...details, history: [changed] });
    expect(screen.queryByRole('button', { name: 'Change settings of dealer' })).not.toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'History of dealer' })).toHaveTextContent(
      'Settings changedrows: 25, isOpen: true',
    );
  });
});
