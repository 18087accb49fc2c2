import { plural } from 'shared-ui/core';

export const accessLogTexts = {
  title: 'Who has looked at your portal',
  listLabel: 'Administrators who have looked at your portal',
  ongoing: 'Looking now',
  minutes: (minutes: number) => plural(minutes, { one: '1 minute', other: `${minutes} minutes` }),
  ended: (start: string, duration: string) => `${start}, for ${duration}`,
  showEarlier: 'Show earlier ones',
  emptyTitle: 'Nobody has looked at your portal.',
  emptyText: 'When an administrator opens it, to help you, you read here who it was and why.',
  loadError: 'Failed to load who has looked at your portal.',
  loading: 'Loading who has looked at your portal',
} as const;
