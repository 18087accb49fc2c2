export const noteTexts = {
  noName: 'Unknown',
  edited: ' · edited',
  edit: 'Edit this note',
  remove: 'Delete this note',
} as const;
