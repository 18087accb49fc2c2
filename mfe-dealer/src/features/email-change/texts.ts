export const emailChangeTexts = {
  proof: {
    password: 'Current password',
    passwordHint: 'Needed to change your email address.',
    code: 'Code or recovery code',
    codeHint: 'From your authenticator app.',
  },
  /** "We have sent a link to **new address**. Open it …" */
  pending: {
    beforeAddress: 'We have sent a link to ',
    afterAddress: (present: string) =>
      `. Open it within an hour to make this your email address. Until then, sign in with ${present}.`,
    sendAgain: 'Send the link again',
    cancel: 'Cancel the change',
    cancelled: (present: string) => `Your email address stays ${present}`,
  },
  linkSent: 'We have sent you a link. It may take a few minutes to arrive.',
  alreadyConfirmed: 'Your email address is confirmed already',
} as const;
