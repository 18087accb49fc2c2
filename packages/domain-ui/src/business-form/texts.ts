export const businessFormTexts = {
  name: 'Business Name',
  namePrompt: 'Please provide your business name',
  email: 'Contact Email',
  phoneNumber: 'Contact Number',
} as const;
