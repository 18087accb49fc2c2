import type { ReactNode } from 'react';
import { richText } from 'shared-ui/core';

export const viewAsTexts = {
  bannerLabel: 'View as dealer',
  viewingAs: (dealer: ReactNode) => richText`Viewing as ${dealer}`,
  viewingAsDealer: 'Viewing as a dealer',
  readOnly: 'read-only',
  timeLeft: (time: string) => `${time} left`,
  end: 'End view',
  ending: 'Ending...',
  endedTitle: 'The view has ended',
  endedText: "This tab no longer shows the dealer's portal. Your other tabs stay as they are.",
  closeTab: 'Close this tab',
  toStart: 'Go to the start page',
  tabStaysOpen: 'Your browser keeps this tab open. Please close it yourself.',
} as const;
