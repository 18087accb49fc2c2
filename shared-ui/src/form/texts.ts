export const formTexts = {
  invalid: 'Please check for errors',
  offline:
    'You are offline. Nothing is lost: what you entered stays here. Press Retry when you are back online.',
  maxLengthPrompt: (length: string) => `Please use at most ${length} characters`,
  noNegativeAmount: 'Amounts are never negative: the minus sign was left out.',
  selectPlaceholder: 'Select...',
  password: {
    capsLock: 'Caps Lock is on',
    show: 'Show password',
    hide: 'Hide password',
  },
  search: {
    label: 'Search',
    placeholder: 'Search...',
    clear: 'Clear search',
  },
  submit: {
    label: 'Submit',
    sending: 'Sending',
    done: 'Done',
    retry: 'Retry',
    error: 'Something went wrong',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes will be lost.',
    confirm: 'Leave',
    cancel: 'Stay',
  },
} as const;
