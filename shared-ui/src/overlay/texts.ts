export const overlayTexts = {
  back: 'Back',
  close: 'Close',
} as const;

export const overlayConfirmTexts = {
  title: 'Are You Sure?',
  text: 'This action cannot be undone',
  confirm: 'Confirm',
  cancel: 'Cancel',
  busy: 'Working',
} as const;

export const overlayDiscardTexts = {
  title: 'Close without saving?',
  text: 'Your changes will be lost.',
  confirm: 'Discard',
  cancel: 'Keep editing',
} as const;
