/** What the pages of crash reports say. */
export const crashReportTexts = {
  title: 'Crash reports',
  /** For an error without a name. */
  unnamed: 'Error',
  user: {
    notSignedIn: 'Not signed in',
    gone: 'A user who is no longer here',
  },
};

export const crashReportListTexts = {
  subtitle: 'Screens that failed to show, by error and component.',
  columns: {
    name: 'Error',
    message: 'Message',
    component: 'Inside',
    count: 'Reports',
    users: 'Users',
    firstSeenAt: 'First Seen',
    lastSeenAt: 'Last Seen',
  },
  noValue: '–',
  emptyTitle: 'No screen has failed',
  emptyText: 'Reports arrive here by themselves.',
};

export const crashReportGroupTexts = {
  back: 'Crash reports',
  loading: 'Loading crash reports',
  loadFailed: 'Failed to load crash reports. Please try again.',
  emptyTitle: 'There are no such reports',
  emptyText: 'Old reports are deleted. Counts and times of the error stay.',
};

export const crashReportReportTexts = {
  description: 'What the user says',
  name: 'Error name',
  component: 'Inside component',
  user: 'User',
  message: 'Message',
  noMessage: 'None',
  reactError: (code: number) => `About error ${code} on react.dev`,
  release: 'Release',
  shell: 'Shell',
  location: 'Location',
  browser: 'Browser',
  unknown: 'Not known',
};

export const crashReportStackTexts = {
  label: 'Stack',
  site: 'Crashed at',
  inside: (name: string) => `in ${name}`,
  show: 'Show stack',
  hide: 'Hide stack',
  minified: 'Minified stack',
  showMinified: 'Show minified',
  hideMinified: 'Hide minified',
  noSources: 'There is no source map for this release.',
  loading: 'Looking for the source',
  failed: (reason: string) => `The source was not found. ${reason}`,
  retry: 'Retry',
};
