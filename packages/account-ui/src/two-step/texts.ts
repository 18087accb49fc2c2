export const authenticatorTexts = {
  instructions:
    'Scan this picture with an authenticator app on your phone. It then shows a new code every 30 seconds.',
  qrCode: 'QR code for your authenticator app',
  typeKey: "Can't scan it? Type in this key:",
  copyKey: 'Copy key',
} as const;

export const recoveryCodeTexts = {
  label: 'Recovery codes',
  warning:
    "Keep these recovery codes in a safe place. Each signs you in once when you don't have your phone. They are not shown again.",
  lost: "The recovery codes won't be shown again.",
  fileName: 'recovery-codes.txt',
  fileHeading: (product: string) => `Recovery codes for ${product}. Each works once.`,
  copy: 'Copy',
  download: 'Download',
} as const;
