export const businessFormTexts = {
  name: 'Business Name',
  namePrompt: 'Please provide your business name',
  email: 'Contact Email',
  phoneNumber: 'Contact Number',
  timeZone: 'Time Zone',
  timeZoneHint: 'Days and months of your orders begin and end in it, and times are shown in it.',
} as const;
