/** Texts that belong to no feature. */
export const adminTexts = {
  /** For a record without a date. */
  noDate: 'N/A',
  deletion: {
    deleted: (name: string) => `Deleted ${name}`,
    undo: 'Undo',
    restored: (name: string) => `Restored ${name}`,
    notRestored: (name: string, reason: string) => `Failed to restore ${name}. ${reason}`,
  },
};
