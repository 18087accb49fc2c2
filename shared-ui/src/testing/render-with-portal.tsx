import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'bff-contract';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { createPortalStore } from '../api/store';
import { ToastRegion } from '../feedback/toast-region';
import { setNavigator } from '../portal/navigation';
import { setToken } from '../portal/session';
import { createMemoryRouter } from '../router/portal-router';
import { RouterProvider } from '../router/router-provider';
import { PortalThemeProvider } from '../theme/theme-provider';
import { server, whoamiHandler } from './server';

export interface PortalOptions {
  /** Where the test starts, with its query. */
  path?: string;
  /** Pattern of the page under test, for its `:params`. */
  route?: string;
  /** Who is signed in; nobody when left out. */
  user?: CurrentUser;
  /** Further routes that the page leads to. */
  routes?: RouteObject[];
}

const Routes = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

export const testToken = { tokenType: 'Bearer' as const, accessToken: 'access-1', refreshToken: 'refresh-1' };

/**
 * Renders a page as the portal does: store, router, theme, toasts and a session.
 *
 * @returns the queries of Testing Library, a `user` to act with, and the `router` to ask where one is
 * @example
 * server.use(listHandler('fabricator/order', [order]));
 * const { user, router } = renderWithPortal(<OrdersPage />, { path: '/orders', user: makeUser() });
 * await user.click(await screen.findByRole('link', { name: 'ORD-1001' }));
 * expect(router.state.location.pathname).toBe(`/orders/${order._id}`);
 */
export const renderWithPortal = (ui: ReactElement, options: PortalOptions = {}) => {
  const { path = '/', route = path.split('?')[0] ?? '/', user: viewer, routes = [] } = options;
  if (viewer) {
    setToken(testToken);
    server.use(whoamiHandler({ isLoggedIn: true, user: viewer }));
  }
  const store = createPortalStore();
  const router = createMemoryRouter(path);
  setNavigator(router.navigate);
  const view = render(
    <PortalThemeProvider>
      <Provider store={store}>
        <RouterProvider router={router}>
          <Routes routes={[{ path: route, element: ui }, ...routes, { path: '*', element: null }]} />
        </RouterProvider>
        <ToastRegion />
      </Provider>
    </PortalThemeProvider>,
  );
  return { ...view, user: userEvent.setup(), router, store };
};
