import type { ReactNode } from 'react';
import { richText } from 'shared-ui/core';

export const summaryTexts = {
  title: 'Order Summary',
  showPlan: 'Show the plan',
  byHand: (listPrice: string) => `Set by hand · list price ${listPrice}`,
} as const;

export const summaryPriceChangesTexts = {
  title: (count: number) => `The price list has changed since this order was placed (${count})`,
  /** `between` shows the words as an arrow, and has them read out. */
  change: (name: ReactNode, ordered: ReactNode, today: ReactNode, between: (words: string) => ReactNode) =>
    richText`${name}: ${ordered}${between(' then, now ')}${today}`,
  unlisted: 'no longer on the price list',
  keptPrices: (date: string) => `The prices of this order stay as they were on ${date}.`,
} as const;
