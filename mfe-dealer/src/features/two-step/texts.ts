import { plural } from 'shared-ui/core';

export const twoStepPanelTexts = {
  title: 'Two-step sign-in',
  on: 'On',
  off: 'Off',
  howItWorks: (codesLeft: string) =>
    `Signing in takes your password and a code of your authenticator app. ${codesLeft}`,
  codesLeft: (count: number) =>
    count === 0
      ? 'No recovery code is left. Switch two-step sign-in off and on again to get new ones.'
      : plural(count, { one: '1 recovery code is left.', other: `${count} recovery codes are left.` }),
  reason:
    'Ask for a code of an authenticator app besides your password, so that a stolen password is not enough.',
  required: "Your account needs it, so it can't be switched off.",
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  keptCodes: 'I have kept them',
  switchedOn: 'Two-step sign-in is on',
  switchedOff: 'Two-step sign-in is off',
  loadError: 'Failed to load your two-step sign-in.',
} as const;

export const twoStepConfirmFirstTexts = {
  text: 'Confirm your email address first: open the link that we send you.',
  send: 'Send a link',
} as const;

export const twoStepSwitchOnTexts = {
  formLabel: 'Switch on two-step sign-in',
  password: 'Your password',
  mailedCode: 'Code from the email',
  mailedHint: 'Your account needs two-step sign-in, so we have sent you a code.',
  resend: 'Send another code',
  next: 'Next',
  code: 'Code',
  codePrompt: 'Please enter the code that your app shows',
  submit: 'Switch on',
  cancel: 'Cancel',
} as const;

export const twoStepSwitchOffTexts = {
  formLabel: 'Switch off two-step sign-in',
  password: 'Your password',
  code: 'Code or recovery code',
  submit: 'Switch off',
  cancel: 'Cancel',
} as const;
