import type { RemoteDefinition } from '@slabdesk/portal';

/** What this remote provides to the shell. */
export const remote: RemoteDefinition = {
  pages: {
    login: () =>
      import(/* webpackChunkName: "page-login" */ './features/session/login-page').then(
        (module) => module.LoginPage,
      ),
    logout: () =>
      import(/* webpackChunkName: "page-logout" */ './features/session/logout-page').then(
        (module) => module.LogoutPage,
      ),
    register: () =>
      import(/* webpackChunkName: "page-register" */ './features/registration/register-page').then(
        (module) => module.RegisterPage,
      ),
    'request-reset': () =>
      import(/* webpackChunkName: "page-request-reset" */ './features/passwords/request-link-page').then(
        (module) => module.RequestResetPage,
      ),
    'reset-password': () =>
      import(/* webpackChunkName: "page-reset-password" */ './features/passwords/reset-password-page').then(
        (module) => module.ResetPasswordPage,
      ),
    'set-password': () =>
      import(/* webpackChunkName: "page-set-password" */ './features/passwords/set-password-page').then(
        (module) => module.SetPasswordPage,
      ),
    'app-user-request-reset': () =>
      import(
        /* webpackChunkName: "page-app-user-request-reset" */ './features/passwords/request-link-page'
      ).then((module) => module.AppUserRequestResetPage),
    'app-user-set-password': () =>
      import(
        /* webpackChunkName: "page-app-user-set-password" */ './features/passwords/reset-password-page'
      ).then((module) => module.AppUserSetPasswordPage),
    'return-to-app': () =>
      import(/* webpackChunkName: "page-return-to-app" */ './features/passwords/return-to-app-page').then(
        (module) => module.ReturnToAppPage,
      ),
    'confirm-email': () =>
      import(/* webpackChunkName: "page-confirm-email" */ './features/confirmation/confirm-email-page').then(
        (module) => module.ConfirmEmailPage,
      ),
    'undo-email-change': () =>
      import(
        /* webpackChunkName: "page-undo-email-change" */ './features/confirmation/undo-email-change-page'
      ).then((module) => module.UndoEmailChangePage),
    invitation: () =>
      import(/* webpackChunkName: "page-invitation" */ './features/invitation/invitation-page').then(
        (module) => module.InvitationPage,
      ),
    'shared-order': () =>
      import(/* webpackChunkName: "page-shared-order" */ './features/shared-order/shared-order-page').then(
        (module) => module.SharedOrderPage,
      ),
    onboarding: () =>
      import(/* webpackChunkName: "page-onboarding" */ './features/onboarding/onboarding-page').then(
        (module) => module.OnboardingPage,
      ),
    marketplace: () =>
      import(/* webpackChunkName: "page-marketplace" */ './features/marketplace/marketplace-page').then(
        (module) => module.MarketplacePage,
      ),
    terms: () =>
      import(/* webpackChunkName: "page-terms" */ './features/site/terms-page').then(
        (module) => module.TermsPage,
      ),
    privacy: () =>
      import(/* webpackChunkName: "page-privacy" */ './features/site/privacy-page').then(
        (module) => module.PrivacyPage,
      ),
    help: () =>
      import(/* webpackChunkName: "page-help" */ './features/site/help-page').then(
        (module) => module.HelpPage,
      ),
    forbidden: () =>
      import(/* webpackChunkName: "page-forbidden" */ './features/errors/forbidden-page').then(
        (module) => module.ForbiddenPage,
      ),
    'not-found': () =>
      import(/* webpackChunkName: "page-not-found" */ './features/errors/not-found-page').then(
        (module) => module.NotFoundPage,
      ),
  },
};
