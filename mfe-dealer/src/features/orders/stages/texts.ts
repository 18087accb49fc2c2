export const orderStageTexts = {
  label: 'Stage',
  none: 'None',
  hint: (isPublic: boolean) =>
    isPublic ? 'Your customer sees this stage.' : 'Your customer sees the last public stage.',
} as const;
