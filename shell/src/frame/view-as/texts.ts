export const viewAsTexts = {
  bannerLabel: 'View as dealer',
  /** Before the dealer's name. */
  viewingAs: 'Viewing as',
  unknownDealer: 'a dealer',
  readOnly: 'read-only',
  timeLeft: (time: string) => `${time} left`,
  end: 'End view',
  ending: 'Ending...',
  endedTitle: 'The view has ended',
  endedText: "This tab no longer shows the dealer's portal. Your other tabs stay as they are.",
  closeTab: 'Close this tab',
  toDealers: 'Go to the dealers',
  tabStaysOpen: 'Your browser keeps this tab open. Please close it yourself.',
} as const;
