import type { Remote } from '@slabdesk/portal';

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
  integrations: [
    'M12 22v-5',
    'M15 8V2',
    'M17 8a1 1 0 0 1 1 1v4a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1z',
    'M9 8V2',
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
  reports: ['M3 3v16a2 2 0 0 0 2 2h16', 'M18 17V9', 'M13 17V5', 'M8 17v-3'],
  settings: [
    'M10 5H3',
    'M12 19H3',
    'M14 3v4',
    'M16 17v4',
    'M21 12h-9',
    'M21 19h-5',
    'M21 5h-7',
    'M8 10v4',
    'M8 12H3',
  ],
  team: [
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
    'M16 3.128a4 4 0 0 1 0 7.744',
    'M22 21v-2a4 4 0 0 0-3-3.87',
    'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  ],
};

const DEALER = { layout: 'sidebar', guard: 'dealer' } as const;

/** The dealer area. */
export const remote: Remote = {
  name: 'dealer',
  area: { name: 'dealer' },
  pages: {
    dashboard: {
      ...DEALER,
      path: '/',
      title: 'Dashboard',
      replaceable: true,
      nav: [
        { area: 'dealer-primary', label: 'Dashboard', icon: ICONS.dashboard, order: 10, visibleTo: 'dealer' },
      ],
      load: () => import('./features/dashboard/dashboard-page').then((module) => module.DashboardPage),
    },
    orders: {
      ...DEALER,
      path: '/orders',
      title: 'Orders',
      replaceable: true,
      nav: [{ area: 'dealer-primary', label: 'Orders', icon: ICONS.orders, order: 20, visibleTo: 'dealer' }],
      load: () => import('./features/orders/orders-page').then((module) => module.OrdersPage),
    },
    order: {
      ...DEALER,
      path: '/orders/:id',
      title: 'Order Details',
      load: () => import('./features/orders/order-page').then((module) => module.OrderPage),
    },
    'order-revise': {
      ...DEALER,
      path: '/orders/:id/revise',
      title: 'Revise Order',
      permission: 'orders:revise',
      load: () => import('./features/orders/revisions/revise-page').then((module) => module.RevisePage),
    },
    'order-revisions': {
      ...DEALER,
      path: '/orders/:id/revisions',
      title: 'Revisions',
      load: () => import('./features/orders/revisions/revisions-page').then((module) => module.RevisionsPage),
    },
    'order-print': {
      ...DEALER,
      path: '/orders/:id/print',
      title: 'Print order',
      load: () => import('./features/orders/order-print-page').then((module) => module.OrderPrintPage),
    },
    customers: {
      ...DEALER,
      path: '/customers',
      title: 'Customers',
      replaceable: true,
      permission: 'customers:read',
      nav: [
        { area: 'dealer-primary', label: 'Customers', icon: ICONS.customers, order: 25, visibleTo: 'dealer' },
      ],
      load: () => import('./features/customers/customers-page').then((module) => module.CustomersPage),
    },
    customer: {
      ...DEALER,
      path: '/customers/:id',
      title: 'Customer',
      permission: 'customers:read',
      load: () => import('./features/customers/customer-page').then((module) => module.CustomerPage),
    },
    reports: {
      ...DEALER,
      path: '/reports',
      title: 'Reports',
      permission: 'reports:read',
      nav: [
        { area: 'dealer-primary', label: 'Reports', icon: ICONS.reports, order: 27, visibleTo: 'dealer' },
      ],
      load: () => import('./features/reports/reports-page').then((module) => module.ReportsPage),
    },
    materials: {
      ...DEALER,
      path: '/materials',
      title: 'Materials',
      replaceable: true,
      load: () => import('./features/materials/materials-page').then((module) => module.MaterialsPage),
    },
    material: {
      ...DEALER,
      path: '/materials/:id',
      title: 'Material',
      permission: 'price-list:change',
      load: () => import('./features/materials/material-page').then((module) => module.MaterialPage),
    },
    pricing: {
      ...DEALER,
      path: '/pricing',
      title: 'Price List Management',
      nav: [
        {
          area: 'dealer-primary',
          label: 'Price Management',
          also: '/materials',
          icon: ICONS.pricing,
          order: 30,
          visibleTo: 'dealer',
        },
      ],
      load: () => import('./features/pricing/pricing-page').then((module) => module.PricingPage),
    },
    pricesOnDate: {
      ...DEALER,
      path: '/pricing/on-date',
      title: 'Price List on a Date',
      replaceable: true,
      load: () => import('./features/pricing/on-date/on-date-page').then((module) => module.OnDatePage),
    },
    team: {
      ...DEALER,
      path: '/team',
      title: 'Team',
      permission: 'team:manage',
      nav: [{ area: 'dealer-primary', label: 'Team', icon: ICONS.team, order: 40, visibleTo: 'dealer' }],
      load: () => import('./features/team/team-page').then((module) => module.TeamPage),
    },
    integrations: {
      ...DEALER,
      path: '/integrations',
      title: 'Integrations',
      permission: 'integrations:manage',
      nav: [
        {
          area: 'dealer-primary',
          label: 'Integrations',
          icon: ICONS.integrations,
          order: 45,
          visibleTo: 'dealer',
        },
      ],
      load: () =>
        import('./features/integrations/integrations-page').then((module) => module.IntegrationsPage),
    },
    settings: {
      ...DEALER,
      path: '/settings',
      title: 'Settings',
      permission: 'business:manage',
      nav: [
        { area: 'dealer-primary', label: 'Settings', icon: ICONS.settings, order: 47, visibleTo: 'dealer' },
      ],
      load: () => import('./features/settings/settings-page').then((module) => module.SettingsPage),
    },
    profile: {
      layout: 'sidebar',
      guard: 'user',
      path: '/profile',
      title: 'Manage your Account',
      nav: [
        { area: 'dealer-primary', label: 'Profile', icon: ICONS.profile, order: 50, visibleTo: 'dealer' },
        { area: 'dealer-secondary', label: 'My Account', icon: ICONS.account, order: 10, visibleTo: 'user' },
      ],
      load: () => import('./features/profile/profile-page').then((module) => module.ProfilePage),
    },
  },
  start: {
    areas: ['dealer'],
    load: () =>
      import(/* webpackChunkName: "live-orders" */ './background').then((module) => module.background),
  },
  search: {
    kinds: [
      { kind: 'order', label: 'Orders', icon: ICONS.orders, visibleTo: 'dealer' },
      { kind: 'customer', label: 'Customers', icon: ICONS.customers, visibleTo: 'dealer' },
      { kind: 'material', label: 'Materials', icon: ICONS.pricing, visibleTo: 'dealer' },
      { kind: 'line-item', label: 'Line Items', icon: ICONS.pricing, visibleTo: 'dealer' },
    ],
    load: () =>
      import(/* webpackChunkName: "search" */ './features/search/find-records').then(
        (module) => module.findRecords,
      ),
  },
};
