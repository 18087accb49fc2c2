import type { UnitPreference } from 'bff-contract';
import type { ReactNode } from 'react';
import { richText } from 'shared-ui/core';

const units: Record<UnitPreference, string> = {
  american: 'US (ft & inches)',
  metric: 'Metric (m & mm)',
};

export const profileTexts = {
  title: 'Manage your Account',
} as const;

export const profileAccountTexts = {
  title: 'Account Settings',
  name: 'Account Holder Full Name',
  namePrompt: 'Please provide your name',
  email: 'Account Email (used for login)',
  unitPreference: 'Units',
  units,
  loadError: 'Failed to load your account.',
} as const;

export const profileDealerProfileTexts = {
  title: 'Dealer Profile',
  emailHint: 'Customers and our emails about new orders reach you here.',
  loadError: 'Failed to load your dealer profile.',
} as const;

export const profileLogoTexts = {
  label: 'Logo',
  hint: 'Customers see it when you send them a link to their order.',
  saved: 'Logo saved',
  removed: 'Logo removed',
  error: (reason: string) => `The logo was not saved. ${reason}`,
} as const;

export const profileUnconfirmedContactTexts = {
  ordersGoElsewhere: (email: string, address: ReactNode) =>
    richText`Emails about new orders go to ${email} until ${address} is confirmed. Open the link that we sent there.`,
  ordersGoNowhere: (address: ReactNode) =>
    richText`We can't email you about new orders until ${address} is confirmed. Open the link that we sent there.`,
  sendAgain: 'Send the link again',
  sent: 'We have sent a link. It may take a few minutes to arrive.',
} as const;

/** Ends a sentence: some names have a stop already, such as "Stone Co.". */
const withStop = (name: string): string => (name.endsWith('.') ? name : `${name}.`);

export const leaveTeamTexts = {
  title: 'Your team',
  text: (business: string) => `You work for ${withStop(business)}`,
  leave: 'Leave team',
  lastOwner: (link: (words: string) => ReactNode) =>
    richText`You are the last owner. To leave, make somebody else an owner in ${link('Team')} first.`,
  question: (business: string) =>
    `You will no longer see anything of ${withStop(business)} Your account stays.`,
  left: (business: string) => `You have left ${business}`,
};
