/** Texts of a new user's first steps. */
export const onboardingTexts = {
  page: {
    content: 'Onboarding Content',
    progress: (product: string, step: number, steps: number) =>
      `Setting up ${product}: step ${step} of ${steps}`,
  },
};

export const onboardingBusinessTexts = {
  title: 'Your business',
  text: 'This is how customers find and reach you.',
  submit: 'Next',
  loadFailed: 'Failed to load your business.',
};

export const onboardingUnitsTexts = {
  title: 'Your units',
  text: 'Sizes and prices are shown in these.',
  units: 'Units',
  american: 'US (ft & inches)',
  metric: 'Metric (m & mm)',
  hint: 'You can change this in your account at any time.',
  next: 'Next',
  finish: 'Finish',
  back: 'Back',
};

export const onboardingMaterialTexts = {
  title: 'Your first material',
  text: 'Customers choose from your price list. You can add more later.',
  name: 'Name',
  nameMissing: 'Please provide a name',
  thickness: 'Thickness',
  price: { american: 'Price Per Square Foot', metric: 'Price Per Square Meter' },
  priceMissing: 'Please provide a price',
  priceRange: (highest: string) => `Please enter a price up to ${highest}, in dollars and cents`,
  perUnit: (unit: string) => `/${unit}`,
  finish: 'Finish',
  back: 'Back',
  skip: 'Skip for now',
};
