export const requestTexts = {
  unreachable: 'The server could not be reached. Please check your connection and try again.',
  unreadable: 'The server sent an answer that could not be read. Please try again.',
  stillSaving: 'Still trying to save…',
  stillLoading: 'Still loading…',
  refreshFailed: 'Failed to refresh',
  tooManyRefreshes: 'Maximum retries exceeded',
} as const;
