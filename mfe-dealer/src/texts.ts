/** Toasts of deletions that can be undone. */
export const undoTexts = {
  deleted: (name: string) => `Deleted ${name}`,
  deleteError: (name: string, reason: string) => `Failed to delete ${name}. ${reason}`,
} as const;

export const backTexts = {
  toPriceList: 'Price List Management',
} as const;
