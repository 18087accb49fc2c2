export const formTexts = {
  invalid: 'Please check for errors',
  offline:
    'You are offline. Nothing is lost: what you entered stays here. Press Retry when you are back online.',
  failedLater: (reason: string) => `Your last submission failed. ${reason}`,
  maxLengthPrompt: (length: string) => `Please use at most ${length} characters`,
  yearPrompt: 'Please give a year of four digits',
  noNegativeAmount: 'Amounts are never negative: the minus sign was left out.',
  selectPlaceholder: 'Select...',
} as const;

export const formPasswordTexts = {
  capsLock: 'Caps Lock is on',
  show: 'Show password',
  hide: 'Hide password',
} as const;

export const formSearchTexts = {
  label: 'Search',
  placeholder: 'Search...',
  clear: 'Clear search',
} as const;

export const formSubmitTexts = {
  label: 'Submit',
  sending: 'Sending',
  done: 'Done',
  retry: 'Retry',
  error: 'Something went wrong',
  cancel: 'Cancel',
} as const;

export const formLeaveTexts = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  confirm: 'Leave',
  cancel: 'Stay',
} as const;
