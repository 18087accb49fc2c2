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

export const profilePricingTexts = {
  title: 'Pricing',
  showSteps: 'Customers see each step of a price',
  minimum: 'Minimum Order',
  minimumHint: 'A smaller order gets a line for the rest. Empty: no minimum.',
  minimumTitle: 'Charge Title',
  minimumTitleHint: 'Customers see it on their order.',
  minimumDefault: 'Minimum order charge',
  minimumPrompt: (most: string) => `Please enter an amount up to ${most}`,
  submit: 'Save Pricing',
} as const;

export const profileTermsTexts = {
  title: 'Terms for Customers',
  text: 'Customers agree to them when they accept an order. What they have accepted keeps the version that they saw.',
  label: 'Terms',
  hint: 'Leave it empty to ask for no agreement.',
  current: (version: number, author: string, time: string) =>
    `Version ${version}, published by ${author} on ${time}`,
  ended: (author: string, time: string) => `${author} ended the terms on ${time}`,
  publish: 'Publish New Version',
  published: (version: number) => `Published version ${version} of the terms`,
  loading: 'Loading the terms',
  loadError: 'Failed to load the terms.',
} as const;

export const profileRemindersTexts = {
  title: 'Reminders',
  label: 'Remind customers after',
  days: 'days',
  hint: 'Once, by e-mail, of an order that you shared and that they have not answered. Empty: never.',
  prompt: (max: number) => `Please enter 1 to ${max} days`,
  wholePrompt: 'Please enter whole days',
  submit: 'Save Reminders',
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
  alreadyConfirmed: 'Your contact email address is confirmed already',
} as const;

export const leaveTeamTexts = {
  title: 'Your team',
  text: (business: string) => `You work for ${business}.`,
  leave: 'Leave team',
  question: (business: string) => `You will no longer see anything of ${business}. Your account stays.`,
  left: (business: string) => `You have left ${business}`,
};
