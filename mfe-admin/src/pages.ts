import type { Remote } from '@slabdesk/portal';
import { ICONS } from './icons';

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
        { area: 'dealer-extra', label: 'Admin', icon: ICONS.admin, order: 90 },
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
