import type { UnitPreference } from 'bff-contract';

const units: Record<UnitPreference, string> = {
  american: 'US (ft & inches)',
  metric: 'Metric (m & mm)',
};

export const profileTexts = {
  title: 'Manage your Account',
  account: {
    title: 'Account Settings',
    name: 'Account Holder Full Name',
    namePrompt: 'Please provide your name',
    email: 'Account Email (used for login)',
    unitPreference: 'Units',
    units,
    loadError: 'Failed to load your account.',
  },
  dealerProfile: {
    title: 'Dealer Profile',
    emailHint: 'Customers and our emails about new orders reach you here.',
    loadError: 'Failed to load your dealer profile.',
  },
  logo: {
    label: 'Logo',
    hint: 'Customers see it when you send them a link to their order.',
    saved: 'Logo saved',
    removed: 'Logo removed',
    error: (reason: string) => `The logo was not saved. ${reason}`,
  },
  /** "Emails about new orders go to a@example.com until **new address** is confirmed. …" */
  unconfirmedContact: {
    ordersGoElsewhere: (email: string) => `Emails about new orders go to ${email} until `,
    ordersGoNowhere: "We can't email you about new orders until ",
    afterAddress: ' is confirmed. Open the link that we sent there.',
    sendAgain: 'Send the link again',
    sent: 'We have sent a link. It may take a few minutes to arrive.',
    alreadyConfirmed: 'Your contact email address is confirmed already',
  },
} as const;

export const leaveTeamTexts = {
  title: 'Your team',
  text: (business: string) => `You work for ${business}.`,
  leave: 'Leave team',
  question: (business: string) => `You will no longer see anything of ${business}. Your account stays.`,
  left: (business: string) => `You have left ${business}`,
};
