export const routerTexts = {
  goBack: 'Go back',
  notFound: 'Page Not Found',
  forbidden: "You can't access that",
  notPermitted: (role: string) =>
    `Your role in the team, ${role}, does not include this page. An owner of the business can change your role.`,
  loggingOut: 'Logging out...',
  login: {
    unavailableTitle: 'Signing in is not possible right now',
    unavailableText: 'Part of the portal is not responding. Please try again in a moment.',
  },
  notInstalled: {
    title: 'This area is not available',
    text: 'It is not installed on this server.',
  },
} as const;

export const signedOutTexts = {
  title: 'You have been signed out',
  text: 'What you entered is still here. Sign in in a new tab, then come back and save it.',
  back: 'Back to the page',
  signIn: 'Sign in',
} as const;

export const routerCrashTexts = {
  title: 'Unexpected Application Error!',
  text: 'Please reload the page.',
  reload: 'Reload',
} as const;
