import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  makeAdmin,
  makeMaterial,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from '@slabdesk/testing';
import type { Fabricator } from 'bff-contract';
import { ownTimeZone } from 'bff-contract/constants';
import { OnboardingPage } from './onboarding-page';

const dealer: Fabricator = {
  _id: 'f1',
  code: 'BCDF12',
  businessName: 'Dana Dealer',
  contactEmail: 'dana@example.com',
  phoneNumber: '',
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  version: 1,
};

/** Records request bodies by path. */
const serve = () => {
  const sent: Array<[string, unknown]> = [];
  const take = (path: string, respond: () => Response) =>
    http.post(api(path), async ({ request }) => {
      sent.push([path, await request.json()]);
      return respond();
    });
  server.use(
    http.get(api('fabricator/profile'), () => HttpResponse.json(dealer)),
    take('fabricator/profile', () => HttpResponse.json({ updated: { ...dealer, version: 2 } })),
    take('app/profile', () => HttpResponse.json({ updated: {} })),
    take('fabricator/material', () => HttpResponse.json({ created: {} }, { status: 201 })),
  );
  return sent;
};

const open = (user = makeUser({ onboardingComplete: false }), step = '') =>
  renderWithPortal(<OnboardingPage />, { path: `/onboarding${step}`, route: '/onboarding', user });

type View = ReturnType<typeof open>;

const next = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Next' }));

const toMaterials = async (view: View) => {
  await screen.findByLabelText(/^Business Name/);
  await next(view);
  await screen.findByRole('heading', { level: 1, name: 'Your units' });
  await next(view);
  await screen.findByRole('heading', { level: 1, name: 'Your first material' });
};

it('/onboarding saves the business, the units and a first material, then opens the dashboard', async () => {
  const sent = serve();
  const view = open();
  expect(screen.getByRole('region', { name: 'Onboarding Content' })).toBeVisible();
  expect(await screen.findByLabelText(/^Business Name/)).toHaveValue('Dana Dealer');
  await view.user.type(screen.getByLabelText('Contact Number'), '555 0100');
  await next(view);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your units' })).toHaveFocus();
  await view.user.click(screen.getByRole('radio', { name: 'Metric (m & mm)' }));
  await next(view);
  await view.user.type(await screen.findByLabelText(/^Name/), 'Carrara');
  await view.user.type(screen.getByLabelText('Thickness'), '20 mm');
  await view.user.type(screen.getByLabelText(/^Price Per Square Meter/), '100.05');
  await view.user.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  expect(sent).toEqual([
    [
      'fabricator/profile',
      {
        businessName: 'Dana Dealer',
        contactEmail: 'dana@example.com',
        phoneNumber: '555 0100',
        timeZone: ownTimeZone(),
        version: 1,
      },
    ],
    ['app/profile', { unitPreference: 'metric' }],
    [
      'fabricator/material',
      {
        name: 'Carrara',
        thickness: '20 mm',
        pricePerSquareFoot: 9.294958,
        price: { amount: 100.05, per: 'm2' },
      },
    ],
    ['app/profile', { onboardingComplete: true }],
  ]);
});

it('/onboarding lets the user skip the material', async () => {
  const sent = serve();
  const view = open();
  await toMaterials(view);
  await view.user.click(screen.getByRole('button', { name: 'Skip for now' }));
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  expect(sent.map(([path]) => path)).not.toContain('fabricator/material');
});

it('/onboarding asks before it skips a material that is typed, also before an earlier step', async () => {
  const sent = serve();
  const view = open();
  await toMaterials(view);
  await view.user.type(screen.getByLabelText(/^Name/), 'Carrara');
  await view.user.click(screen.getByRole('button', { name: 'Back' }));
  await next(view);
  await view.user.click(await screen.findByRole('button', { name: 'Skip for now' }));
  await view.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Carrara');
  expect(sent).not.toContainEqual(['app/profile', { onboardingComplete: true }]);
  await view.user.click(screen.getByRole('button', { name: 'Skip for now' }));
  await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  expect(sent.map(([path]) => path)).not.toContain('fabricator/material');
});

it('/onboarding goes back and keeps typed values', async () => {
  serve();
  const view = open();
  await toMaterials(view);
  await view.user.type(screen.getByLabelText(/^Name/), 'Carrara');
  await view.user.click(screen.getByRole('button', { name: 'Back' }));
  await next(view);
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Carrara');
});

it('/onboarding keeps typed values while an earlier step is open and the session ends', async () => {
  serve();
  const view = open();
  await toMaterials(view);
  await view.user.type(screen.getByLabelText(/^Name/), 'Carrara');
  await view.user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { level: 1, name: 'Your units' });
  const storeInOtherTab = (token: string | null) => {
    if (token === null) localStorage.removeItem('token');
    else localStorage.setItem('token', token);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  };
  const token = localStorage.getItem('token');
  storeInOtherTab(null);
  expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
  storeInOtherTab(token);
  await next(view);
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Carrara');
});

it('/onboarding converts a typed price if the units are changed in the step before', async () => {
  const sent = serve();
  const view = open();
  await toMaterials(view);
  await view.user.type(screen.getByLabelText(/^Name/), 'Carrara');
  await view.user.type(screen.getByLabelText(/^Price Per Square Foot/), '45');
  await view.user.click(screen.getByRole('button', { name: 'Back' }));
  await view.user.click(screen.getByRole('radio', { name: 'Metric (m & mm)' }));
  await next(view);
  expect(await screen.findByLabelText(/^Price Per Square Meter/)).toHaveValue('484.38');
  await view.user.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  expect(sent).toContainEqual([
    'fabricator/material',
    { name: 'Carrara', thickness: '', pricePerSquareFoot: 45, price: { amount: 484.38, per: 'm2' } },
  ]);
});

it("/onboarding leads to the step before by the browser's Back, and keeps what is typed and the step", async () => {
  serve();
  const view = open();
  await toMaterials(view);
  await view.user.type(screen.getByLabelText(/^Name/), 'Carrara');
  act(() => void view.router.navigate(-1));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your units' })).toHaveFocus();
  act(() => void view.router.navigate(1));
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Carrara');
  view.unmount();
  open(undefined, view.router.state.location.hash);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your first material' })).toBeVisible();
});

it('/onboarding shows required-field errors', async () => {
  serve();
  const view = open();
  await toMaterials(view);
  await view.user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('Please provide a name')).toBeVisible();
  expect(screen.getByText('Please provide a price')).toBeVisible();
  await view.user.type(screen.getByLabelText(/^Price Per Square Foot/), '1234567.89');
  expect(await screen.findByText(/^Please enter a price up to \$1,000,000\.00/)).toBeVisible();
});

it('/onboarding creates one material even if completing onboarding fails first, and saves corrections', async () => {
  const sent = serve();
  server.use(
    http.post(api('fabricator/material'), async ({ request }) => {
      sent.push(['fabricator/material', await request.json()]);
      return HttpResponse.json({ created: makeMaterial({ _id: 'm1', version: 1 }) }, { status: 201 });
    }),
    http.post(api('fabricator/material/m1'), async ({ request }) => {
      sent.push(['fabricator/material/m1', await request.json()]);
      return HttpResponse.json({ updated: makeMaterial({ _id: 'm1', version: 2 }) });
    }),
  );
  const view = open();
  await toMaterials(view);
  server.use(http.post(api('app/profile'), () => failure(503, 'The service is busy.'), { once: true }));
  await view.user.type(screen.getByLabelText(/^Name/), 'Carara');
  await view.user.type(screen.getByLabelText(/^Price Per Square Foot/), '45');
  await view.user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('The service is busy.')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Back' }));
  await next(view);
  const name = await screen.findByLabelText(/^Name/);
  await view.user.clear(name);
  await view.user.type(name, 'Carrara');
  await view.user.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  const material = { thickness: '', pricePerSquareFoot: 45 };
  expect(sent.filter(([path]) => path.startsWith('fabricator/material'))).toEqual([
    ['fabricator/material', { ...material, name: 'Carara' }],
    ['fabricator/material/m1', { ...material, name: 'Carrara', version: 1 }],
  ]);
});

it('/onboarding redirects dealers who completed it to the dashboard', async () => {
  serve();
  const { router } = open(makeUser());
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('/onboarding asks users without a business only for their units', async () => {
  const sent = serve();
  const { user, router } = open(makeAdmin({ onboardingComplete: false }));
  expect(screen.getByRole('region', { name: 'Onboarding Content' })).toBeVisible();
  expect(await screen.findByText('Setting up Slabdesk: step 1 of 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Metric (m & mm)' }));
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sent).toEqual([['app/profile', { unitPreference: 'metric', onboardingComplete: true }]]);
});

it('/onboarding shows an error with a retry if the business fails to load', async () => {
  let isDown = true;
  server.use(
    http.get(api('fabricator/profile'), () => (isDown ? failure(500, 'Broken') : HttpResponse.json(dealer))),
  );
  const { user } = open();
  expect(await screen.findByText('Failed to load your business.')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText(/^Business Name/)).toBeVisible();
});
