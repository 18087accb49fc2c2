export const referralCodeTexts = {
  title: 'Dealer Referral Code',
  explanation: 'Your customers enter this code in the mobile app to find you and order from you.',
  copy: 'Copy Code',
  copied: 'Referral code copied to clipboard!',
  copyError: (code: string) => `Failed to copy the referral code. Please write it down: ${code}`,
} as const;
