import { useCurrentUser } from '@slabdesk/portal';
import {
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  listHandler,
  makeMaterial,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { CustomerDetails, CustomerPrice, SpecialPrice } from 'bff-contract';
import { dayOf } from 'bff-contract/constants';
import { makeCustomerDetails } from '../../testing/records';
import { CustomerGroupsButton, CustomerPrices, SpecialPricesButton } from '.';

const PATH = 'fabricator/price';
const dealer = { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12' };
const granite = makeMaterial({ _id: 'granite', name: 'Granite' });
const builders = { _id: 'builders', name: 'Builders' };
const cora = { _id: 'user-9', name: 'Cora Customer' };

const priceOf = (changes: Partial<SpecialPrice>): SpecialPrice => ({
  _id: 'p1',
  owner: 'f1',
  material: { _id: 'granite', name: 'Granite' },
  everyone: false,
  price: 45,
  per: 'ft2',
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  version: 1,
  ...changes,
});

const staff = makeUser({
  fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'staff' },
});

/** Keeps prices and groups as the server does, and records what is sent. */
const serve = ({ prices = [] as SpecialPrice[] } = {}) => {
  const state = {
    prices,
    groups: [builders] as object[],
    sent: [] as unknown[],
    asked: [] as string[],
  };
  server.use(
    http.get(api(PATH), ({ request }) => {
      state.asked.push(new URL(request.url).search);
      return HttpResponse.json(state.prices, { headers: { 'X-Total-Count': `${state.prices.length}` } });
    }),
    http.get(api(`${PATH}/:id`), ({ params }) =>
      HttpResponse.json(state.prices.find(({ _id }) => _id === params.id)),
    ),
    http.post(api(PATH), async ({ request }) => {
      const body = (await request.json()) as object;
      state.sent.push(body);
      state.prices = [priceOf({ ...(body as { price: number }), group: builders, material: granite })];
      return HttpResponse.json({ created: state.prices[0] }, { status: 201 });
    }),
    http.post(api(`${PATH}/:id`), async ({ request }) => {
      const body = (await request.json()) as object;
      state.sent.push(body);
      return HttpResponse.json({ updated: { ...state.prices[0], version: 2 } });
    }),
    http.delete(api(`${PATH}/:id`), () => {
      state.prices = [];
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(api('fabricator/customer-group'), () =>
      HttpResponse.json(state.groups, { headers: { 'X-Total-Count': `${state.groups.length}` } }),
    ),
    http.post(api('fabricator/customer-group'), async ({ request }) => {
      const created = { ...((await request.json()) as object), _id: 'g2', version: 1 };
      state.groups.push(created);
      return HttpResponse.json({ created }, { status: 201 });
    }),
    http.delete(api('fabricator/customer-group/:id'), () => {
      state.groups = [];
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('fabricator/customer/user-9/group'), async ({ request }) => {
      state.sent.push(await request.json());
      return HttpResponse.json({ updated: makeCustomerDetails({ group: builders }) });
    }),
    listHandler('fabricator/material', [granite]),
    listHandler('fabricator/line-item', []),
  );
  return state;
};

/** As on its page, whose guard waits for the user. */
const Customer = ({ customer }: { customer: CustomerDetails }) =>
  useCurrentUser() && <CustomerPrices customer={customer} name="Cora Customer" />;

const openCustomer = (user = makeUser(), customer = makeCustomerDetails()) =>
  renderWithPortal(<Customer customer={customer} />, { user });

const openEntry = (user = makeUser()) =>
  renderWithPortal(<SpecialPricesButton of={{ kind: 'material', id: 'granite', name: 'Granite' }} />, {
    user,
  });

const prices = async () => within(await screen.findByRole('region', { name: 'Prices' }));

describe('Special prices of a material', () => {
  it('are added for a group, with the last day that people name', async () => {
    const state = serve();
    const { user } = openEntry();
    await user.click(await screen.findByRole('button', { name: 'Special Prices' }));
    expect(await screen.findByText('No special prices')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Special Price' }));
    const form = within(await screen.findByRole('form', { name: 'Special price' }));
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('Please choose a group')).toBeVisible();
    expect(form.getByRole('combobox', { name: 'Group' })).toBeRequired();
    expect(form.getByLabelText('First Day')).not.toBeRequired();
    await user.click(await form.findByRole('combobox', { name: 'Group' }));
    await user.click(await screen.findByRole('option', { name: 'Builders' }));
    await user.type(form.getByRole('textbox', { name: /^Price/ }), '45');
    fireEvent.change(form.getByLabelText('First Day'), { target: { value: '2027-03-01' } });
    fireEvent.change(form.getByLabelText('Last Day'), { target: { value: '2027-02-28' } });
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('Please choose a day that is not before the first one')).toBeVisible();
    fireEvent.change(form.getByLabelText('Last Day'), { target: { value: '2027-03-31' } });
    await user.click(form.getByRole('button', { name: 'Submit' }));
    const list = within(await screen.findByRole('list', { name: 'Special prices of Granite' }));
    expect(list.getByRole('listitem')).toHaveTextContent(
      'Group BuildersMar 1, 2027 – Mar 31, 2027$45.00 /ft²',
    );
    expect(state.sent).toEqual([
      { material: 'granite', group: 'builders', price: 45, per: 'ft2', from: '2027-03-01', to: '2027-04-01' },
    ]);
    expect(state.asked[0]).toBe('?material=granite');
  });

  it('are added for everyone, from a day on', async () => {
    const state = serve();
    const { user } = openEntry();
    await user.click(await screen.findByRole('button', { name: 'Special Prices' }));
    await user.click(await screen.findByRole('button', { name: 'Add Special Price' }));
    const form = within(await screen.findByRole('form', { name: 'Special price' }));
    await user.click(form.getByText('Everyone'));
    await user.type(form.getByRole('textbox', { name: /^Price/ }), '45');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('Please choose today or a later day')).toBeVisible();
    expect(form.getByLabelText(/^First Day/)).toBeRequired();
    fireEvent.change(form.getByLabelText(/^First Day/), { target: { value: '2027-03-01' } });
    await user.click(form.getByRole('button', { name: 'Submit' }));
    const list = within(await screen.findByRole('list', { name: 'Special prices of Granite' }));
    expect(list.getByRole('listitem')).toHaveTextContent('EveryoneFrom Mar 1, 2027$45.00 /ft²');
    expect(state.sent).toEqual([
      { material: 'granite', everyone: true, price: 45, per: 'ft2', from: '2027-03-01', to: null },
    ]);
  });

  it('are changed and deleted', async () => {
    const state = serve({ prices: [priceOf({ customer: cora, to: '2027-04-01' })] });
    const { user } = openEntry();
    await user.click(await screen.findByRole('button', { name: 'Special Prices' }));
    await user.click(await screen.findByRole('button', { name: 'Edit the price for Cora Customer' }));
    const last = await screen.findByLabelText('Last Day');
    expect(last).toHaveValue('2027-03-31');
    fireEvent.change(last, { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(state.sent).toMatchObject([{ price: 45, from: null, to: null, version: 1 }]));
    expect(state.sent[0]).not.toHaveProperty('customer');
    await user.click(await screen.findByRole('button', { name: 'Delete the price for Cora Customer' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('No special prices')).toBeVisible();
  });

  it('are compared in words if someone else has changed one', async () => {
    serve({ prices: [priceOf({ customer: cora, to: '2027-04-01' })] });
    const theirs = priceOf({ customer: cora, price: 500, per: 'm2', from: '2027-03-01', version: 2 });
    server.use(
      http.post(api(`${PATH}/:id`), () =>
        HttpResponse.json(
          { error: 'Changed.', code: 'STALE_VERSION', requestId: 'test', current: theirs },
          { status: 409 },
        ),
      ),
    );
    const { user } = openEntry();
    await user.click(await screen.findByRole('button', { name: 'Special Prices' }));
    await user.click(await screen.findByRole('button', { name: 'Edit the price for Cora Customer' }));
    const field = await screen.findByRole('textbox', { name: /^Price/ });
    await user.clear(field);
    await user.type(field, '40');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    const choice = await screen.findByRole('group', { name: 'This has been changed in the meantime' });
    const fields = within(choice)
      .getAllByRole('group')
      .map(({ textContent }) => textContent);
    expect(fields).toEqual([
      'PriceYours$40.00Theirs$500.00',
      'PerYoursft²Theirsm²',
      'First DayYoursEmptyTheirsMar 1, 2027',
      'Last DayYoursMar 31, 2027TheirsEmpty',
    ]);
  });

  it('are shown to staff, who may not change them', async () => {
    serve({ prices: [priceOf({ group: builders })] });
    const { user } = openEntry(staff);
    await user.click(screen.getByRole('button', { name: 'Special Prices' }));
    expect(await screen.findByText('Group Builders')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Add|Edit|Delete)\b/ })).toBeNull();
  });

  it('show an overlap that the server refuses beside the day', async () => {
    serve({ prices: [priceOf({ group: builders })] });
    const { user } = openEntry();
    server.use(
      http.post(api(`${PATH}/p1`), () => failure(400, 'No.', { fields: { from: 'There is another price' } })),
    );
    await user.click(await screen.findByRole('button', { name: 'Special Prices' }));
    await user.click(await screen.findByRole('button', { name: 'Edit the price for Group Builders' }));
    fireEvent.change(await screen.findByLabelText('First Day'), { target: { value: '2027-03-01' } });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(screen.getByLabelText('First Day')).toHaveAccessibleDescription(/There is another price/),
    );
  });
});

describe('The prices of a customer', () => {
  it('follow from the group, which is saved once it is chosen', async () => {
    const state = serve();
    const { user } = openCustomer();
    await user.click(await (await prices()).findByRole('combobox', { name: 'Group' }));
    await user.click(await screen.findByRole('option', { name: 'Builders' }));
    await waitFor(() => expect(state.sent).toEqual([{ group: 'builders' }]));
    expect(await screen.findByText('Saved the group')).toBeVisible();
  });

  it('keep the group while another one is typed over it; the option without a group clears it', async () => {
    const state = serve();
    const before = { _id: 'old', name: 'Old' };
    state.groups.push(before);
    const { user } = openCustomer(makeUser(), makeCustomerDetails({ group: before }));
    const group = await (await prices()).findByRole('combobox', { name: 'Group' });
    await waitFor(() => expect(group).toHaveValue('Old'));
    await user.click(group);
    await user.click(await screen.findByRole('option', { name: 'No group' }));
    expect(await screen.findByText('Saved the group')).toBeVisible();
    await user.clear(group);
    await user.type(group, 'Buil');
    await user.click(await screen.findByRole('option', { name: 'Builders' }));
    await waitFor(() => expect(state.sent).toEqual([{ group: null }, { group: 'builders' }]));
  });

  it.each<[string, Omit<CustomerPrice, 'on'>, string]>([
    [
      'the group',
      {
        price: 45,
        per: 'ft2',
        source: 'group',
        group: 'Builders',
        to: '2027-04-01',
        list: { price: 50, per: 'ft2' },
      },
      '$45.00 /ft²The price of the group BuildersUntil Mar 31, 2027 · Price list: $50.00 /ft²',
    ],
    [
      'the price list',
      { price: 50, per: 'ft2', source: 'list', list: { price: 50, per: 'ft2' } },
      '$50.00 /ft²The price of the price list',
    ],
  ])('say what the customer pays on a day, and that it is the price of %s', async (_name, answer, shown) => {
    serve();
    const asked: string[] = [];
    server.use(
      http.get(api('fabricator/customer/user-9/price'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ on: '2027-03-01', ...answer });
      }),
    );
    const { user } = openCustomer();
    const form = within(await screen.findByRole('form', { name: 'What does Cora Customer pay?' }));
    await user.click(await form.findByRole('combobox', { name: 'Material' }));
    await user.click(await screen.findByRole('option', { name: /Granite/ }));
    fireEvent.change(form.getByLabelText(/^On/), { target: { value: '2027-03-01' } });
    await user.click(form.getByRole('button', { name: 'Show Price' }));
    await waitFor(async () =>
      expect((await prices()).getAllByRole('status').map(({ textContent }) => textContent)).toContain(shown),
    );
    expect(asked).toEqual(['?material=granite&on=2027-03-01']);
    fireEvent.change(form.getByLabelText(/^On/), { target: { value: '2027-03-02' } });
    expect(screen.queryByText(/^\$.* \/ft²$/)).toBeNull();
  });

  it("are shown in the reader's unit", async () => {
    const price = { price: 45, per: 'ft2' as const };
    serve({ prices: [priceOf({ ...price, customer: cora })] });
    const inMetric = { ...price, price: 100.05, per: 'm2', source: 'group', group: 'Builders', list: price };
    server.use(
      http.get(api('fabricator/customer/user-9/price'), () =>
        HttpResponse.json({ on: '2027-03-01', ...inMetric }),
      ),
    );
    const { user } = openCustomer(makeUser({ unitPreference: 'metric' }));
    const list = within(await screen.findByRole('list', { name: 'Special prices of Cora Customer' }));
    expect(list.getByRole('listitem')).toHaveTextContent('$484.38 /m²');
    const form = within(screen.getByRole('form', { name: 'What does Cora Customer pay?' }));
    await user.click(await form.findByRole('combobox', { name: 'Material' }));
    await user.click(await screen.findByRole('option', { name: /Granite/ }));
    await user.click(form.getByRole('button', { name: 'Show Price' }));
    // As it was entered.
    expect(await screen.findByText('$100.05 /m²')).toBeVisible();
    expect(screen.getByText('Always · Price list: $484.38 /m²')).toBeVisible();
  });

  it('are shown anew once the group changes', async () => {
    const state = serve();
    server.use(
      http.get(api('fabricator/customer/user-9/price'), () =>
        HttpResponse.json({
          ...{ on: '2027-03-01', price: 50, per: 'ft2', source: 'list', list: { price: 50, per: 'ft2' } },
          ...(state.sent.length > 0 && { price: 45, source: 'group', group: 'Builders' }),
        }),
      ),
    );
    const { user } = openCustomer();
    const form = within(await screen.findByRole('form', { name: 'What does Cora Customer pay?' }));
    await user.click(await form.findByRole('combobox', { name: 'Material' }));
    await user.click(await screen.findByRole('option', { name: /Granite/ }));
    await user.click(form.getByRole('button', { name: 'Show Price' }));
    expect(await screen.findByText('The price of the price list')).toBeVisible();
    await user.click(await (await prices()).findByRole('combobox', { name: 'Group' }));
    await user.click(await screen.findByRole('option', { name: 'Builders' }));
    expect(await screen.findByText('The price of the group Builders')).toBeVisible();
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'are asked for today in the time zone %s of the dealer',
    async (timeZone) => {
      serve();
      const today = dayOf(Date.now(), timeZone);
      openCustomer(makeUser({ fabricator: { ...dealer, timeZone } }));
      const form = within(await screen.findByRole('form', { name: 'What does Cora Customer pay?' }));
      expect([today, dayOf(Date.now(), timeZone)]).toContain(
        (form.getByLabelText(/^On/) as HTMLInputElement).value,
      );
    },
  );

  it('are added for a material', async () => {
    const state = serve();
    const { user } = openCustomer();
    await user.click(await (await prices()).findByRole('button', { name: 'Add Special Price' }));
    const form = within(await screen.findByRole('form', { name: 'Special price' }));
    await user.click(await form.findByRole('combobox', { name: 'Material' }));
    await user.click(await screen.findByRole('option', { name: /Granite/ }));
    await user.type(form.getByRole('textbox', { name: /^Price/ }), '40');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(state.sent).toEqual([
        { material: 'granite', customer: 'user-9', price: 40, per: 'ft2', from: null, to: null },
      ]),
    );
  });
});

it('Groups of customers are added and deleted', async () => {
  const state = serve();
  const { user } = renderWithPortal(<CustomerGroupsButton />, { user: makeUser() });
  await user.click(await screen.findByRole('button', { name: 'Groups' }));
  await user.click(await screen.findByRole('button', { name: 'Add Group' }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Designers');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const list = within(await screen.findByRole('list', { name: 'Customer Groups' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Builders',
    'Designers',
  ]);
  await user.click(list.getByRole('button', { name: 'Delete Builders' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('No groups yet')).toBeVisible();
  expect(state.groups).toEqual([]);
});
