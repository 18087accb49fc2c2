/** Texts of the crash report pages. */
export const crashReportTexts = {
  title: 'Crash reports',
  /** For an error without a name. */
  unnamed: 'Error',
  user: {
    notSignedIn: 'Not signed in',
    gone: 'A user who is no longer here',
    /** Where the name could not be loaded. */
    unnamed: 'A user',
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
  minified: 'Minified stack',
  noSources: 'There is no source map for this release.',
  loading: 'Looking for the source',
  failed: (reason: string) => `The source was not found. ${reason}`,
  retry: 'Retry',
};

/**
 * The meaning of the numbers that production builds of React throw instead of messages, as far as pages can cause them.
 * React's own page explains every number.
 */
const REACT_ERRORS: Readonly<Record<number, string>> = {
  31: 'an object was rendered where React expects text or an element',
  60: 'an element has both children and dangerouslySetInnerHTML',
  61: 'dangerouslySetInnerHTML was not given as {__html: …}',
  62: 'the style of an element is not an object',
  130: 'what should be rendered is no component, often because of a wrong import',
  137: 'an element that has no content, such as an input or an image, was given children',
  185: 'a component sets its state again and again while it renders or in an effect',
  231: 'the handler of an event is not a function',
  299: 'the element into which React should render does not exist',
  300: 'a component called fewer hooks than the time before, often after an early return',
  301: 'a component sets its state each time it renders',
  310: 'a component called more hooks than the time before, often because one is in a condition',
  321: 'a hook was called outside a component, or React was loaded twice',
  409: 'something rendered into a part of the page that was removed before',
  418: 'the HTML from the server differs from what the browser rendered',
  419: 'the server could not finish a part of the page, so the browser rendered it',
  422: 'a part of the page failed while it took over the HTML from the server, so the browser rendered it anew',
  423: 'the page failed while it took over the HTML from the server, so the browser rendered it anew',
  424: 'the page was updated before it had taken over the HTML from the server',
  460: 'a component caught what React throws while it waits for data',
  482: 'a component is an async function, which works only on a server',
  483: 'a component that is an async function calls hooks',
  520: 'the page failed while it was rendered, and a second try succeeded',
  525: 'an element was made by another version of React, or React was loaded twice',
  527: 'the versions of react and react-dom differ',
};

export const reactErrorTexts = {
  meanings: REACT_ERRORS,
  message: (code: number, details: string) => {
    const meaning = REACT_ERRORS[code];
    return `React error ${code}${meaning ? `: ${meaning}` : ''}${details && ` (${details})`}`;
  },
};
