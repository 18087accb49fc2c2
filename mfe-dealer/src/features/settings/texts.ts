export const settingsTexts = {
  title: 'Settings',
  loadError: 'Failed to load your settings.',
} as const;

export const pricingSettingsTexts = {
  title: 'Pricing',
  showSteps: 'Customers see each step of a price',
  minimum: 'Minimum Order',
  minimumHint: 'A smaller order gets a line for the rest. Empty: no minimum.',
  minimumTitle: 'Charge Title',
  minimumTitleHint: 'Customers see it on their order.',
  minimumDefault: 'Minimum order charge',
  minimumPrompt: (most: string) => `Please enter an amount up to ${most}`,
  submit: 'Save Pricing',
} as const;

export const marginTexts = {
  title: 'Margin',
  label: 'Minimum Margin',
  hint: 'Staff can issue no revision with a lower one; owners and managers can. It needs the costs of materials and line items. Empty: any margin.',
  prompt: 'Please enter 0 to 100 percent',
  submit: 'Save Margin',
} as const;

export const termsTexts = {
  title: 'Terms for Customers',
  text: 'Customers agree to them when they accept an order. What they have accepted keeps the version that they saw.',
  label: 'Terms',
  hint: 'Leave it empty to ask for no agreement.',
  current: (version: number, author: string, time: string) =>
    `Version ${version}, published by ${author} on ${time}`,
  ended: (author: string, time: string) => `${author} ended the terms on ${time}`,
  publish: 'Publish New Version',
  published: (version: number) => `Published version ${version} of the terms`,
  loading: 'Loading the terms',
  loadError: 'Failed to load the terms.',
} as const;

export const remindersTexts = {
  title: 'Reminders',
  label: 'Remind customers after',
  days: 'days',
  hint: 'Once, by email, of an order that you shared and that they have not answered. Empty: never.',
  prompt: (max: number) => `Please enter 1 to ${max} days`,
  wholePrompt: 'Please enter whole days',
  submit: 'Save Reminders',
} as const;
