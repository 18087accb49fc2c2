export const recordFormTexts = {
  submit: 'Submit',
  saved: 'Your last changes were saved.',
  next: 'Next',
  cancel: 'Cancel',
  back: 'Back',
  step: (number: number, count: number, title: string) => `Step ${number} of ${count}: ${title}`,
  notFound: 'This does not exist',
  notFoundText: 'It may have been deleted.',
  goBack: 'Go back',
} as const;

export const recordFormConflictTexts = {
  title: 'This has been changed in the meantime',
  text: 'Nothing is saved or lost yet: choose what to keep.',
  textWithTime: (time: string) =>
    `Nothing is saved or lost yet: choose what to keep. The other version was saved on ${time}.`,
  mine: 'Yours',
  theirs: 'Theirs',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine',
  saveChosen: 'Save what is chosen',
} as const;

export const recordFormValueTexts = {
  yes: 'Yes',
  no: 'No',
  separator: ', ',
  empty: 'Empty',
} as const;

export const recordFormComboBoxTexts = {
  loading: 'Loading...',
  nothingFound: 'Nothing found',
  saving: 'Saving',
} as const;

export const recordFormSelectTexts = {
  placeholder: 'Select...',
  add: (text: string) => `Add "${text}"`,
  retry: 'Retry',
  loadError: 'The choices could not be loaded.',
  deleted: 'Deleted',
} as const;

export const recordFormSearchTexts = {
  placeholder: 'Search...',
  nothingFound: 'Nothing found',
  nothingTyped: 'Type to search',
  error: 'The search has failed. Please try again.',
} as const;

export const recordFormListTexts = {
  item: 'item',
  itemName: (item: string, number: number) => `${item} ${number}`,
  add: 'Add Item',
  remove: (item: string, number: number) => `Remove ${item} ${number}`,
  moveUp: (item: string, number: number) => `Move ${item} ${number} up`,
  moveDown: (item: string, number: number) => `Move ${item} ${number} down`,
  full: (max: number) => `At most ${max} of these.`,
} as const;
