export const feedbackTexts = {
  loading: 'Loading',
  retry: 'Retry',
  undo: 'Undo',
  titleSeparator: ' · ',
  part: {
    loadError: 'This part of the page could not be loaded',
    close: 'Close',
  },
  nothingFound: {
    title: 'Nothing found',
    text: 'Try other words or fewer filters.',
    clear: 'Clear filters',
  },
  error: 'Something went wrong...',
  notAllowed: {
    title: "You can't access that",
    text: 'Ask an administrator if you need access.',
  },
} as const;

export const feedbackCrashTexts = {
  title: 'Oops! Something went wrong.',
  place: (name: string) => `inside ${name}`,
  stack: 'Stack',
  showStack: 'Show Stack',
  hideStack: 'Hide Stack',
  describe: 'Describe what happened...',
  submit: 'Submit Crash Report',
  sent: 'Thank you. Your report has been sent.',
  sendError: 'Your report could not be sent. Please try again.',
  tips: ['Refresh the page', "Clear your browser's cache", 'Contact our support team'],
} as const;

export const feedbackPagesTexts = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  position: (page: string, pages: string, isAtLeast: boolean) => `${page} of ${pages}${isAtLeast ? '+' : ''}`,
} as const;

export const feedbackToastsTexts = {
  label: (key: string) => `Notifications (${key})`,
  dismiss: 'Dismiss',
} as const;
