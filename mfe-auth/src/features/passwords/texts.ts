/** Texts of the pages for forgotten, changed and first passwords. */
export const passwordTexts = {
  /** For everyone who signs in here. */
  requestReset: {
    title: 'Forgot password?',
    subtitle: 'Enter the email address of your account, and we will send you a link to reset your password.',
    sent: 'If that email address exists, instructions for resetting your password have been sent to your email.',
  },
  /** For customers, who use the mobile app. */
  requestChange: {
    title: 'Change Password',
    subtitle: 'Enter the email address of your account, and we will send you a link to change your password.',
    sent: 'If that email address exists, instructions for changing your password have been sent to your email.',
  },
  returnToApp: {
    title: 'You can now close this page and return to the app.',
  },
};

export const passwordRequestLinkTexts = {
  email: 'Email address',
  confirmEmail: 'Confirm Email address',
  submit: 'Send reset link',
  backToLogin: 'Back to login',
  failed: 'Something went wrong...',
  sentTitle: 'Instructions sent',
  sentHint: "You'll receive this email within 5 minutes. Be sure to check your spam folder, too.",
  sentBackToLogin: 'Go back to login',
};

export const passwordResetTexts = {
  title: 'Reset Password',
  appUserTitle: 'Change Password',
  failed: 'Failed to reset password. Please try again or contact us for help.',
};

export const passwordSetTexts = {
  title: 'Set Your Password',
  subtitle: (product: string) => `Create a secure password for your ${product} account`,
  password: 'New Password',
  submit: 'Set Password',
  submitting: 'Setting Password...',
  failed: 'Failed to set password. Please try again or contact support.',
};
