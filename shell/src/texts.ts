export const remotePageTexts = {
  unavailableTitle: 'This page could not be loaded',
  unavailableText:
    'Part of the portal is not responding. The rest keeps working; please try again in a moment.',
  skip: 'Continue without this page',
} as const;
