export const customerTexts = {
  copyEmail: 'Copy Email Address',
  copied: 'Copied',
  copiedToast: 'Email copied to clipboard!',
  copyError: 'Failed to copy email. Please try again.',
} as const;
