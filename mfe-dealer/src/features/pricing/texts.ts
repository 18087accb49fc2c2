import type { LineUnit } from 'bff-contract/constants';

export const pricingTexts = {
  title: 'Price List Management',
  subtitle: 'Manage materials and line items for customer estimates',
  tableView: 'Table View',
  onDate: 'On a Date',
  tabs: 'Materials and line items',
  /** The server stops counting at a limit: "10,000+". */
  atLeast: (count: string) => `${count}+`,
  /** Texts by tab. */
  lists: {
    materials: {
      label: 'Materials',
      add: 'Add Material',
      addTitle: 'Add New Material',
      editTitle: 'Edit Material',
      none: 'No materials found',
      start: 'Start adding materials to your price list.',
      noMatch: 'No materials match your search.',
      loadError: 'Failed to load materials. Please try again.',
      loading: 'Loading materials',
    },
    'line-items': {
      label: 'Line Items',
      add: 'Add Line Item',
      addTitle: 'Add New Line Item',
      editTitle: 'Edit Line Item',
      none: 'No line items found',
      start: 'Start adding line items to your price list.',
      noMatch: 'No line items match your search.',
      loadError: 'Failed to load line items. Please try again.',
      loading: 'Loading line items',
    },
  },
  reloading: 'Loading',
} as const;

export const pricingCardTexts = {
  edit: 'Edit',
  editLabel: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteLabel: (name: string) => `Delete ${name}`,
} as const;

export const pricingMaterialTexts = {
  imagesLabel: (name: string) => `Images of ${name}`,
  imageAlt: (name: string, position: number, count: number) => `${name}, image ${position} of ${count}`,
  detailsLabel: (name: string) => `Details of ${name}`,
  details: 'Details',
  name: 'Name',
  thickness: 'Thickness',
  noThickness: 'N/A',
  price: { metric: 'Price Per Square Meter', american: 'Price Per Square Foot' },
  tagsLabel: (name: string) => `Tags of ${name}`,
} as const;

export const pricingLineItemTexts = {
  title: 'Title',
  price: 'Price',
  per: {
    each: (price: string) => price,
    order: (price: string) => `${price} /order`,
    slab: (price: string) => `${price} /slab`,
    foot: (price: string) => `${price} /ft`,
    'square-foot': (price: string) => `${price} /ft²`,
    metre: (price: string) => `${price} /m`,
    'square-metre': (price: string) => `${price} /m²`,
  } satisfies Record<LineUnit, (price: string) => string>,
  base: 'Base Fee',
  from: (quantity: string) => `From ${quantity}`,
} as const;
