import type { RemoteDefinition } from '@slabdesk/portal';

/** What this remote provides to the shell. */
export const remote: RemoteDefinition = {
  pages: {
    users: () =>
      import(/* webpackChunkName: "page-users" */ './features/users/users-page').then(
        (module) => module.UsersPage,
      ),
    user: () =>
      import(/* webpackChunkName: "page-user" */ './features/users/user-page').then(
        (module) => module.UserPage,
      ),
    'personal-data': () =>
      import(/* webpackChunkName: "page-personal-data" */ './features/personal-data/personal-data-page').then(
        (module) => module.PersonalDataPage,
      ),
    dealers: () =>
      import(/* webpackChunkName: "page-dealers" */ './features/dealers/dealers-page').then(
        (module) => module.DealersPage,
      ),
    dealer: () =>
      import(/* webpackChunkName: "page-dealer" */ './features/dealers/dealer-page').then(
        (module) => module.DealerPage,
      ),
    orders: () =>
      import(/* webpackChunkName: "page-orders" */ './features/orders/orders-page').then(
        (module) => module.OrdersPage,
      ),
    order: () =>
      import(/* webpackChunkName: "page-order" */ './features/orders/order-page').then(
        (module) => module.OrderPage,
      ),
    trash: () =>
      import(/* webpackChunkName: "page-trash" */ './features/trash/trash-page').then(
        (module) => module.TrashPage,
      ),
    audit: () =>
      import(/* webpackChunkName: "page-audit" */ './features/audit/audit-page').then(
        (module) => module.AuditPage,
      ),
    'crash-reports': () =>
      import(/* webpackChunkName: "page-crash-reports" */ './features/crash-reports/crash-reports-page').then(
        (module) => module.CrashReportsPage,
      ),
    'crash-group': () =>
      import(/* webpackChunkName: "page-crash-group" */ './features/crash-reports/crash-group-page').then(
        (module) => module.CrashGroupPage,
      ),
    operations: () =>
      import(/* webpackChunkName: "page-operations" */ './features/operations/operations-page').then(
        (module) => module.OperationsPage,
      ),
  },
  search: () =>
    import(/* webpackChunkName: "search" */ './features/search/find-records').then(
      (module) => module.findRecords,
    ),
};
