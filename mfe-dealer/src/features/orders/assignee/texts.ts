export const assigneeTexts = {
  label: 'Assigned to',
  nobody: 'Nobody',
  toMe: 'Assign to me',
  start: 'Start work',
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: 'Assigned to nobody',
  undo: 'Undo',
  conflict: 'Somebody else has changed this order in the meantime. You see it as it is now.',
  error: (reason: string) => `The order was not assigned. ${reason}`,
};
