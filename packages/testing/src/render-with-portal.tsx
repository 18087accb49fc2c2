import { createPortal, type PortalOptions as HostOptions } from '@slabdesk/host';
import type { SettingValues } from '@slabdesk/portal';
import { ReleaseContext, setToken } from '@slabdesk/portal/shell';
import { createPortalStore } from '@slabdesk/portal/store';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { CurrentUser } from 'bff-contract';
import type { ReactElement, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { ToastRegion } from 'shared-ui/shell';
import { server, whoamiHandler } from './server';

type PortalRouter = ReturnType<typeof createMemoryRouter>;

export interface PortalOptions {
  /** Initial path, including the query. */
  path?: string;
  /** Route pattern of the page under test, for its `:params`. */
  route?: string;
  /** The signed-in user; signed out when omitted. */
  user?: CurrentUser;
  /** Additional routes that the page links to. */
  routes?: RouteObject[];
  /** Values of the remote's settings, for `useRemoteSettings`. */
  settings?: SettingValues;
  /** The host's part of the platform; nothing where omitted. */
  host?: Omit<HostOptions, 'router'>;
}

/** A rendered page. */
export interface PortalView extends RenderResult {
  user: UserEvent;
  router: PortalRouter;
  store: ReturnType<typeof createPortalStore>;
}

export const testToken = { tokenType: 'Bearer' as const, accessToken: 'access-1', refreshToken: 'refresh-1' };

const renderInPortal = (
  router: PortalRouter,
  { user, host }: Pick<PortalOptions, 'user' | 'host'>,
  above?: ReactNode,
): PortalView => {
  if (user) {
    setToken(testToken);
    server.use(whoamiHandler({ isLoggedIn: true, user }));
  }
  const store = createPortalStore();
  const Portal = createPortal({ router, ...host });
  const view = render(
    <Provider store={store}>
      <Portal>{above}</Portal>
    </Provider>,
  );
  return { ...view, user: userEvent.setup(), router, store };
};

/** Renders a custom router with all its routes; {@link renderWithPortal} renders a single page. */
export const renderRouter = (
  router: PortalRouter,
  options: Pick<PortalOptions, 'user' | 'host'> = {},
): PortalView => renderInPortal(router, options);

/**
 * Renders a page within the portal's providers: store, router, theme, toasts and session.
 *
 * @returns the queries of Testing Library, a `user` for interactions, and the `router` to check the
 *   location
 * @example
 * server.use(listHandler('fabricator/order', [order]));
 * const { user, router } = renderWithPortal(<OrdersPage />, { path: '/orders', user: makeUser() });
 * await user.click(await screen.findByRole('link', { name: 'ORD-1001' }));
 * expect(router.state.location.pathname).toBe(`/orders/${order._id}`);
 */
export const renderWithPortal = (ui: ReactElement, options: PortalOptions = {}): PortalView => {
  const { path = '/', route = path.split('?')[0] ?? '/', routes = [], settings = {} } = options;
  const release = { name: 'test', version: '1.0.0', global: 'test', entry: '/', settings };
  const element = options.settings ? <ReleaseContext value={release}>{ui}</ReleaseContext> : ui;
  const router = createMemoryRouter([{ path: route, element }, ...routes, { path: '*', element: null }], {
    initialEntries: [path],
  });
  return renderInPortal(router, options, <ToastRegion />);
};
