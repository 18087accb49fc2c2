export const lengthTexts = {
  prompt: 'Please enter a length, such as 5′ 3 1/2″, 63.5″ or 1.61 m',
} as const;
