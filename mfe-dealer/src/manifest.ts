import type { RemoteManifest } from 'bff-contract/web';

/** SVG paths of Lucide icons (ISC license). */
const ICONS = {
  account: [
    'M17.925 20.056a6 6 0 0 0-11.851.001',
    'M8 11a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0',
  ],
  customers: [
    'M18 21a8 8 0 0 0-16 0',
    'M5 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0',
    'M22 20c0-3.37-2-6.5-4-8a5 5 0 0 0-.45-8.3',
  ],
  dashboard: [
    'M4 3h5a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-7a1 1 0 0 1 1 -1z',
    'M15 3h5a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z',
    'M15 12h5a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-7a1 1 0 0 1 1 -1z',
    'M4 16h5a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z',
  ],
  orders: [
    'M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z',
    'M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2',
    'M12 11h4',
    'M12 16h4',
    'M8 11h.01',
    'M8 16h.01',
  ],
  pricing: [
    'M13.172 2a2 2 0 0 1 1.414.586l6.71 6.71a2.4 2.4 0 0 1 0 3.408l-4.592 4.592a2.4 2.4 0 0 1-3.408 0l-6.71-6.71A2 2 0 0 1 6 9.172V3a1 1 0 0 1 1-1z',
    'M2 7v6.172a2 2 0 0 0 .586 1.414l6.71 6.71a2.4 2.4 0 0 0 3.191.193',
    'M10 6.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0',
  ],
  profile: [
    'M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5',
    'M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244',
    'M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05',
  ],
};

/** The dealer area. */
export const manifest: RemoteManifest = {
  name: 'dealer',
  audience: 'everyone',
  routes: [
    {
      path: '/',
      page: 'dashboard',
      layout: 'dealer',
      guard: 'dealer',
      title: 'Dashboard',
      replaceable: true,
    },
    {
      path: '/orders',
      page: 'orders',
      layout: 'dealer',
      guard: 'dealer',
      title: 'Orders',
      replaceable: true,
    },
    { path: '/orders/:id', page: 'order', layout: 'dealer', guard: 'dealer', title: 'Order Details' },
    {
      path: '/orders/:id/print',
      page: 'order-print',
      layout: 'dealer',
      guard: 'dealer',
      title: 'Print order',
    },
    {
      path: '/customers',
      page: 'customers',
      layout: 'dealer',
      guard: 'dealer',
      title: 'Customers',
      replaceable: true,
    },
    { path: '/customers/:id', page: 'customer', layout: 'dealer', guard: 'dealer', title: 'Customer' },
    {
      path: '/materials',
      page: 'materials',
      layout: 'dealer',
      guard: 'dealer',
      title: 'Materials',
      replaceable: true,
    },
    { path: '/materials/:id', page: 'material', layout: 'dealer', guard: 'dealer', title: 'Material' },
    { path: '/pricing', page: 'pricing', layout: 'dealer', guard: 'dealer', title: 'Price List Management' },
    { path: '/profile', page: 'profile', layout: 'dealer', guard: 'user', title: 'Manage your Account' },
  ],
  nav: [
    {
      area: 'dealer-primary',
      label: 'Dashboard',
      to: '/',
      icon: ICONS.dashboard,
      order: 10,
      visibleTo: 'dealer',
    },
    {
      area: 'dealer-primary',
      label: 'Orders',
      to: '/orders',
      icon: ICONS.orders,
      order: 20,
      visibleTo: 'dealer',
    },
    {
      area: 'dealer-primary',
      label: 'Customers',
      to: '/customers',
      icon: ICONS.customers,
      order: 25,
      visibleTo: 'dealer',
    },
    {
      area: 'dealer-primary',
      label: 'Price Management',
      to: '/pricing',
      also: '/materials',
      icon: ICONS.pricing,
      order: 30,
      visibleTo: 'dealer',
    },
    {
      area: 'dealer-primary',
      label: 'Profile',
      to: '/profile',
      icon: ICONS.profile,
      order: 50,
      visibleTo: 'dealer',
    },
    {
      area: 'dealer-secondary',
      label: 'My Account',
      to: '/profile',
      icon: ICONS.account,
      order: 10,
      visibleTo: 'user',
    },
  ],
  start: ['dealer'],
  search: [
    { kind: 'order', label: 'Orders', icon: ICONS.orders, visibleTo: 'dealer' },
    { kind: 'customer', label: 'Customers', icon: ICONS.customers, visibleTo: 'dealer' },
    { kind: 'material', label: 'Materials', icon: ICONS.pricing, visibleTo: 'dealer' },
  ],
};
