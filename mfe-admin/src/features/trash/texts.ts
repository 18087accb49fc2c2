import { UNDO_DAYS } from 'bff-contract/constants';
import { plural } from 'shared-ui/core';

/** Texts of the trash. */
export const trashPageTexts = {
  title: 'Trash',
  subtitle: `What was deleted in the last ${UNDO_DAYS} days. It can be restored until its time is over.`,
  kindFilter: 'Kind',
  columns: {
    name: 'Name',
    kind: 'Kind',
    deletedAt: 'Deleted',
    deletedBy: 'Deleted By',
    timeLeft: 'Time Left',
  },
  unnamed: 'Without a name',
  personalData: (name: string) => `Personal data of ${name}`,
  days: (count: number) => plural(count, { one: '1 day', other: `${count} days` }),
  emptyTitle: 'The trash is empty',
  emptyText: `What is deleted stays here for ${UNDO_DAYS} days.`,
};

export const trashRestoreTexts = {
  button: 'Restore',
  busy: 'Restoring...',
  label: (kind: string, name: string) => `Restore ${kind.toLowerCase()} ${name}`,
  done: (name: string) => `Restored ${name}`,
  failed: (name: string, reason: string) => `${name} was not restored. ${reason}`,
};
