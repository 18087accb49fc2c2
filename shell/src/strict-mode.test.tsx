import {
  PORTAL_API,
  type RemoteDefinition,
  type RemoteDescriptor,
  type RouteEntry,
  useBlockPageSwap,
} from '@slabdesk/portal';
import {
  act,
  api,
  createPortal,
  fireEvent,
  HttpResponse,
  http,
  makeAdmin,
  makeUser,
  screen,
  server,
  setRuntimeConfig,
  setToken,
  testToken,
  waitFor,
  whoamiHandler,
} from '@slabdesk/testing';
import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { PageHeader } from 'shared-ui/core';
import { Form, TextField, useForm } from 'shared-ui/form';
import { App } from './app';
import { loadDefinition } from './loading/federation/host';
import { preloadFirstPage } from './preload-first-page';
import { createPortalRouter } from './router/portal-router';

jest.mock('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', () => 'latin.woff2');
jest.mock('@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2', () => 'ext.woff2');
jest.mock('./shares', () => ({ shares: {} }));
jest.mock('./loading/federation/host', () => ({ loadDefinition: jest.fn(), runtimeVersion: '0.0.0' }));

const route = (path: string, page: string, area: 'dealer' | 'admin' | 'public'): RouteEntry => ({
  path,
  page,
  layout: area === 'public' ? 'column' : 'sidebar',
  guard: area,
  title: page,
});

const remote = (name: string, changes: Partial<RemoteDescriptor>): RemoteDescriptor => ({
  name,
  version: '1.0.0',
  entry: `/remotes/${name}/1.0.0/remoteEntry.js`,
  global: `remote_${name}`,
  portalApi: PORTAL_API,
  area: { name },
  routes: [],
  nav: [],
  ...changes,
});

const icon = ['M4 4h16'];

const dealer = remote('dealer', {
  routes: [route('/', 'dashboard', 'dealer'), route('/orders', 'orders', 'dealer')],
  nav: [
    { area: 'dealer-primary', label: 'Dashboard', to: '/', icon, order: 1 },
    { area: 'dealer-primary', label: 'Orders', to: '/orders', icon, order: 2 },
    { area: 'dealer-footer', label: 'Logout', to: '/logout', icon, order: 1 },
  ],
  search: [{ kind: 'order', label: 'Orders', icon, visibleTo: 'dealer' }],
  extensions: [{ slot: 'frame.header', id: 'bell', order: 1 }],
  start: ['dealer'],
});
const auth = remote('auth', {
  routes: [route('/login', 'login', 'public')],
});
const admin = remote('admin', { routes: [route('/admin', 'users', 'admin')] });

const Orders = () => {
  const form = useForm({ defaults: { note: '' }, submit: async () => undefined });
  useBlockPageSwap(false);
  return (
    <>
      <PageHeader title="Orders" />
      <Form form={form} aria-label="Note">
        <TextField label="Note" {...form.register('note')} />
      </Form>
    </>
  );
};

const stopTask = jest.fn();
const startTask = jest.fn(() => stopTask);

const definitions: Record<string, RemoteDefinition> = {
  dealer: {
    pages: {
      dashboard: async () => () => <PageHeader title="Dashboard" />,
      orders: async () => Orders,
    },
    search: async () => async () => [{ kind: 'order', label: 'ORD-1042', detail: 'Kitchen', to: '/orders' }],
    extensions: { 'frame.header': { bell: async () => () => <p>No news</p> } },
    start: async () => startTask,
  },
  auth: { pages: { login: async () => () => <PageHeader title="Sign In" /> } },
  admin: { pages: { users: async () => () => <PageHeader title="Users" /> } },
};

const messages: unknown[][] = [];
let logoutCalls = 0;

const open = (path: string) => {
  const router = createPortalRouter((routes) => createMemoryRouter(routes, { initialEntries: [path] }));
  const Portal = createPortal({ router });
  preloadFirstPage();
  render(
    <StrictMode>
      <App Portal={Portal} />
    </StrictMode>,
  );
  return { goTo: (to: string) => act(() => router.navigate(to)), router };
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  setRuntimeConfig({ productName: 'Slabdesk', remotes: [dealer, auth] });
  jest.mocked(loadDefinition).mockImplementation(async ({ entry }) => {
    const definition = definitions[entry.split('/')[2] ?? ''];
    if (!definition) throw new Error(`No remote at ${entry}`);
    return definition;
  });
  server.use(
    http.post(api('auth/logout'), () => {
      logoutCalls += 1;
      return HttpResponse.json({ message: 'OK' });
    }),
  );
  messages.length = 0;
  for (const method of ['error', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation((...message) => void messages.push(message));
  }
});

afterEach(() => expect(messages).toEqual([]));

it('The shell in strict mode shows pages, a form, the palette and the sign-out without warnings', async () => {
  setToken(testToken);
  server.use(whoamiHandler({ isLoggedIn: true, user: makeUser() }));
  const { goTo, router } = open('/');
  expect(await heading('Dashboard')).toBeVisible();
  expect(await screen.findAllByText('No news')).not.toHaveLength(0);

  await goTo('/orders');
  expect(await heading('Orders')).toHaveFocus();
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'Fragile' } });

  fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Search pages and orders' });
  fireEvent.change(field, { target: { value: 'ord-1' } });
  expect(await screen.findByRole('option', { name: /042/ })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(startTask).toHaveBeenCalled());

  await goTo('/nowhere');
  expect(await heading('Page Not Found')).toBeVisible();
  expect(stopTask).toHaveBeenCalledTimes(startTask.mock.calls.length);

  await goTo('/logout');
  expect(await heading('Sign In')).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
  expect(logoutCalls).toBe(1);
});

it('The shell in strict mode shows the admin area without warnings', async () => {
  setToken(testToken);
  server.use(whoamiHandler({ isLoggedIn: true, user: makeAdmin(), remotes: [admin] }));
  open('/admin');
  expect(await heading('Users')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
});
