import type { RemotePages } from 'shared-ui/portal';

/** The pages of this remote. Each chunk is named `page-<id>`, so that the server can preload it. */
export const pages: RemotePages = {
  users: () =>
    import(/* webpackChunkName: "page-users" */ './features/users/users-page').then(
      (module) => module.UsersPage,
    ),
};
