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
  started: 'Status changed to In Progress',
  startError: (reason: string) => `The status was not changed. ${reason}`,
};
