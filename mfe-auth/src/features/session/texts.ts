/** Texts for signing in and out. */
export const sessionTexts = {
  newCodes: {
    title: 'Your recovery codes',
    subtitle: 'Two-step sign-in is on.',
    next: 'Continue',
  },
};

export const sessionLoginTexts = {
  title: 'Sign In',
  forgotPassword: 'Forgot your password?',
  register: 'Sign Up',
  email: 'Email',
  password: 'Password',
  submit: 'Login',
  sso: 'Sign in with SSO',
  sessionEnded: 'Your session has ended. Please sign in again.',
};

export const sessionTwoStepTexts = {
  title: 'Two-step sign-in',
  setupTitle: 'Set up two-step sign-in',
  setupSubtitle: 'Your account needs a second step: a code of your phone.',
  subtitles: {
    app: 'Enter the 6-digit code that your authenticator app shows.',
    recovery: 'Enter one of the recovery codes that you have kept. Each works once.',
  },
  mailed: {
    title: 'Check your email',
    subtitle: (email: string) =>
      `Your account needs two-step sign-in. Enter the 6-digit code that we have sent to ${email}.`,
    submit: 'Next',
    resend: 'Send another code',
    resent: 'We have sent you another code.',
    resendFailed: 'We could not send another code. Please try again.',
  },
  codes: { app: 'Code', recovery: 'Recovery code', mail: 'Code from the email' },
  switchTo: { app: 'Use the authenticator app', recovery: 'Use a recovery code' },
  submit: 'Login',
  restart: 'Back to login',
};

export const sessionLogoutTexts = {
  title: 'Logging out...',
  failed: 'We had some trouble logging you out. Please try again or refresh the page',
};
