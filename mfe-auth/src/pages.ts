import type { Remote } from '@slabdesk/portal';
import { ICONS } from './icons';

const PUBLIC = { layout: 'column', guard: 'public' } as const;

/** Pages for all visitors: sign-in, passwords, site pages and error pages. */
export const remote: Remote = {
  name: 'auth',
  pages: {
    login: {
      ...PUBLIC,
      path: '/login',
      title: 'Sign In',
      load: () => import('./features/session/login-page').then((module) => module.LoginPage),
    },
    'login-sso': {
      ...PUBLIC,
      path: '/login/sso',
      title: 'Single sign-on',
      load: () => import('./features/sso/sso-page').then((module) => module.SsoPage),
    },
    logout: {
      ...PUBLIC,
      path: '/logout',
      title: 'Logging out...',
      nav: [
        { area: 'dealer-footer', label: 'Logout', icon: ICONS.logout, order: 20 },
        { area: 'admin-footer', label: 'Logout', icon: ICONS.logout, order: 20 },
      ],
      load: () => import('./features/session/logout-page').then((module) => module.LogoutPage),
    },
    register: {
      ...PUBLIC,
      path: '/register',
      title: 'Create your account',
      load: () => import('./features/registration/register-page').then((module) => module.RegisterPage),
    },
    'request-reset': {
      ...PUBLIC,
      path: '/request-reset',
      title: 'Forgot password?',
      load: () => import('./features/passwords/request-link-page').then((module) => module.RequestResetPage),
    },
    'reset-password': {
      ...PUBLIC,
      path: '/reset-password',
      title: 'Reset Password',
      load: () =>
        import('./features/passwords/reset-password-page').then((module) => module.ResetPasswordPage),
    },
    'set-password': {
      ...PUBLIC,
      path: '/set-password',
      title: 'Set Your Password',
      load: () => import('./features/passwords/set-password-page').then((module) => module.SetPasswordPage),
    },
    'app-user-request-reset': {
      ...PUBLIC,
      path: '/app-user-request-reset',
      title: 'Change Password',
      forCustomers: true,
      load: () =>
        import('./features/passwords/request-link-page').then((module) => module.AppUserRequestResetPage),
    },
    'app-user-set-password': {
      ...PUBLIC,
      path: '/app-user-set-password',
      title: 'Change Password',
      forCustomers: true,
      load: () =>
        import('./features/passwords/reset-password-page').then((module) => module.AppUserSetPasswordPage),
    },
    'return-to-app': {
      ...PUBLIC,
      path: '/return-to-app',
      title: 'Return to the app',
      forCustomers: true,
      load: () => import('./features/passwords/return-to-app-page').then((module) => module.ReturnToAppPage),
    },
    'confirm-email': {
      ...PUBLIC,
      path: '/confirm-email',
      title: 'Confirm your email',
      load: () =>
        import('./features/confirmation/confirm-email-page').then((module) => module.ConfirmEmailPage),
    },
    'undo-email-change': {
      ...PUBLIC,
      path: '/undo-email-change',
      title: 'Undo the change of your email',
      load: () =>
        import('./features/confirmation/undo-email-change-page').then((module) => module.UndoEmailChangePage),
    },
    invitation: {
      ...PUBLIC,
      path: '/invitation',
      title: 'Invitation to a team',
      load: () => import('./features/invitation/invitation-page').then((module) => module.InvitationPage),
    },
    'shared-order': {
      ...PUBLIC,
      path: '/shared-order',
      title: 'Your order',
      forCustomers: true,
      load: () =>
        import('./features/shared-order/shared-order-page').then((module) => module.SharedOrderPage),
    },
    onboarding: {
      layout: 'column',
      guard: 'user',
      path: '/onboarding',
      title: 'Onboarding',
      first: { visibleTo: 'dealer', flag: 'onboarding', until: 'onboardingComplete' },
      load: () => import('./features/onboarding/onboarding-page').then((module) => module.OnboardingPage),
    },
    marketplace: {
      layout: 'column',
      guard: 'public',
      path: '/marketplace',
      title: 'Marketplace',
      flag: 'marketplace',
      load: () => import('./features/marketplace/marketplace-page').then((module) => module.MarketplacePage),
    },
    terms: {
      ...PUBLIC,
      path: '/terms-of-service',
      title: 'Terms of Service',
      load: () => import('./features/site/terms-page').then((module) => module.TermsPage),
    },
    privacy: {
      ...PUBLIC,
      path: '/privacy',
      title: 'Privacy',
      load: () => import('./features/site/privacy-page').then((module) => module.PrivacyPage),
    },
    help: {
      ...PUBLIC,
      path: '/help',
      title: 'Help',
      load: () => import('./features/site/help-page').then((module) => module.HelpPage),
    },
    forbidden: {
      ...PUBLIC,
      path: '/forbidden',
      title: "You can't access that",
      load: () => import('./features/errors/forbidden-page').then((module) => module.ForbiddenPage),
    },
    'not-found': {
      ...PUBLIC,
      path: '*',
      title: 'Page Not Found',
      load: () => import('./features/errors/not-found-page').then((module) => module.NotFoundPage),
    },
  },
  nav: [
    { area: 'dealer-footer', label: 'Home', to: '/', icon: ICONS.home, order: 10 },
    { area: 'admin-footer', label: 'Site Home', to: '/', icon: ICONS.home, order: 10 },
  ],
  extensions: {
    'frame.account': {
      dealers: {
        order: 10,
        has: 'dealers',
        load: () => import('@slabdesk/account-ui/dealers').then((module) => module.DealerChooser),
      },
    },
  },
};
