/** The words of single sign-on. */
export const ssoStartTexts = {
  title: 'Single sign-on',
  subtitle: 'Your company signs you in.',
  email: 'Work email',
  submit: 'Continue',
  password: 'Use your password',
};

export const ssoReturnTexts = {
  title: 'Signing you in',
  failedTitle: 'You are not signed in',
  failed: 'This sign-in has failed or has expired. Please try again.',
  retry: 'Try again',
};
