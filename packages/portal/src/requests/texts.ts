import type { ErrorTexts } from './error-texts';

/** For the server's codes that any call may get. For all others, see `errorTexts` of `createRemoteApi`. */
export const failureTexts: ErrorTexts = {
  INTERNAL: 'Something went wrong...',
  UNAVAILABLE: 'The service is busy right now. Please try again in a moment.',
  IDEMPOTENCY_KEY_IN_USE: 'This is still being saved. Please try again in a moment.',
  STALE_VERSION: 'This has been changed in the meantime.',
};

export const requestTexts = {
  unreachable: 'The server could not be reached. Please check your connection and try again.',
  unreadable: 'The server sent an answer that could not be read. Please try again.',
  stillSaving: 'Still trying to save…',
  stillLoading: 'Still loading…',
  signedOut: 'You have been signed out. Sign in in another tab, then try again.',
  refreshFailed: 'Failed to refresh',
  tooManyRefreshes: 'Maximum retries exceeded',
} as const;
