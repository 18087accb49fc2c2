import type { Remote } from '@slabdesk/portal';

/** SVG paths of Lucide icons (ISC license). */
const ICONS = {
  admin: [
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
    'm9 12 2 2 4-4',
  ],
  audit: [
    'M15 12h-5',
    'M15 8h-5',
    'M19 17V5a2 2 0 0 0-2-2H4',
    'M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3',
  ],
  crash: [
    'M12 20v-9',
    'M14 7a4 4 0 0 1 4 4v3a6 6 0 0 1-12 0v-3a4 4 0 0 1 4-4z',
    'M14.12 3.88 16 2',
    'M21 21a4 4 0 0 0-3.81-4',
    'M21 5a4 4 0 0 1-3.55 3.97',
    'M22 13h-4',
    'M3 21a4 4 0 0 1 3.81-4',
    'M3 5a4 4 0 0 0 3.55 3.97',
    'M6 13H2',
    'm8 2 1.88 1.88',
    'M9 7.13V6a3 3 0 1 1 6 0v1.13',
  ],
  customer: ['M7 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0', 'M20 21a8 8 0 0 0-16 0'],
  dealers: [
    'M10 12h4',
    'M10 8h4',
    'M14 21v-3a2 2 0 0 0-4 0v3',
    'M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2',
    'M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16',
  ],
  keys: [
    'M12 22v-5',
    'M15 8V2',
    'M17 8a1 1 0 0 1 1 1v4a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1z',
    'M9 8V2',
  ],
  operations: [
    'm10.852 14.772-.383.923',
    'M13.148 14.772a3 3 0 1 0-2.296-5.544l-.383-.923',
    'm13.148 9.228.383-.923',
    'm13.53 15.696-.382-.924a3 3 0 1 1-2.296-5.544',
    'm14.772 10.852.923-.383',
    'm14.772 13.148.923.383',
    'M4.5 10H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-.5',
    'M4.5 14H4a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2h-.5',
    'M6 18h.01',
    'M6 6h.01',
    'm9.228 10.852-.923-.383',
    'm9.228 13.148-.923.383',
  ],
  orders: [
    'M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z',
    'M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2',
    'M12 11h4',
    'M12 16h4',
    'M8 11h.01',
    'M8 16h.01',
  ],
  trash: [
    'M10 11v6',
    'M14 11v6',
    'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6',
    'M3 6h18',
    'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
  ],
  users: [
    'M18 21a8 8 0 0 0-16 0',
    'M5 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0',
    'M22 20c0-3.37-2-6.5-4-8a5 5 0 0 0-.45-8.3',
  ],
};

const ADMIN = { layout: 'sidebar', guard: 'admin' } as const;

/** The admin area. Only administrators receive its manifest. */
export const remote: Remote = {
  name: 'admin',
  area: { name: 'admin', label: 'Admin', allTenants: true },
  pages: {
    users: {
      ...ADMIN,
      path: '/admin',
      title: 'Users',
      replaceable: true,
      home: true,
      nav: [
        { area: 'dealer-extra', label: 'Admin', icon: ICONS.admin, order: 90, visibleTo: 'admin' },
        { area: 'admin-primary', label: 'Users', also: '/admin/manage-user', icon: ICONS.users, order: 10 },
      ],
      load: () => import('./features/users/users-page').then((module) => module.UsersPage),
    },
    user: {
      ...ADMIN,
      path: '/admin/manage-user/:id',
      title: 'Manage User',
      load: () => import('./features/users/user-page').then((module) => module.UserPage),
    },
    'personal-data': {
      ...ADMIN,
      path: '/admin/personal-data/:id',
      title: 'Personal Data',
      load: () =>
        import('./features/personal-data/personal-data-page').then((module) => module.PersonalDataPage),
    },
    dealers: {
      ...ADMIN,
      path: '/admin/dealers',
      title: 'Dealers',
      replaceable: true,
      nav: [
        {
          area: 'admin-primary',
          label: 'Dealers',
          also: '/admin/manage-dealer',
          icon: ICONS.dealers,
          order: 20,
        },
      ],
      load: () => import('./features/dealers/dealers-page').then((module) => module.DealersPage),
    },
    dealer: {
      ...ADMIN,
      path: '/admin/manage-dealer/:id',
      title: 'Dealer',
      load: () => import('./features/dealers/dealer-page').then((module) => module.DealerPage),
    },
    orders: {
      ...ADMIN,
      path: '/admin/orders',
      title: 'Orders',
      replaceable: true,
      nav: [
        {
          area: 'admin-primary',
          label: 'Orders',
          also: '/admin/manage-order',
          icon: ICONS.orders,
          order: 30,
        },
      ],
      load: () => import('./features/orders/orders-page').then((module) => module.OrdersPage),
    },
    order: {
      ...ADMIN,
      path: '/admin/manage-order/:id',
      title: 'Order Details',
      load: () => import('./features/orders/order-page').then((module) => module.OrderPage),
    },
    trash: {
      ...ADMIN,
      path: '/admin/trash',
      title: 'Trash',
      replaceable: true,
      nav: [{ area: 'admin-extra', label: 'Trash', icon: ICONS.trash, order: 10 }],
      load: () => import('./features/trash/trash-page').then((module) => module.TrashPage),
    },
    audit: {
      ...ADMIN,
      path: '/admin/audit',
      title: 'Audit log',
      nav: [{ area: 'admin-extra', label: 'Audit log', icon: ICONS.audit, order: 20 }],
      load: () => import('./features/audit/audit-page').then((module) => module.AuditPage),
    },
    'crash-reports': {
      ...ADMIN,
      path: '/admin/crash-reports',
      title: 'Crash reports',
      replaceable: true,
      nav: [{ area: 'admin-extra', label: 'Crash reports', icon: ICONS.crash, order: 30 }],
      load: () =>
        import('./features/crash-reports/crash-reports-page').then((module) => module.CrashReportsPage),
    },
    'crash-group': {
      ...ADMIN,
      path: '/admin/crash-reports/:id',
      title: 'Crash reports',
      load: () => import('./features/crash-reports/crash-group-page').then((module) => module.CrashGroupPage),
    },
    'api-keys': {
      ...ADMIN,
      path: '/admin/api-keys',
      title: 'API keys',
      nav: [{ area: 'admin-extra', label: 'API keys', icon: ICONS.keys, order: 50 }],
      load: () => import('./features/api-keys/api-keys-page').then((module) => module.ApiKeysPage),
    },
    operations: {
      ...ADMIN,
      path: '/admin/operations',
      title: 'Operations',
      replaceable: true,
      nav: [{ area: 'admin-extra', label: 'Operations', icon: ICONS.operations, order: 40 }],
      load: () => import('./features/operations/operations-page').then((module) => module.OperationsPage),
    },
  },
  search: {
    kinds: [
      { kind: 'order', label: 'Orders', icon: ICONS.orders, visibleTo: 'admin' },
      { kind: 'dealer', label: 'Dealers', icon: ICONS.dealers, visibleTo: 'admin' },
      { kind: 'user', label: 'Users', icon: ICONS.customer, visibleTo: 'admin' },
    ],
    load: () =>
      import(/* webpackChunkName: "search" */ './features/search/find-records').then(
        (module) => module.findRecords,
      ),
  },
};
