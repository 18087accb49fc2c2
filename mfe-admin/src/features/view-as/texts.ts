/** Texts for opening a dealer's portal. */
export const viewAsTexts = {
  title: (businessName: string) => `View as ${businessName}`,
  form: 'View as dealer',
  explanation:
    'The dealer\'s portal opens in a new tab, read-only, for 30 minutes. The dealer will read your name and your reason under "Who has looked at your portal".',
  reasonExample: 'Such as: the total of order ORD-1001 looks wrong',
  reasonMissing: 'Please say why; the dealer reads it',
  submit: 'Open portal',
  submitting: 'Opening...',
  tabBlocked: 'Your browser has blocked the new tab. Please allow pop-ups for this site and try again.',
};
