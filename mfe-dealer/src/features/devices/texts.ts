export const devicesTexts = {
  title: 'Your devices',
  listLabel: 'Your devices',
  /** "Chrome 141 on Windows 10" */
  name: (browser: string, system: string) => `${browser} on ${system}`,
  lastSeen: (time: string) => `Last seen ${time}`,
  current: 'This device',
  signOut: 'Sign out',
  signOutLabel: (device: string) => `Sign out ${device}`,
  signOutOthers: 'Sign out all other devices',
  noOthers: 'You are signed in on no other device.',
  signOutQuestion: (device: string) => `${device} will be signed out at once.`,
  signOutOthersQuestion: 'All devices but this one will be signed out at once.',
  signedOut: (device: string) => `Signed out ${device}`,
  signedOutOthers: 'Signed out all other devices',
  empty: 'You are signed in on no device.',
  loadError: 'Failed to load your devices.',
  loading: 'Loading your devices',
} as const;
