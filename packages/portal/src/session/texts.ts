export const sessionTexts = {
  refreshFailed: 'Failed to refresh',
  unreachable: 'The server could not be reached. Please try again.',
  busy: 'The server is busy. Please try again.',
} as const;
