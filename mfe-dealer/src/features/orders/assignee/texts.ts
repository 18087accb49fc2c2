export const assigneeTexts = {
  label: 'Assigned to',
  nobody: 'Nobody',
  toMe: 'Assign to me',
  start: 'Start work',
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: 'Assigned to nobody',
  conflict: 'This order has changed in the meantime. You see it as it is now.',
  error: (reason: string) => `The order was not assigned. ${reason}`,
};
