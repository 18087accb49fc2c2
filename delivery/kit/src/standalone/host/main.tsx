import { createPortal } from '@slabdesk/host';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet } from 'react-router-dom';
import { ToastRegion } from 'shared-ui/shell';
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
const Portal = createPortal({
  router: createBrowserRouter([
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
  ]),
});
createRoot(container).render(
  <StrictMode>
    <Portal />
  </StrictMode>,
);
