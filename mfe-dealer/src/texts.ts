/** Toasts of deletions that can be undone. */
export const undoTexts = {
  deleted: (name: string) => `Deleted ${name}`,
  deleteError: (name: string, reason: string) => `Failed to delete ${name}. ${reason}`,
  undo: 'Undo',
  restored: (name: string) => `Restored ${name}`,
  restoreError: (name: string, reason: string) => `Failed to restore ${name}. ${reason}`,
} as const;

export const backTexts = {
  toPriceList: 'Price List Management',
} as const;
