import type { RemoteManifest } from 'bff-contract/web';

/** The administrators' area. Its code is named to administrators alone. */
export const manifest: RemoteManifest = {
  name: 'admin',
  audience: 'admin',
  routes: [
    { path: '/admin', page: 'users', layout: 'admin', guard: 'admin', title: 'Users' },
    { path: '/admin/manage-user/:id', page: 'user', layout: 'admin', guard: 'admin', title: 'Manage User' },
    { path: '/admin/dealers', page: 'dealers', layout: 'admin', guard: 'admin', title: 'Dealers' },
    { path: '/admin/manage-dealer/:id', page: 'dealer', layout: 'admin', guard: 'admin', title: 'Dealer' },
    { path: '/admin/orders', page: 'orders', layout: 'admin', guard: 'admin', title: 'Orders' },
    {
      path: '/admin/manage-order/:id',
      page: 'order',
      layout: 'admin',
      guard: 'admin',
      title: 'Order Details',
    },
  ],
  nav: [
    { area: 'dealer-primary', label: 'Admin', to: '/admin', icon: 'admin', order: 90, visibleTo: 'admin' },
    {
      area: 'admin-primary',
      label: 'Users',
      to: '/admin',
      also: '/admin/manage-user',
      icon: 'users',
      order: 10,
    },
    {
      area: 'admin-primary',
      label: 'Dealers',
      to: '/admin/dealers',
      also: '/admin/manage-dealer',
      icon: 'dealers',
      order: 20,
    },
    {
      area: 'admin-primary',
      label: 'Orders',
      to: '/admin/orders',
      also: '/admin/manage-order',
      icon: 'orders',
      order: 30,
    },
  ],
};
