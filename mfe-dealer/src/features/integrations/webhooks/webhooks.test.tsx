import {
  api,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { Webhook, WebhookDelivery } from 'bff-contract';
import { WebhooksPanel } from './webhooks-panel';

const erp: Webhook = {
  _id: 'w1',
  url: 'https://erp.example.com/hook',
  events: ['order.placed', 'order.status'],
  version: 1,
  createdAt: '2026-01-05T09:00:00.000Z',
  waiting: 0,
};

const lost: WebhookDelivery = {
  _id: 'd1',
  eventId: 'e1',
  event: 'order.placed',
  at: '2026-11-20T09:00:00.000Z',
  status: 503,
  response: 'Down for maintenance',
  milliseconds: 1234,
  isDelivered: false,
};

/** Serves webhooks and their log; records the calls that change something. */
const serve = (webhooks: Webhook[] = [erp], answer: Partial<WebhookDelivery> = {}) => {
  const state = { webhooks, deliveries: [lost], sent: [] as Array<[string, unknown]> };
  const delivery = { ...lost, status: 200, isDelivered: true, response: 'OK', ...answer };
  const note = async (request: Request) => {
    const text = await request.text();
    state.sent.push([new URL(request.url).pathname.split('/webhook')[1] ?? '', text && JSON.parse(text)]);
  };
  const attempt = async ({ request }: { request: Request }) => {
    await note(request);
    state.deliveries = [{ ...delivery, _id: 'd2' }, ...state.deliveries];
    return HttpResponse.json(delivery);
  };
  server.use(
    http.get(api('fabricator/webhook'), () => HttpResponse.json(state.webhooks)),
    http.post(api('fabricator/webhook'), async ({ request }) => {
      await note(request);
      const created = { ...erp, _id: 'w2', secret: 'whsec_new' };
      state.webhooks = [...state.webhooks, created];
      return HttpResponse.json({ created }, { status: 201 });
    }),
    http.post(api('fabricator/webhook/:id/rotate'), async ({ request }) => {
      await note(request);
      return HttpResponse.json({ updated: { ...erp, secret: 'whsec_rotated' } });
    }),
    http.post(api('fabricator/webhook/:id/test'), attempt),
    http.post(api('fabricator/webhook/:id/delivery/:delivery/redeliver'), attempt),
    http.get(api('fabricator/webhook/:id/delivery'), () => HttpResponse.json(state.deliveries)),
    http.post(api('fabricator/webhook/:id/:call'), async ({ request }) => {
      await note(request);
      state.webhooks = [erp];
      return HttpResponse.json({ updated: erp });
    }),
    http.post(api('fabricator/webhook/:id'), async ({ request }) => {
      const fields = (await request.clone().json()) as Partial<Webhook>;
      await note(request);
      const [current] = state.webhooks;
      const { version } = fields;
      if (version === undefined || version !== current?.version) {
        return HttpResponse.json(
          { error: 'Changed.', code: 'STALE_VERSION', requestId: 'test', current },
          { status: 409 },
        );
      }
      state.webhooks = [{ ...erp, ...fields, version: version + 1 }];
      return HttpResponse.json({ updated: state.webhooks[0] });
    }),
    http.delete(api('fabricator/webhook/:id'), () => {
      state.webhooks = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return state;
};

const open = () => renderWithPortal(<WebhooksPanel />, { path: '/integrations', user: makeUser() });

const choose = async (user: ReturnType<typeof open>['user'], action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${erp.url}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

it('creates a webhook, and shows its secret once', async () => {
  const { sent } = serve([]);
  const { user } = open();
  expect(await screen.findByText('No webhooks')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create a webhook' });
  const submit = within(dialog).getByRole('button', { name: 'Create webhook' });
  await user.click(submit);
  expect(
    await within(dialog).findByText('Please provide an address that starts with https://'),
  ).toBeVisible();
  expect(within(dialog).getByText('Please choose an event')).toBeVisible();
  const address = within(dialog).getByRole('textbox', { name: 'Address' });
  expect(address).toBeRequired();
  await user.type(address, erp.url);
  await user.click(submit);
  await waitFor(() => expect(within(dialog).getAllByRole('checkbox')[0]).toHaveFocus());
  await user.click(within(dialog).getByRole('checkbox', { name: 'Order placed' }));
  await user.click(submit);
  const shown = await screen.findByRole('dialog', { name: 'The secret of the webhook' });
  expect(within(shown).getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_new');
  // Phones show all of it.
  expect(within(shown).getByRole('textbox', { name: 'Secret' }).tagName).toBe('TEXTAREA');
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(erp.url)).toBeVisible();
  expect(sent).toEqual([['', { url: erp.url, events: ['order.placed'] }]]);
});

it('changes the events of a webhook', async () => {
  const { sent } = serve();
  const { user } = open();
  await choose(user, 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit the webhook' });
  await user.click(within(dialog).getByRole('checkbox', { name: 'Order placed' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Status changed')).toBeVisible();
  expect(sent).toEqual([['/w1', { url: erp.url, events: ['order.status'], version: 1 }]]);
});

it('asks which one to keep if a webhook was changed while its dialog was open', async () => {
  const state = serve();
  const { user } = open();
  await choose(user, 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit the webhook' });
  await user.click(within(dialog).getByRole('checkbox', { name: 'Order placed' }));
  const url = 'https://erp.example.com/new';
  state.webhooks = [{ ...erp, url, version: 2 }];
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const choice = await within(dialog).findByRole('group', { name: 'This has been changed in the meantime' });
  expect(within(choice).getByRole('group', { name: 'Address' })).toHaveTextContent(url);
  expect(within(choice).getByRole('group', { name: 'Events that are sent' })).toHaveTextContent(
    /Yours\s*Status changed\s*Theirs\s*Order placed, Status changed/,
  );
  await user.click(within(choice).getByRole('button', { name: 'Save what is chosen' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(state.webhooks).toMatchObject([{ url, events: ['order.status'], version: 3 }]);
});

it('says since when a webhook is paused, and resumes it', async () => {
  const { sent } = serve([{ ...erp, pausedAt: '2026-11-20T09:00:00.000Z' }]);
  const { user } = open();
  expect(await screen.findByText(/^Nothing is sent since November 20, 2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Resume ${erp.url}` }));
  expect(await screen.findByText('The webhook is resumed. What waits is sent now.')).toBeVisible();
  // The list is read again after that.
  await waitFor(() => expect(screen.queryByText('Paused')).not.toBeInTheDocument());
  expect(sent).toEqual([['/w1/resume', '']]);
});

it('says when a failing webhook is tried again, and does so at once, without calling that a success', async () => {
  const failing: Webhook = {
    ...erp,
    failingSince: '2026-11-20T09:00:00.000Z',
    nextTryAt: '2026-11-21T09:00:00.000Z',
    waiting: 2,
  };
  const state = serve([failing]);
  server.use(http.post(api('fabricator/webhook/:id/resume'), () => HttpResponse.json({ updated: failing })));
  const { user } = open();
  expect(
    await screen.findByText(/events of 2 records wait.*Since November 20, 2026.*next try: November 21, 2026/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Try now: ${erp.url}` }));
  expect(await screen.findByText('Trying again now. See Deliveries for the result.')).toBeVisible();
  expect(screen.getByText('Failing')).toBeVisible();
  state.webhooks = [erp];
  await waitFor(() => expect(screen.queryByText('Failing')).not.toBeInTheDocument(), { timeout: 10_000 });
});

it.each([
  [{}, 'The test event was delivered. Status 200'],
  [{ isDelivered: false, status: 500 }, 'The test event was not delivered. Status 500'],
  [
    { isDelivered: false, status: undefined, error: 'No response within 10 seconds' },
    'The test event was not delivered. No response within 10 seconds',
  ],
])('says how a test event was answered: %j', async (answer, text) => {
  serve([erp], answer);
  const { user } = open();
  await choose(user, 'Send test event');
  expect(await screen.findByText(text)).toBeVisible();
});

it('lists deliveries with their responses, and sends one again', async () => {
  const { sent } = serve();
  const { user } = open();
  await choose(user, 'Deliveries');
  const dialog = await screen.findByRole('dialog', { name: 'Deliveries' });
  const list = await within(dialog).findByRole('list', { name: 'Deliveries' });
  const [row] = within(list).getAllByRole('listitem');
  expect(row).toHaveTextContent(/Order placed.*Status 503.*1,234 ms · webhook-id e1.*Down for maintenance/);
  await user.click(
    within(list).getByRole('button', { name: /^Send again: Order placed, November 20, 2026/ }),
  );
  expect(await screen.findByText('The event was delivered. Status 200')).toBeVisible();
  expect(await within(list).findByText('Status 200')).toBeVisible();
  expect(sent).toEqual([['/w1/delivery/d1/redeliver', '']]);
});

it('says why there was no response', async () => {
  const state = serve();
  const error = 'No server has this name';
  state.deliveries = [{ ...lost, status: undefined, error, response: '' }];
  const { user } = open();
  await choose(user, 'Deliveries');
  const [row] = within(await screen.findByRole('list', { name: 'Deliveries' })).getAllByRole('listitem');
  expect(row).toHaveTextContent(/No response.*No server has this name/);
});

it('shows a new secret after a confirmation, the same one if the first response was lost', async () => {
  serve();
  const keys: Array<string | null> = [];
  server.use(
    http.post(api('fabricator/webhook/:id/rotate'), ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length === 1) return failure(502, 'Lost');
      return HttpResponse.json({ updated: { ...erp, secret: 'whsec_rotated' } });
    }),
  );
  const { user } = open();
  await choose(user, 'New secret');
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Create secret' }));
  expect(await within(dialog).findByText('Lost')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Create secret' }));
  expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_rotated');
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

it('deletes a webhook at once, and undoes it', async () => {
  const { sent } = serve();
  const { user } = open();
  await choose(user, 'Delete');
  expect(await screen.findByText('No webhooks')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(`Restored ${erp.url}`)).toBeVisible();
  expect(await screen.findByText(erp.url)).toBeVisible();
  expect(sent).toEqual([['/w1/restore', '']]);
});

it('says that the webhooks could not be loaded, and tries again', async () => {
  server.use(http.get(api('fabricator/webhook'), () => failure(500, 'Broken')));
  const { user } = open();
  await screen.findByText('The webhooks could not be loaded');
  serve();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(erp.url)).toBeVisible();
});

it('shows an administrator who views it as the owner the deliveries, and no buttons that change something', async () => {
  sessionStorage.setItem('view-as', JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  serve([{ ...erp, pausedAt: '2026-11-20T09:00:00.000Z' }]);
  const { user } = open();
  expect(await screen.findByText('Paused')).toBeVisible();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    `Actions for ${erp.url}`,
  ]);
  await user.click(screen.getByRole('button', { name: `Actions for ${erp.url}` }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Deliveries']);
  await user.click(screen.getByRole('menuitem', { name: 'Deliveries' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Down for maintenance')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /again/i })).toBeNull();
});
