import type { RemoteManifest } from 'bff-contract/web';

/** SVG paths of Lucide icons (ISC license). */
const ICONS = {
  home: [
    'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8',
    'M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  ],
  logout: ['m16 17 5-5-5-5', 'M21 12H9', 'M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4'],
};

/** Pages for all visitors: sign-in, passwords, site pages and error pages. */
export const manifest: RemoteManifest = {
  name: 'auth',
  audience: 'everyone',
  routes: [
    { path: '/login', page: 'login', layout: 'column', guard: 'public', title: 'Sign In' },
    { path: '/logout', page: 'logout', layout: 'column', guard: 'public', title: 'Logging out...' },
    { path: '/register', page: 'register', layout: 'column', guard: 'public', title: 'Create your account' },
    {
      path: '/request-reset',
      page: 'request-reset',
      layout: 'column',
      guard: 'public',
      title: 'Forgot password?',
    },
    {
      path: '/reset-password',
      page: 'reset-password',
      layout: 'column',
      guard: 'public',
      title: 'Reset Password',
    },
    {
      path: '/set-password',
      page: 'set-password',
      layout: 'column',
      guard: 'public',
      title: 'Set Your Password',
    },
    {
      path: '/app-user-request-reset',
      page: 'app-user-request-reset',
      layout: 'column',
      guard: 'public',
      title: 'Change Password',
      forCustomers: true,
    },
    {
      path: '/app-user-set-password',
      page: 'app-user-set-password',
      layout: 'column',
      guard: 'public',
      title: 'Change Password',
      forCustomers: true,
    },
    {
      path: '/return-to-app',
      page: 'return-to-app',
      layout: 'column',
      guard: 'public',
      title: 'Return to the app',
      forCustomers: true,
    },
    {
      path: '/confirm-email',
      page: 'confirm-email',
      layout: 'column',
      guard: 'public',
      title: 'Confirm your email',
    },
    {
      path: '/undo-email-change',
      page: 'undo-email-change',
      layout: 'column',
      guard: 'public',
      title: 'Undo the change of your email',
    },
    {
      path: '/invitation',
      page: 'invitation',
      layout: 'column',
      guard: 'public',
      title: 'Invitation to a team',
    },
    {
      path: '/shared-order',
      page: 'shared-order',
      layout: 'column',
      guard: 'public',
      title: 'Your order',
      forCustomers: true,
    },
    // A flag redirects new dealers here; the page exists regardless of it.
    { path: '/onboarding', page: 'onboarding', layout: 'column', guard: 'user', title: 'Onboarding' },
    {
      path: '/marketplace',
      page: 'marketplace',
      layout: 'marketplace',
      guard: 'public',
      title: 'Marketplace',
      flag: 'marketplace',
    },
    {
      path: '/terms-of-service',
      page: 'terms',
      layout: 'column',
      guard: 'public',
      title: 'Terms of Service',
    },
    { path: '/privacy', page: 'privacy', layout: 'column', guard: 'public', title: 'Privacy' },
    { path: '/help', page: 'help', layout: 'column', guard: 'public', title: 'Help' },
    {
      path: '/forbidden',
      page: 'forbidden',
      layout: 'column',
      guard: 'public',
      title: "You can't access that",
    },
    { path: '*', page: 'not-found', layout: 'column', guard: 'public', title: 'Page Not Found' },
  ],
  nav: [
    { area: 'dealer-footer', label: 'Home', to: '/', icon: ICONS.home, order: 10 },
    { area: 'admin-footer', label: 'Site Home', to: '/', icon: ICONS.home, order: 10 },
    { area: 'dealer-footer', label: 'Logout', to: '/logout', icon: ICONS.logout, order: 20 },
    { area: 'admin-footer', label: 'Logout', to: '/logout', icon: ICONS.logout, order: 20 },
  ],
};
