export const deletionTexts = {
  deleted: (name: string) => `Deleted ${name}`,
  undo: 'Undo',
  restored: (name: string) => `Restored ${name}`,
  notRestored: (name: string, reason: string) => `Failed to restore ${name}. ${reason}`,
};
