import type { RemoteManifest } from 'bff-contract/web';

/** The administrators' area. Its code is named to administrators alone. */
export const manifest: RemoteManifest = {
  name: 'admin',
  audience: 'admin',
  routes: [{ path: '/admin', page: 'users', layout: 'admin', guard: 'admin', title: 'Users' }],
  nav: [
    { area: 'dealer-primary', label: 'Admin', to: '/admin', icon: 'admin', order: 90, visibleTo: 'admin' },
    { area: 'admin-primary', label: 'Users', to: '/admin', icon: 'users', order: 10 },
  ],
};
