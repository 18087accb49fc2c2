import {
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  makeUser,
  rectangle,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { SharedOrder } from 'bff-contract';
import { remote } from '../../pages';
import { SharedOrderPage } from './shared-order-page';

const makeShared = (changes: Partial<SharedOrder> = {}): SharedOrder => ({
  reference: 'ORD-1005',
  status: 'order-placed',
  placedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-25T10:00:00.000Z',
  dealer: { businessName: 'Stone & Sons' },
  title: 'Kitchen Miller',
  slabs: [
    {
      name: 'Island',
      location: 'Kitchen',
      material: 0,
      edges: [2, 0.6, 2, 0.6],
      vertices: rectangle(2, 0.6),
    },
  ],
  materials: [
    {
      name: 'Nero Assoluto',
      thickness: '30 mm',
      pricePerSquareFoot: 60,
      area: 1.2,
      subTotalPrice: 775,
      slabs: [{ area: 1.2, price: 775 }],
    },
  ],
  lineItems: [{ title: 'Sink cut-out', price: 250 }],
  area: 1.2,
  totalPrice: 1_025,
  revision: 1,
  ...changes,
});

const accepted = {
  name: 'Carla',
  at: '2026-11-25T10:00:00.000Z',
  totalPrice: 1_025,
  revision: 1,
  hasCertificate: true,
};

/** A revision after the one that was accepted. */
const second = makeShared({
  revision: 2,
  revisedAt: '2026-11-26T10:00:00.000Z',
  note: 'A larger sink, as we discussed',
  lineItems: [{ title: 'Sink cut-out', price: 325 }],
  totalPrice: 1_100,
  accepted,
  changes: {
    since: 1,
    from: 1_025,
    to: 1_100,
    totalPrice: 75,
    lines: [
      {
        kind: 'line-item',
        name: 'Sink cut-out',
        change: 'changed',
        from: { price: 250, quantity: 1 },
        to: { price: 325, quantity: 1 },
        difference: 75,
      },
    ],
  },
});

describe('Where is my order?', () => {
  const open = (changes: Partial<SharedOrder>) => {
    server.use(http.post(api('public/shared-order'), () => HttpResponse.json(makeShared(changes))));
    renderWithPortal(<SharedOrderPage />, { path: '/shared-order#secret', route: '/shared-order' });
    return screen.findByRole('region', { name: 'Where is my order?' });
  };
  const stepsIn = (panel: HTMLElement) =>
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('says at which stage it is, what comes next and when, and whom to ask', async () => {
    const panel = await open({
      status: 'in-progress',
      stage: 'Templated',
      nextStages: ['Polishing', 'Installed'],
      dueDate: '2027-01-31',
      dealer: {
        businessName: 'Stone & Sons',
        contactEmail: 'office@stone.example',
        phoneNumber: '+1 (555) 0100',
      },
    });
    expect(stepsIn(panel)).toEqual(['NowTemplatedIn Progress', 'NextPolishing', 'ThenInstalled']);
    expect(within(panel).getByText('Planned to be done by Jan 31, 2027.')).toBeVisible();
    expect(within(panel).getByRole('link', { name: '+1 (555) 0100' })).toHaveAttribute(
      'href',
      'tel:+15550100',
    );
    expect(within(panel).getByRole('link', { name: 'office@stone.example' })).toHaveAttribute(
      'href',
      'mailto:office%40stone.example?subject=ORD-1005',
    );
  });

  it.each([
    [{}, ['NowOrder Placed', 'NextIn Progress', 'ThenCompleted']],
    [{ nextStages: ['Templated'] }, ['NowOrder Placed', 'NextTemplated']],
    [{ status: 'cancelled' as const }, ['NowCancelled']],
  ])('names the statuses where there is no public stage: %j', async (changes, steps) => {
    expect(stepsIn(await open(changes))).toEqual(steps);
  });
});

/** The next reply comes too late. */
const supersede = (reply: string) =>
  server.use(
    http.post(
      api(`public/shared-order/${reply}`),
      () =>
        HttpResponse.json(
          { error: 'There is a newer revision of this order.', code: 'SUPERSEDED', current: second },
          { status: 409 },
        ),
      { once: true },
    ),
  );

/** Serves a shared order, and applies replies to it. */
const serve = (order: SharedOrder = makeShared()) => {
  const served = { order, bodies: [] as unknown[], authorised: [] as unknown[] };
  const respond =
    (change: () => Partial<SharedOrder>) =>
    async ({ request }: { request: Request }) => {
      served.bodies.push(await request.json());
      served.authorised.push(request.headers.get('authorization'));
      served.order = { ...served.order, ...change() };
      return HttpResponse.json(served.order);
    };
  server.use(
    http.post(
      api('public/shared-order'),
      respond(() => ({})),
    ),
    http.post(
      api('public/shared-order/accept'),
      respond(() => ({ accepted })),
    ),
    http.post(
      api('public/shared-order/request-change'),
      respond(() => ({ changeRequestedAt: '2026-11-25T10:00:00.000Z' })),
    ),
  );
  return served;
};

const open = (hash = '#a-secret', user?: ReturnType<typeof makeUser>) =>
  renderWithPortal(<SharedOrderPage />, {
    path: `/shared-order${hash}`,
    route: '/shared-order',
    ...(user && { user }),
  });

const heading = () => screen.findByRole('heading', { level: 1, name: 'Your order from Stone & Sons' });

it('/shared-order does not load a logo that no small image can be made of', async () => {
  const logo = '01900000-0000-7000-8000-0000000000bb';
  serve(makeShared({ dealer: { businessName: 'Stone & Sons', logo } }));
  const signed = jest.fn(() =>
    HttpResponse.json({
      signedUrl: 'https://files.example/logo.png',
      contentType: 'application/octet-stream',
    }),
  );
  server.use(http.get(api(`s3/get-signed-url/${logo}`), signed));
  open();
  await waitFor(() => expect(signed).toHaveBeenCalled());
  expect(await heading()).toBeVisible();
  expect(document.querySelector('header img')).toBeNull();
});

it('/shared-order shows the logo of the dealer to readers without an account', async () => {
  const logo = '01900000-0000-7000-8000-0000000000aa';
  serve(makeShared({ dealer: { businessName: 'Stone & Sons', logo } }));
  server.use(
    http.get(api(`s3/get-signed-url/${logo}`), () =>
      HttpResponse.json({
        signedUrl: 'https://files.example/logo.png',
        contentType: 'image/png',
        fileName: 'logo.png',
      }),
    ),
  );
  open();
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() =>
    expect(document.querySelector('header img')).toHaveAttribute('src', 'https://files.example/logo.png'),
  );
});

describe('/shared-order', () => {
  it('is a public page', () => {
    expect(remote.pages['shared-order']).toMatchObject({ path: '/shared-order', guard: 'public' });
  });

  it('shows summary, plans and total, without sending a session', async () => {
    const served = serve();
    open('#a-secret', makeUser());
    expect(screen.getByRole('status', { name: 'Loading your order' })).toBeVisible();
    expect(await heading()).toBeVisible();
    const table = screen.getByRole('table', { name: 'Order Summary' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'ItemAreaPrice',
      'Nero Assoluto30 mm · $60.00 /ft²',
      expect.stringMatching(/^Island.*\$775\.00$/),
      'Sub-Total12.9 ft²$775.00',
      'Additional Line Items',
      'Sink cut-out$250.00',
      'Total12.9 ft²$1,025.00',
    ]);
    const plans = screen.getByRole('region', { name: 'Plans' });
    expect(within(plans).getByRole('img', { name: /^Plan of Island/ })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Order' })).toHaveTextContent(/Kitchen Miller.*Dec 25, 2026/);
    expect([served.bodies, served.authorised]).toEqual([[{ token: 'a-secret' }], [null]]);
  });

  it('measures in the units of the browser', async () => {
    jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
    serve();
    open();
    expect(await screen.findByRole('img', { name: /^Plan of Island.*2 m × 0\.6 m/ })).toBeVisible();
  });

  it('accepts the order once a name is given', async () => {
    const served = serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Accept this order' }));
    const form = screen.getByRole('form', { name: 'Accept this order' });
    expect(form).toHaveTextContent('You accept order ORD-1005 for $1,025.00.');
    await user.click(within(form).getByRole('button', { name: 'Accept for $1,025.00' }));
    expect(served.bodies).toHaveLength(1);
    await user.type(within(form).getByLabelText(/^Your name/), 'Carla');
    await user.click(within(form).getByRole('button', { name: 'Accept for $1,025.00' }));
    expect(await screen.findByText('Accepted by Carla for $1,025.00 on Nov 25, 2026.')).toBeVisible();
    expect(served.bodies.at(-1)).toEqual({ token: 'a-secret', name: 'Carla', revision: 1 });
    expect(screen.queryByRole('button', { name: 'Accept this order' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Request a change' })).toBeVisible();
  });

  it('says by which lengths to cut, and marks edges that contradict the plan', async () => {
    const [slab] = makeShared().slabs;
    serve(makeShared({ slabs: [{ ...slab!, edges: [9, 0.6, 2, 0.6] }] }));
    open();
    const plans = await screen.findByRole('region', { name: 'Plans' });
    expect(plans).toHaveTextContent(
      'Drawings round lengths to whole centimeters. Cut by the lengths in the summary',
    );
    const mark = "The edges and the plan of this slab don't match. Check before cutting.";
    expect(plans).toHaveTextContent(mark);
    expect(screen.getByRole('table', { name: 'Order Summary' })).toHaveTextContent(mark);
  });

  it('sends a request for a change in words', async () => {
    const served = serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Request a change' }));
    await user.type(screen.getByLabelText(/^What should be changed/), 'Round the corners');
    await user.type(screen.getByLabelText(/^Your name/), 'Carla');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(
      await screen.findByText('You asked for a change on Nov 25, 2026. Stone & Sons has been told.'),
    ).toBeVisible();
    expect(served.bodies.at(-1)).toEqual({
      token: 'a-secret',
      name: 'Carla',
      text: 'Round the corners',
      revision: 1,
    });
  });

  it('asks before a half-typed request is lost, and has no bar with the total beside it', async () => {
    serve();
    const { user } = open();
    expect(await screen.findByRole('button', { name: 'Reply', hidden: true })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Request a change' }));
    expect(screen.queryByRole('button', { name: 'Reply', hidden: true })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: /What should be changed/ }), 'Round');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('textbox', { name: /What should be changed/ })).toHaveValue('Round');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('button', { name: 'Request a change' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reply', hidden: true })).toBeInTheDocument();
  });

  it('sends a reply again under the same key', async () => {
    serve();
    const keys: Array<string | null> = [];
    server.use(
      http.post(api('public/shared-order/request-change'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? failure(500, 'Something went wrong.') : undefined;
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Request a change' }));
    await user.type(screen.getByRole('textbox', { name: /What should be changed/ }), 'Round');
    await user.type(screen.getByLabelText(/^Your name/), 'Carla');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(keys).toEqual([expect.any(String), keys[0]]));
  });

  it('loads the order again if it was closed meanwhile', async () => {
    const served = serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Accept this order' }));
    await user.type(screen.getByLabelText(/^Your name/), 'Carla');
    served.order = makeShared({ status: 'cancelled' });
    server.use(
      http.post(api('public/shared-order/accept'), () =>
        failure(409, 'This order is closed.', { code: 'ORDER_CLOSED' }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Accept for $1,025.00' }));
    expect(await screen.findByText(/^This order is cancelled/)).toBeVisible();
  });

  it('says that the order could not be loaded again, and loads it by Retry', async () => {
    const served = serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Accept this order' }));
    await user.type(screen.getByLabelText(/^Your name/), 'Carla');
    served.order = makeShared({ status: 'cancelled' });
    server.use(
      http.post(api('public/shared-order/accept'), () =>
        failure(409, 'This order is closed.', { code: 'ORDER_CLOSED' }),
      ),
      http.post(api('public/shared-order'), () => failure(500, 'Broken'), { once: true }),
    );
    await user.click(screen.getByRole('button', { name: 'Accept for $1,025.00' }));
    expect(await screen.findByText("Your order couldn't be loaded")).toBeVisible();
    // The form has one, too.
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
    expect(await screen.findByText(/^This order is cancelled/)).toBeVisible();
    expect(screen.queryByText("Your order couldn't be loaded")).toBeNull();
  });

  it('shows what has changed since the revision that was accepted, with the note of the dealer', async () => {
    serve(second);
    open();
    const changes = await screen.findByRole('region', { name: 'What has changed since R1' });
    expect(changes).toHaveTextContent('A larger sink, as we discussed');
    const rows = within(changes).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'LineR1R2Difference',
      'Sink cut-outR1$250.00R2$325.00Difference+$75.00',
      'TotalR1$1,025.00R2$1,100.00Difference+$75.00',
    ]);
    expect(screen.getByText('R1 was accepted by Carla for $1,025.00 on Nov 25, 2026.')).toBeVisible();
    expect(screen.getByText(/^R2 is newer than what was accepted/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Order' })).toHaveTextContent('R2 of Nov 26, 2026');
  });

  it('shows the newer revision instead of accepting one that is not current any more', async () => {
    const served = serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Accept this order' }));
    await user.type(screen.getByLabelText(/^Your name/), 'Carla');
    supersede('accept');
    await user.click(screen.getByRole('button', { name: 'Accept for $1,025.00' }));
    expect(await screen.findByText(/^Stone & Sons has sent R2 meanwhile/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'What has changed since R1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accept this order' }));
    expect(screen.getByRole('form')).toHaveTextContent(
      'You accept revision R2 of order ORD-1005 for $1,100.00.',
    );
    await user.click(screen.getByRole('button', { name: 'Accept for $1,100.00' }));
    await waitFor(() =>
      expect(served.bodies.at(-1)).toEqual({ token: 'a-secret', name: 'Carla', revision: 2 }),
    );
  });

  it('keeps the words of a request for a change of a revision that is not current any more', async () => {
    const served = serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Request a change' }));
    await user.type(screen.getByLabelText(/^What should be changed/), 'Round');
    await user.type(screen.getByLabelText(/^Your name/), 'Carla');
    supersede('request-change');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText(/^Stone & Sons has sent R2 meanwhile/)).toBeVisible();
    expect(screen.getByLabelText(/^What should be changed/)).toHaveValue('Round');
    await user.click(screen.getByRole('button', { name: /^(Send request|Retry)$/ }));
    await waitFor(() => expect(served.bodies.at(-1)).toMatchObject({ text: 'Round', revision: 2 }));
  });

  it.each([
    ['2026-11-24T10:00:00.000Z', ['Accepted by Carla']],
    ['2026-11-26T10:00:00.000Z', ['Accepted by Carla', 'Your last reply: You asked for a change']],
  ])(
    'shows a request after the acceptance alone as the last reply, with one of %s',
    async (changeRequestedAt, texts) => {
      serve(makeShared({ accepted, changeRequestedAt }));
      open();
      await screen.findByText(/Accepted by Carla/);
      const replies = screen.getAllByText(/Accepted by Carla|You asked for a change/);
      expect(replies.map(({ textContent }) => textContent)).toEqual(
        texts.map((text) => expect.stringMatching(new RegExp(`^${text}`))),
      );
    },
  );

  it.each([
    ['completed', 'This order is completed.'],
    ['cancelled', 'This order is cancelled.'],
  ] as const)('takes no reply to a %s order', async (status, text) => {
    serve(makeShared({ status }));
    open();
    expect(await screen.findByText(new RegExp(`^${text}`))).toBeVisible();
    expect(screen.queryByRole('button', { name: /Accept|change/ })).toBeNull();
  });

  it.each(['', '#gone'])('says that a link does not work: %j', async (hash) => {
    server.use(http.post(api('public/shared-order'), () => failure(404, 'Gone')));
    open(hash);
    expect(await screen.findByRole('heading', { level: 1, name: "This link doesn't work" })).toBeVisible();
    expect(screen.getByText(/ask the dealer for a new one/)).toBeVisible();
  });

  it('offers to load again after a failure', async () => {
    serve();
    server.use(http.post(api('public/shared-order'), () => failure(503, 'Busy'), { once: true }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await heading()).toBeVisible();
  });
});

describe('Where the dealer has terms', () => {
  const withTerms = makeShared({ terms: { version: 3, text: 'Paid within 14 days.' } });

  it('accepting needs consent, and a drawn signature is sent along', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('public/shared-order'), () => HttpResponse.json(withTerms)),
      http.post(api('public/shared-order/accept'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...withTerms, accepted });
      }),
    );
    const { user } = open('#secret');
    await user.click(await screen.findByRole('button', { name: 'Accept this order' }));
    expect(await screen.findByRole('region', { name: 'Terms of Stone & Sons' })).toHaveTextContent(
      'Paid within 14 days.',
    );
    await user.click(screen.getByRole('button', { name: 'Accept for $1,025.00' }));
    expect(await screen.findByText('Please type your name')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^I agree/ })).toHaveFocus();
    await user.type(screen.getByLabelText(/^Your name/), 'Carla');
    await user.click(screen.getByRole('button', { name: 'Accept for $1,025.00' }));
    expect(await screen.findByText('Please agree to the terms')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /^I agree to the terms of Stone & Sons/ }));
    const pad = screen.getByRole('img', { name: 'Place to draw a signature' });
    fireEvent.pointerDown(pad);
    fireEvent.pointerMove(pad);
    fireEvent.pointerUp(pad);
    fireEvent.pointerMove(pad);
    await user.click(screen.getByRole('button', { name: 'Accept for $1,025.00' }));
    expect(await screen.findByRole('button', { name: 'Save as PDF with certificate' })).toBeVisible();
    expect(sent).toEqual([
      {
        token: 'secret',
        name: 'Carla',
        revision: 1,
        terms: 3,
        consent: true,
        signature: expect.stringMatching(/^M\d+ \d+L\d+ \d+$/),
      },
    ]);
  });

  it('shows the new terms when they have changed meanwhile', async () => {
    let shown = withTerms;
    server.use(
      http.post(api('public/shared-order'), () => HttpResponse.json(shown)),
      http.post(api('public/shared-order/accept'), () => {
        shown = makeShared({ terms: { version: 4, text: 'Paid at once.' } });
        return failure(409, 'The terms have changed.', { code: 'TERMS_CHANGED' });
      }),
    );
    const { user } = open('#secret');
    await user.click(await screen.findByRole('button', { name: 'Accept this order' }));
    await user.click(await screen.findByRole('checkbox', { name: /^I agree/ }));
    await user.type(screen.getByLabelText(/^Your name/), 'Carla');
    await user.click(screen.getByRole('button', { name: 'Accept for $1,025.00' }));
    expect(await screen.findByText('Paid at once.')).toBeVisible();
    expect(screen.getByText('The terms have changed. Please read them again.')).toBeVisible();
    expect(screen.getByLabelText(/^Your name/)).toHaveValue('Carla');
    expect(screen.getByRole('checkbox', { name: /^I agree/ })).not.toBeChecked();
  });
});
