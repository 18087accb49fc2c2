/** What the pages about the portal say. Sentences with a link have a part before and after it. */
export const siteTexts = {
  page: {
    published: { before: 'This page is published at ', after: '.' },
  },
  help: {
    title: 'Help',
    signIn: {
      title: "I can't sign in",
      link: 'Request a link',
      after: ' to choose a new password. It arrives within 5 minutes; check your spam folder, too.',
    },
    app: {
      title: 'I use the mobile app',
      before: 'This portal is for dealers. You can ',
      link: 'change your password',
      after: ' here, and do everything else in the app.',
    },
    dealer: {
      title: 'I am a dealer without an account',
      link: 'Register',
      after:
        ', then give your customers the referral code on your profile: they enter it in the app to order from you.',
    },
    fault: {
      title: 'Something does not work',
      text: (product: string) =>
        `Reload the page first. If a page reports an error, describe what you did and submit the crash report. For anything else, please contact the operator of this ${product} portal.`,
    },
  },
  privacy: {
    title: 'Privacy',
    unpublished: (product: string) =>
      `The operator of this ${product} portal has not published its privacy policy here yet. Please ask them for the current text.`,
    storedTitle: 'What the portal stores',
    stored:
      'Your account and business details, your price list, the projects and orders that you are part of, and the files uploaded for them. For security it also keeps a log of sign-ins and changes with the network address they came from.',
    browserTitle: 'In your browser',
    browser:
      'The session you are signed in with, and settings such as the color theme. No advertising, and no tracking by third parties.',
  },
  terms: {
    title: 'Terms of Service',
    unpublished: (product: string) =>
      `The operator of this ${product} portal has not published its terms of service here yet. Please ask them for the current text before you register.`,
  },
};
