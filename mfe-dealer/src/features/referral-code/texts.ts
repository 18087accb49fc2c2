export const referralCodeTexts = {
  title: 'Dealer Referral Code',
  explanation: 'Your customers enter this code in the mobile app to find you and order from you.',
  picture: (code: string) => `QR code with the referral code ${code}`,
  download: 'Download QR Code',
  fileName: (code: string) => `referral-code-${code}.svg`,
  print: 'Print QR Code',
  /** On the printed sheet, below the code. */
  sheet: 'Enter this code in the mobile app to order from us.',
  copy: 'Copy Code',
} as const;
