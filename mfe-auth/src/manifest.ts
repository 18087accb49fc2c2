import type { RemoteManifest } from 'bff-contract/web';

/** Pages for everyone: signing in and out, passwords, and what to show when there is nothing to show. */
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
    },
    {
      path: '/app-user-set-password',
      page: 'app-user-set-password',
      layout: 'column',
      guard: 'public',
      title: 'Change Password',
    },
    {
      path: '/return-to-app',
      page: 'return-to-app',
      layout: 'column',
      guard: 'public',
      title: 'Return to the app',
    },
    {
      path: '/confirm-email',
      page: 'confirm-email',
      layout: 'column',
      guard: 'public',
      title: 'Confirm your email',
    },
    {
      path: '/terms-of-service',
      page: 'terms',
      layout: 'column',
      guard: 'public',
      title: 'Terms of Service',
    },
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
    { area: 'dealer-footer', label: 'Home', to: '/', icon: 'home', order: 10 },
    { area: 'admin-footer', label: 'Site Home', to: '/', icon: 'home', order: 10 },
    { area: 'dealer-footer', label: 'Logout', to: '/logout', icon: 'logout', order: 20 },
    { area: 'admin-footer', label: 'Logout', to: '/logout', icon: 'logout', order: 20 },
  ],
};
