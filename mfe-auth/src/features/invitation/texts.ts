import type { ReactNode } from 'react';
import { richText } from 'shared-ui/core';

/** Texts of the page of an invitation. */
export const invitationTexts = {
  title: 'Invitation to a team',
  loading: 'Loading the invitation',
  invites: (business: ReactNode) => richText`${business} invites you to work in its team.`,
  role: (label: string) => `Your role: ${label}`,
  for: (email: string) => `This invitation is for ${email}.`,
  accept: 'Join the team',
  accepting: 'Joining...',
  signIn: 'Sign in to accept',
  hasAccount: 'You have an account. Sign in with it to join the team.',
  otherAccount: (email: string) => `You are signed in as ${email}.`,
  signOut: 'Sign out',
  form: 'Your new account',
  name: 'Name',
  namePrompt: 'Please provide a name',
  decline: {
    action: 'Decline',
    title: 'Decline the invitation?',
    text: 'The link stops working. If you change your mind, ask for a new invitation.',
    done: 'Invitation declined',
    doneText: 'You can close this page.',
  },
  failed: {
    title: 'Invitation not found',
    hint: (isSignedIn: boolean) =>
      `Each invitation works once, for 7 days, and can be withdrawn.${isSignedIn ? '' : ' If you have accepted it before, sign in.'}`,
    start: 'Go to the start page',
  },
};
