export const overlayTexts = {
  back: 'Back',
  close: 'Close',
  confirm: {
    title: 'Are You Sure?',
    text: 'This action cannot be undone',
    confirm: 'Confirm',
    cancel: 'Cancel',
    busy: 'Working',
  },
  discard: {
    title: 'Close without saving?',
    text: 'Your changes will be lost.',
    confirm: 'Discard',
    cancel: 'Keep editing',
  },
} as const;
