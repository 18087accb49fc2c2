import type { Remote } from '@slabdesk/portal';
import { ICONS } from './icons';

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
      nav: [{ area: 'dealer-primary', label: 'Dashboard', icon: ICONS.dashboard, order: 10 }],
      load: () => import('./features/dashboard/dashboard-page').then((module) => module.DashboardPage),
    },
    orders: {
      ...DEALER,
      path: '/orders',
      title: 'Orders',
      replaceable: true,
      nav: [{ area: 'dealer-primary', label: 'Orders', icon: ICONS.orders, order: 20 }],
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
      nav: [{ area: 'dealer-primary', label: 'Customers', icon: ICONS.customers, order: 25 }],
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
      nav: [{ area: 'dealer-primary', label: 'Reports', icon: ICONS.reports, order: 27 }],
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
      nav: [{ area: 'dealer-primary', label: 'Team', icon: ICONS.team, order: 40 }],
      load: () => import('./features/team/team-page').then((module) => module.TeamPage),
    },
    integrations: {
      ...DEALER,
      path: '/integrations',
      title: 'Integrations',
      permission: 'integrations:manage',
      nav: [{ area: 'dealer-primary', label: 'Integrations', icon: ICONS.integrations, order: 45 }],
      load: () =>
        import('./features/integrations/integrations-page').then((module) => module.IntegrationsPage),
    },
    settings: {
      ...DEALER,
      path: '/settings',
      title: 'Settings',
      permission: 'business:manage',
      nav: [{ area: 'dealer-primary', label: 'Settings', icon: ICONS.settings, order: 47 }],
      load: () => import('./features/settings/settings-page').then((module) => module.SettingsPage),
    },
    profile: {
      layout: 'sidebar',
      guard: 'user',
      path: '/profile',
      title: 'Manage your Account',
      nav: [
        { area: 'dealer-primary', label: 'Profile', icon: ICONS.profile, order: 50, visibleTo: 'dealer' },
        { area: 'dealer-secondary', label: 'My Account', icon: ICONS.account, order: 10 },
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
