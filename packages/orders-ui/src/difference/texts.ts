export const differenceTexts = {
  line: 'Line',
  difference: 'Difference',
  total: 'Total',
  added: 'New',
  removed: 'Removed',
  discount: (reason: string) => `Discount: ${reason}`,
  /** In place of the price of a line that a revision doesn't have. */
  none: '–',
  quantity: (quantity: string) => `Quantity: ${quantity}`,
  unchanged: 'All lines and prices are the same.',
} as const;

/** Events of the timeline. */
export const revisionEventTexts = {
  issued: 'Revised',
  /** The text of a revision that was issued or accepted. */
  issuedText: (revision: string, total: string) => `${revision}, total: ${total}`,
  changeText: (revision: string, text: string) => `${revision}: ${text}`,
} as const;
