export const remotePageTexts = {
  unavailableTitle: 'This page could not be loaded',
  unavailableText:
    'Part of the portal is not responding. The rest keeps working; please try again in a moment.',
  offlineText: 'You are offline. The page opens once you are back online.',
  skip: 'Continue without this page',
} as const;
