export const sharedTexts = { plans: 'Plans' } as const;
