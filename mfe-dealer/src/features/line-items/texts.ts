export const lineItemTexts = {
  formLabel: 'Line item',
  title: 'Title',
  titlePrompt: 'Please provide a title',
  price: 'Price',
  pricePrompt: 'Please provide a price, such as 45.50',
  priceRangePrompt: (highest: string) => `Please enter a price up to ${highest}, in dollars and cents`,
  taxable: 'Taxes apply to it',
  description: 'Description',
  descriptionPlaceholder: 'Optional description',
  added: (title: string) => `Added ${title}`,
  saved: (title: string) => `Saved ${title}`,
  loadError: 'Failed to load this line item. Please try again.',
} as const;
