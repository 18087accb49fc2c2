import { plural } from 'shared-ui/core';

export const paletteTexts = {
  button: 'Search…',
  iconButton: 'Search',
  iconButtonTitle: (shortcut: string) => `Search (${shortcut})`,
  shortcut: 'Ctrl K',
  macShortcut: '⌘K',
  loading: 'Loading',
  loadError: 'The search could not be loaded. Please check your connection and try again.',
  dialogLabel: 'Search',
  /** A kind that can be searched besides records. */
  pages: 'pages',
  inputLabel: (kinds: string) => `Search ${kinds}`,
  close: 'Close',
  searching: 'Searching',
  resultsLabel: 'Results',
  resultCount: (count: number) => plural(count, { one: '1 result', other: `${count} results` }),
  recentGroup: 'Recent',
  pagesGroup: 'Pages',
  commandsGroup: 'Commands',
  /** Other names of the page that ends the session. */
  logoutNames: ['Log Out', 'Sign Out'],
  colorNames: {
    system: ['System Theme', 'System Mode'],
    light: ['Light Theme', 'Light Mode'],
    dark: ['Dark Theme', 'Dark Mode'],
  },
  tooShort: (kinds: string) => `Type one more character to search ${kinds}.`,
  nothingFound: 'Names and references are found by how they begin.',
  offline: 'You are offline. Only pages and commands are found.',
  keys: { arrows: '↑ ↓', move: 'move', enter: 'Enter', open: 'open', escape: 'Esc', close: 'close' },
} as const;
