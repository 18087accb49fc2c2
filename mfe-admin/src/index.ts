import type { RemotePages } from 'shared-ui/portal';

/** The pages of this remote. Each chunk is named `page-<id>`, so that the server can preload it. */
export const pages: RemotePages = {
  users: () =>
    import(/* webpackChunkName: "page-users" */ './features/users/users-page').then(
      (module) => module.UsersPage,
    ),
  user: () =>
    import(/* webpackChunkName: "page-user" */ './features/users/user-page').then(
      (module) => module.UserPage,
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
};
