import { setNavigator } from '@slabdesk/portal';
import { onRefusal, onWaiting, uiHost } from '@slabdesk/portal/shell';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { PortalThemeProvider, setUiHost, showStatus, ToastRegion, toast } from 'shared-ui/shell';
import { Bar } from './bar';
import { remote } from './container';
import { pageRoutes } from './pages';
import { stubApi } from './stubbed-api';
import { signInAs } from './viewer';

const STARTED_KEY = 'standalone-started';

/** Initially, a user who may open the remote's pages is signed in. */
const signInAtFirst = (): void => {
  if (window.localStorage.getItem(STARTED_KEY)) return;
  window.localStorage.setItem(STARTED_KEY, 'yes');
  const guard = remote.routes[0]?.guard ?? 'public';
  signInAs(guard === 'public' ? 'visitor' : guard);
};

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element');

stubApi();
signInAtFirst();
const router = createBrowserRouter([
  {
    element: (
      <>
        <Outlet />
        <ToastRegion />
        <Bar />
      </>
    ),
    children: pageRoutes,
  },
]);
setNavigator(router.navigate, () => router.state.location);
setUiHost(uiHost);
onRefusal(toast.error);
onWaiting(showStatus);
createRoot(container).render(
  <StrictMode>
    <PortalThemeProvider>
      <RouterProvider router={router} />
    </PortalThemeProvider>
  </StrictMode>,
);
