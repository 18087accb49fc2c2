export const dueTexts = {
  overdue: 'Overdue',
  today: 'Due today',
  tomorrow: 'Due tomorrow',
  inDays: (days: number) => `Due in ${days} days`,
} as const;
