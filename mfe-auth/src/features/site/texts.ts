import type { ReactNode } from 'react';
import { richText } from 'shared-ui/core';

/** Makes a link of words. */
type Link = (words: string) => ReactNode;

/** Texts of the pages about the portal. */
export const siteTexts = {
  page: {
    published: (address: ReactNode) => richText`This page is published at ${address}.`,
  },
};

export const siteHelpTexts = {
  title: 'Help',
  signIn: {
    title: "I can't sign in",
    text: (link: Link) =>
      richText`${link('Request a link')} to choose a new password. It arrives within 5 minutes; check your spam folder, too.`,
  },
  app: {
    title: 'I use the mobile app',
    text: (link: Link) =>
      richText`This portal is for dealers. You can ${link('change your password')} here, and do everything else in the app.`,
  },
  dealer: {
    title: 'I am a dealer without an account',
    text: (link: Link) =>
      richText`${link('Register')}, then give your customers the referral code on your profile: they enter it in the app to order from you.`,
  },
  fault: {
    title: 'Something does not work',
    text: (product: string) =>
      `Reload the page first. If a page reports an error, describe what you did and submit the crash report. For anything else, please contact the operator of this ${product} portal.`,
  },
};

export const sitePrivacyTexts = {
  title: 'Privacy',
  unpublished: (product: string) =>
    `The operator of this ${product} portal has not published its privacy policy here yet. Please ask them for the current text.`,
  storedTitle: 'What the portal stores',
  stored:
    'Your account and business details, your price list, the projects and orders that you are part of, and the files uploaded for them. For security it also keeps a log of sign-ins and changes with the network address they came from.',
  browserTitle: 'In your browser',
  browser:
    'The session you are signed in with, and settings such as the color theme. No advertising, and no tracking by third parties.',
};

export const siteTermsTexts = {
  title: 'Terms of Service',
  unpublished: (product: string) =>
    `The operator of this ${product} portal has not published its terms of service here yet. Please ask them for the current text before you register.`,
};
