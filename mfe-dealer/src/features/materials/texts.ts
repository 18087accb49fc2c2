import { AREA_UNITS } from 'bff-contract/constants';
import { plural } from 'shared-ui/core';

export const materialTableTexts = {
  title: 'Materials',
  add: 'Add Material',
  edit: (name: string) => `Edit material ${name}`,
  delete: (name: string) => `Delete material ${name}`,
  deleted: (name: string) => `Deleted ${name}`,
  empty: 'Materials of your price list appear here.',
} as const;

export const materialColumnsTexts = {
  name: 'Name',
  price: { metric: `Price/${AREA_UNITS.metric}`, american: 'Price/SqFt' },
  noPrice: 'N/A',
  cost: { metric: `Cost/${AREA_UNITS.metric}`, american: 'Cost/SqFt' },
  thickness: 'Thickness',
} as const;

export const materialPageTexts = {
  add: 'Add New Material',
  edit: 'Edit Material',
} as const;

export const materialFormTexts = {
  label: 'Material',
  details: 'Material Details',
  name: 'Material Name',
  namePrompt: 'Please provide a name',
  thickness: 'Dimension',
  thicknessPlaceholder: 'e.g. 3/4 inch',
  price: { american: 'Price Per Square Foot', metric: 'Price Per Square Meter' },
  priceUnit: (unit: string) => `/${unit}`,
  pricePrompt: 'Please provide a price, such as 45.50',
  priceRangePrompt: (highest: string) => `Please enter a price up to ${highest}, in dollars and cents`,
  cost: { american: 'Cost Per Square Foot', metric: 'Cost Per Square Meter' },
  costHint: 'What it costs you. Only owners and managers see it.',
  costPrompt: (highest: string) => `Please enter a cost up to ${highest}, in dollars and cents`,
  /** Hint at a price that was entered in the other unit. */
  enteredAs: (price: string) => `Entered as ${price}`,
  pricing: 'Billed Area',
  description: 'Description',
  tags: 'Material Tags',
  tagsHint: 'Add tags to categorize materials (e.g., type, color, finish)',
  tag: 'tag',
  addTag: 'Add Tag',
  images: 'Material Images',
  imagesHint: 'The price list shows the first image.',
  image: 'image',
  addImage: 'Add Image',
  uploadImage: 'Upload Image',
  uploadsPrompt: 'Please wait until your images are uploaded',
  imageCount: (count: number) => plural(count, { one: '1 image', other: `${count} images` }),
  added: (name: string) => `Added ${name}`,
  saved: (name: string) => `Saved ${name}`,
  loadError: 'Failed to load this material. Please try again.',
} as const;
