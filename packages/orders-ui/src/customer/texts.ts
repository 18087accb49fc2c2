export const customerTexts = {
  copyEmail: 'Copy Email Address',
  copied: 'Email copied to clipboard!',
  copyError: 'Failed to copy email. Please try again.',
} as const;
