export const viewTexts = {
  /** The button that opens the menu, when no view is chosen. */
  views: 'Views',
  /** The same with a view: its name, and whether the list differs from it. */
  chosen: (name: string, isChanged: boolean) => (isChanged ? `${name} (changed)` : name),
  buttonLabel: (chosen: string) => `Views: ${chosen}`,
  all: 'All orders',
  shared: 'Team',
  isDefault: 'Default',
  save: (name: string) => `Save changes to "${name}"`,
  saveAs: 'Save as a new view...',
  edit: 'Rename or share...',
  makeDefault: 'Open orders with this view',
  noDefault: 'Open orders without a view',
  delete: 'Delete view',
  loadError: "The views couldn't be loaded. Retry",
  saved: (name: string) => `"${name}" saved`,
  defaultSet: (name: string) => `Orders open with "${name}"`,
  defaultRemoved: 'Orders open without a view',
  error: (reason: string) => `The view was not changed. ${reason}`,
  gone: 'This view no longer exists, or is not shared with you.',
} as const;

export const viewDialogTexts = {
  create: 'New View',
  edit: 'Edit View',
  explanation: 'A view keeps the search, filters, sort order and columns of the list.',
  name: 'Name',
  namePrompt: 'Please provide a name',
  share: 'Share with the team',
  submit: 'Save View',
  submitting: 'Saving...',
} as const;
