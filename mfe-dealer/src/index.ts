import type { RemoteDefinition } from '@slabdesk/portal';

/** What this remote provides to the shell. */
export const remote: RemoteDefinition = {
  pages: {
    dashboard: () =>
      import(/* webpackChunkName: "page-dashboard" */ './features/dashboard/dashboard-page').then(
        (module) => module.DashboardPage,
      ),
    orders: () =>
      import(/* webpackChunkName: "page-orders" */ './features/orders/orders-page').then(
        (module) => module.OrdersPage,
      ),
    order: () =>
      import(/* webpackChunkName: "page-order" */ './features/orders/order-page').then(
        (module) => module.OrderPage,
      ),
    'order-print': () =>
      import(/* webpackChunkName: "page-order-print" */ './features/orders/order-print-page').then(
        (module) => module.OrderPrintPage,
      ),
    customers: () =>
      import(/* webpackChunkName: "page-customers" */ './features/customers/customers-page').then(
        (module) => module.CustomersPage,
      ),
    customer: () =>
      import(/* webpackChunkName: "page-customer" */ './features/customers/customer-page').then(
        (module) => module.CustomerPage,
      ),
    materials: () =>
      import(/* webpackChunkName: "page-materials" */ './features/materials/materials-page').then(
        (module) => module.MaterialsPage,
      ),
    material: () =>
      import(/* webpackChunkName: "page-material" */ './features/materials/material-page').then(
        (module) => module.MaterialPage,
      ),
    pricing: () =>
      import(/* webpackChunkName: "page-pricing" */ './features/pricing/pricing-page').then(
        (module) => module.PricingPage,
      ),
    team: () =>
      import(/* webpackChunkName: "page-team" */ './features/team/team-page').then(
        (module) => module.TeamPage,
      ),
    profile: () =>
      import(/* webpackChunkName: "page-profile" */ './features/profile/profile-page').then(
        (module) => module.ProfilePage,
      ),
  },
  search: () =>
    import(/* webpackChunkName: "search" */ './features/search/find-records').then(
      (module) => module.findRecords,
    ),
  start: () =>
    import(/* webpackChunkName: "live-orders" */ './background').then((module) => module.background),
};
