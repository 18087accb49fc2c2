import type { LineUnit } from 'bff-contract/constants';

/** The form of a word that a count takes in the language. */
type PluralForm = Intl.LDMLPluralRule;

/** A revision is called "R2". */
export const revisionName = (revision: number): string => `R${revision}`;

export const sheetTexts = {
  /** In place of a name that nobody knows any more. */
  unknown: 'Unknown',
  label: (reference: string) => `Order ${reference}`,
  heading: (reference: string, project: string) =>
    `Order ${reference || 'N/A'} · ${project || 'Untitled Project'}`,
  workshop: (reference: string) => `Workshop sheets of order ${reference}`,
  page: (page: number) => `Page ${page}`,
  revision: 'Revision',
  date: 'Date',
  totalPrice: 'Total Price',
  customer: 'Customer',
  customerEmail: 'Customer Email',
  site: 'Site',
  phone: 'Phone',
  accessNotes: 'Access',
  none: 'N/A',
  summary: 'Order Summary',
  item: 'Item',
  area: 'Area',
  price: 'Price',
  subTotal: 'Sub-Total',
  lineItems: 'Additional Line Items',
  total: 'Total',
  /** Below a slab: the area that is billed, and the steps to it. */
  billed: (area: string) => `Billed ${area}`,
  basis: {
    outline: (area: string) => `Outline ${area}`,
    rectangle: (area: string) => `Enclosing rectangle ${area}`,
  },
  waste: (percent: string, area: string) => `${percent}% waste: ${area}`,
  rounded: (step: string, unit: string, area: string) => `up to a multiple of ${step} ${unit}: ${area}`,
  /** The rate in the steps, by its source. */
  rate: {
    list: (price: string, unit: string) => `at ${price}/${unit}`,
    group: (price: string, unit: string) => `at ${price}/${unit}, the price of the group`,
    customer: (price: string, unit: string) => `at ${price}/${unit}, the customer's own price`,
    everyone: (price: string, unit: string) => `at ${price}/${unit}, the price for everyone`,
  },
  special: {
    group: 'The price of the group',
    customer: "The customer's own price",
    everyone: 'The price for everyone',
  },
  listPrice: (price: string) => `list price ${price}`,
  /** Below a line item: "3 × $250.00". */
  quantity: (quantity: string, price: string) => `${quantity} × ${price}`,
  perOrder: (price: string) => `${price} per order`,
  units: {
    each: (quantity: string) => quantity,
    order: (quantity: string) => quantity,
    slab: (quantity: string, form: PluralForm) => `${quantity} ${form === 'one' ? 'slab' : 'slabs'}`,
    foot: (quantity: string) => `${quantity} ft`,
    'square-foot': (quantity: string) => `${quantity} ft²`,
    metre: (quantity: string) => `${quantity} m`,
    'square-metre': (quantity: string) => `${quantity} m²`,
  } satisfies Record<LineUnit, (quantity: string, form: PluralForm) => string>,
  /** After a unit price that depends on the size. */
  size: (size: string) => `for ${size}`,
  /** After a unit price that depends on the quantity: "(from 10 ft to below 24 ft)". */
  range: (from: string | undefined, to: string | undefined) =>
    `(${[from && `from ${from}`, to && `${from ? 'to ' : ''}below ${to}`].filter(Boolean).join(' ')})`,
  base: (price: string) => `+ ${price} base fee`,
  /** The edges of a slab that are charged: "Island: edges 1–3, 5". Below its plan, the line item that charges them. */
  edges: (of: string, numbers: string, form: PluralForm) =>
    `${of}: ${form === 'one' ? 'edge' : 'edges'} ${numbers}`,
  /** Below the reason of a discount. */
  discount: (percent: string | undefined) => (percent ? `Discount of ${percent}%` : 'Discount'),
  /** Above the total. */
  tax: (name: string, percent: string, of: string) => `${name} (${percent}% of ${of})`,
  taxIncluded: (name: string, percent: string, of: string) => `Includes ${name} (${percent}%, in ${of})`,
  plans: 'Plans',
  noPlan: 'No measurement data',
  photos: 'Project Images',
  noPhoto: 'Image not available',
  noSlabs: 'This order has no slabs',
  noLocation: 'Location not specified',
  material: (material: string | undefined, location: string | undefined) =>
    `${material || 'Unknown'} · ${location || 'Location not specified'}`,
  betweenEdges: ' x ',
  moreEdges: (count: number) => ` and ${count} more`,
  numbered: (number: number, edge: string) => `${number}. ${edge}`,
  scale: (denominator: number) => `Scale 1:${denominator}`,
  rounding:
    'Drawings round lengths to whole centimeters. Cut by the lengths in the summary, which are as measured.',
  /** Beside the edges and the plan of a slab whose edges contradict its corners. */
  contradiction: "The edges and the plan of this slab don't match. Check before cutting.",
} as const;

export const planTexts = {
  separator: ', ',
  range: (shortest: string, longest: string) => `from ${shortest} to ${longest}`,
  size: (width: string, height: string) => `${width} × ${height}`,
  description: (count: number, lengths: string, size: string, area: string) =>
    `${count} edges: ${lengths}. Bounding box ${size}, ${area}.`,
  /** Below the area of an outline that doesn't fill its bounding box. */
  box: (size: string) => `Bounding box ${size}`,
  /** Beside the drawing of such an outline. */
  areas: (outline: string, box: string) => `Outline ${outline} · Bounding box ${box}`,
  outlineDescription: (description: string, area: string) => `${description} Outline ${area}.`,
} as const;
