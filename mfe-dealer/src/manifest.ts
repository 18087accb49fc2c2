import type { RemoteManifest } from 'bff-contract/web';

/** The dealer's area. */
export const manifest: RemoteManifest = {
  name: 'dealer',
  audience: 'everyone',
  routes: [
    { path: '/', page: 'dashboard', layout: 'dealer', guard: 'dealer', title: 'Dashboard' },
    { path: '/orders', page: 'orders', layout: 'dealer', guard: 'dealer', title: 'Orders' },
    { path: '/orders/:id', page: 'order', layout: 'dealer', guard: 'dealer', title: 'Order Details' },
    {
      path: '/orders/:id/print',
      page: 'order-print',
      layout: 'dealer',
      guard: 'dealer',
      title: 'Print order',
    },
    { path: '/materials', page: 'materials', layout: 'dealer', guard: 'dealer', title: 'Materials' },
    { path: '/materials/:id', page: 'material', layout: 'dealer', guard: 'dealer', title: 'Material' },
    { path: '/pricing', page: 'pricing', layout: 'dealer', guard: 'dealer', title: 'Price List Management' },
    { path: '/profile', page: 'profile', layout: 'dealer', guard: 'user', title: 'Manage your Account' },
  ],
  nav: [
    {
      area: 'dealer-primary',
      label: 'Dashboard',
      to: '/',
      icon: 'dashboard',
      order: 10,
      visibleTo: 'dealer',
    },
    {
      area: 'dealer-primary',
      label: 'Orders',
      to: '/orders',
      icon: 'orders',
      order: 20,
      visibleTo: 'dealer',
    },
    {
      area: 'dealer-primary',
      label: 'Price Management',
      to: '/pricing',
      also: '/materials',
      icon: 'pricing',
      order: 30,
      visibleTo: 'dealer',
    },
    {
      area: 'dealer-primary',
      label: 'Profile',
      to: '/profile',
      icon: 'profile',
      order: 50,
      visibleTo: 'dealer',
    },
    {
      area: 'dealer-secondary',
      label: 'My Account',
      to: '/profile',
      icon: 'account',
      order: 10,
      visibleTo: 'user',
    },
  ],
};
