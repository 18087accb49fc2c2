export const customerTexts = {
  title: 'Customer',
  name: 'Name',
  noName: 'N/A',
  email: 'Email',
  noEmail: 'N/A',
  copyEmail: 'Copy Email Address',
  copied: 'Copied',
  copiedToast: 'Email copied to clipboard!',
  copyError: 'Failed to copy email. Please try again.',
} as const;
