import type { ReactNode } from 'react';
import { richText } from 'shared-ui/core';

export const noteTexts = {
  noName: 'Unknown',
  writtenAt: (time: ReactNode, isEdited: boolean) => (isEdited ? richText`${time} · edited` : time),
  edit: 'Edit this note',
  remove: 'Delete this note',
} as const;
