import type { RemotePages } from 'shared-ui/portal';

/** The pages of this remote. Each chunk is named `page-<id>`, so that the server can preload it. */
export const pages: RemotePages = {
  login: () =>
    import(/* webpackChunkName: "page-login" */ './features/session/login-page').then(
      (module) => module.LoginPage,
    ),
  logout: () =>
    import(/* webpackChunkName: "page-logout" */ './features/session/logout-page').then(
      (module) => module.LogoutPage,
    ),
  forbidden: () =>
    import(/* webpackChunkName: "page-forbidden" */ './features/errors/forbidden-page').then(
      (module) => module.ForbiddenPage,
    ),
  'not-found': () =>
    import(/* webpackChunkName: "page-not-found" */ './features/errors/not-found-page').then(
      (module) => module.NotFoundPage,
    ),
};
