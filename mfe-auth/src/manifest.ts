import type { RemoteManifest } from 'bff-contract/web';

/** Pages for everyone: signing in and out, passwords, and what to show when there is nothing to show. */
export const manifest: RemoteManifest = {
  name: 'auth',
  audience: 'everyone',
  routes: [
    { path: '/login', page: 'login', layout: 'column', guard: 'public', title: 'Sign In' },
    { path: '/logout', page: 'logout', layout: 'column', guard: 'public', title: 'Logging out...' },
    {
      path: '/forbidden',
      page: 'forbidden',
      layout: 'column',
      guard: 'public',
      title: "You can't access that",
    },
    { path: '*', page: 'not-found', layout: 'column', guard: 'public', title: 'Page Not Found' },
  ],
  nav: [
    { area: 'dealer-footer', label: 'Home', to: '/', icon: 'home', order: 10 },
    { area: 'admin-footer', label: 'Site Home', to: '/', icon: 'home', order: 10 },
    { area: 'dealer-footer', label: 'Logout', to: '/logout', icon: 'logout', order: 20 },
    { area: 'admin-footer', label: 'Logout', to: '/logout', icon: 'logout', order: 20 },
  ],
};
