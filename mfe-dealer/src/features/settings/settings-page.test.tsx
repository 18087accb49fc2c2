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
import type { Fabricator } from 'bff-contract';
import { SettingsPage } from './settings-page';

const dealer: Fabricator = {
  _id: 'f1',
  code: 'BCDF12',
  businessName: 'Granite & Co',
  contactEmail: 'office@granite.example',
  phoneNumber: '',
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  version: 4,
};

/** Records the request bodies. */
const serve = ({ dealerNow = dealer } = {}) => {
  const state = { dealer: dealerNow, sent: [] as unknown[], taxes: [] as object[] };
  server.use(
    http.get(api('fabricator/tax'), () => HttpResponse.json(state.taxes)),
    http.post(api('fabricator/tax'), async ({ request }) => {
      const created = { ...((await request.json()) as object), _id: 't1', version: 1 };
      state.taxes.push(created);
      return HttpResponse.json({ created }, { status: 201 });
    }),
    http.delete(api('fabricator/tax/t1'), () => {
      state.taxes = [];
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(api('fabricator/stage'), () => HttpResponse.json([])),
    http.get(api('fabricator/terms'), () => HttpResponse.json([])),
    http.get(api('fabricator/profile'), () => HttpResponse.json(state.dealer)),
    http.post(api('fabricator/profile'), async ({ request }) => {
      const changes = (await request.json()) as object;
      state.sent.push(changes);
      state.dealer = { ...state.dealer, ...changes, version: state.dealer.version + 1 };
      return HttpResponse.json({ updated: state.dealer });
    }),
  );
  return state;
};

const open = () => renderWithPortal(<SettingsPage />, { path: '/settings', user: makeUser() });

describe('/settings', () => {
  it('compares two versions of the prices in words', async () => {
    const pricing = { basis: 'rectangle' as const, wastePercent: 10, roundTo: 0.5, per: 'm2' as const };
    serve({ dealerNow: { ...dealer, pricing } });
    const current = {
      ...dealer,
      pricing: { ...pricing, basis: 'outline' },
      minimumOrder: { amount: 100, title: 'Small order' },
      version: 5,
    };
    server.use(
      http.post(api('fabricator/profile'), () =>
        HttpResponse.json(
          { error: 'Changed.', code: 'STALE_VERSION', requestId: 'test', current },
          { status: 409 },
        ),
      ),
    );
    const { user } = open();
    const form = within(await screen.findByRole('form', { name: 'Pricing' }));
    await user.type(form.getByRole('textbox', { name: 'Waste' }), '0');
    await user.click(form.getByRole('button', { name: 'Save Pricing' }));
    const choice = await form.findByRole('group', { name: 'This has been changed in the meantime' });
    const fields = within(choice)
      .getAllByRole('group')
      .map(({ textContent }) => textContent);
    expect(fields).toEqual([
      'PricingYoursSmallest enclosing rectangle, 100% waste, rounded up to multiples of 0.5 m²TheirsArea of the outline, 10% waste, rounded up to multiples of 0.5 m²',
      'Minimum OrderYoursEmptyTheirs$100.00, Small order',
    ]);
  });

  it('saves how slabs are billed, and keeps the unit of a step', async () => {
    const pricing = { basis: 'rectangle' as const, wastePercent: 10, roundTo: 0.5, per: 'm2' as const };
    const state = serve({ dealerNow: { ...dealer, pricing } });
    const { user } = open();
    const form = within(await screen.findByRole('form', { name: 'Pricing' }));
    expect(form.getByRole('combobox', { name: 'Billed Area' })).toHaveDisplayValue(
      'Smallest enclosing rectangle',
    );
    expect(form.getByRole('textbox', { name: 'Waste' })).toHaveValue('10');
    const step = form.getByRole('textbox', { name: 'Round Areas Up To' });
    expect(step).toHaveValue('0.5');
    expect(form.getByText('m²')).toBeVisible();
    await user.clear(step);
    await user.type(step, '20000');
    await user.click(form.getByRole('button', { name: 'Save Pricing' }));
    expect(await form.findByText('Please enter an area up to 10,000')).toBeVisible();
    await user.clear(step);
    await user.type(step, '2');
    await user.click(form.getByRole('checkbox', { name: 'Customers see each step of a price' }));
    await user.click(form.getByRole('button', { name: 'Save Pricing' }));
    await waitFor(() =>
      expect(state.sent).toEqual([
        { pricing: { ...pricing, roundTo: 2, showSteps: true }, minimumOrder: null, version: 4 },
      ]),
    );
  });

  it('adds a tax, and deletes it', async () => {
    const state = serve();
    const { user } = open();
    expect(await screen.findByText('No taxes yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Tax' }));
    const form = within(await screen.findByRole('form', { name: 'Taxes' }));
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Sales tax');
    const rate = form.getByRole('textbox', { name: 'Rate' });
    await user.type(rate, '108');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('Please enter a percentage from 0 to 100')).toBeVisible();
    await user.clear(rate);
    await user.type(rate, '8.875');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('8.875%, added to prices')).toBeVisible();
    expect(state.taxes).toMatchObject([{ name: 'Sales tax', rate: 8.875, inclusive: false }]);
    await user.click(await screen.findByRole('button', { name: 'Delete Sales tax' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('No taxes yet')).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });

  it('sets the minimum of an order, and ends it', async () => {
    const state = serve({ dealerNow: { ...dealer, minimumOrder: { amount: 250, title: 'Small order' } } });
    const { user } = open();
    const form = within(await screen.findByRole('form', { name: 'Pricing' }));
    const amount = form.getByRole('textbox', { name: 'Minimum Order' });
    expect(amount).toHaveDisplayValue('250.00');
    const title = form.getByRole('textbox', { name: 'Charge Title' });
    await user.clear(title);
    await user.click(form.getByRole('button', { name: 'Save Pricing' }));
    await waitFor(() =>
      expect(state.sent).toMatchObject([{ minimumOrder: { amount: 250, title: 'Minimum order charge' } }]),
    );
    await user.clear(amount);
    await user.click(form.getByRole('button', { name: 'Save Pricing' }));
    await waitFor(() => expect(state.sent.at(-1)).toMatchObject({ minimumOrder: null }));
  });

  it('saves after how many days customers are reminded, and ends that', async () => {
    const state = serve();
    const { user } = open();
    const form = within(await screen.findByRole('form', { name: 'Reminders' }));
    const days = form.getByRole('textbox', { name: 'Remind Customers After' });
    await user.type(days, '2.5');
    await user.click(form.getByRole('button', { name: 'Save Reminders' }));
    expect(await form.findByText('Please enter whole days')).toBeVisible();
    await user.clear(days);
    await user.type(days, '5');
    await user.click(form.getByRole('button', { name: 'Save Reminders' }));
    await waitFor(() => expect(state.sent).toEqual([{ reminderDays: 5, version: 4 }]));
    await user.clear(days);
    await user.click(form.getByRole('button', { name: 'Save Reminders' }));
    await waitFor(() => expect(state.sent.at(-1)).toEqual({ reminderDays: null, version: 5 }));
  });

  it('saves the minimum margin of a revision, and ends it', async () => {
    const state = serve();
    const { user } = open();
    const form = within(await screen.findByRole('form', { name: 'Margin' }));
    const margin = form.getByRole('textbox', { name: 'Minimum Margin' });
    await user.type(margin, '101');
    await user.click(form.getByRole('button', { name: 'Save Margin' }));
    expect(await form.findByText('Please enter 0 to 100 percent')).toBeVisible();
    await user.clear(margin);
    await user.type(margin, '27.5');
    await user.click(form.getByRole('button', { name: 'Save Margin' }));
    await waitFor(() => expect(state.sent).toEqual([{ minimumMargin: 27.5, version: 4 }]));
    await user.clear(margin);
    await user.click(form.getByRole('button', { name: 'Save Margin' }));
    await waitFor(() => expect(state.sent.at(-1)).toEqual({ minimumMargin: null, version: 5 }));
  });

  it('shows an administrator who views it as the owner no buttons that change something', async () => {
    sessionStorage.setItem('view-as', JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
    const { taxes } = serve();
    taxes.push({ _id: 't1', name: 'Sales tax', rate: 8, inclusive: false, version: 1 });
    const stage = { _id: 's1', name: 'Sawing', status: 'in-progress', isPublic: false, version: 1 };
    server.use(http.get(api('fabricator/stage'), () => HttpResponse.json([stage])));
    open();
    expect(await screen.findByText('Sales tax')).toBeVisible();
    expect(await screen.findByText('Sawing')).toBeVisible();
    expect(await screen.findByRole('form', { name: 'Reminders' })).toBeVisible();
    for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled();
  });

  it('says once that the settings can’t be loaded, and shows them after a retry', async () => {
    serve();
    server.use(http.get(api('fabricator/profile'), () => failure(500, 'Broken'), { once: true }));
    const { user } = open();
    expect(await screen.findByText('Failed to load your settings.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('form', { name: 'Reminders' })).toBeVisible();
  });
});
