import { AREA_UNITS, type UnitPreference } from 'bff-contract/constants';

export const onDateTexts = {
  title: 'Price List on a Date',
  tabs: 'Materials and line items',
  kinds: { material: 'Materials', 'line-item': 'Line Items' },
  day: 'Day',
  past: (day: string, zone: string) => `The price list as it was at the end of ${day} (${zone}).`,
  today: (zone: string) => `The price list as it is today (${zone}).`,
  future: (day: string, zone: string) =>
    `The price list as it will be on ${day} (${zone}) if nobody changes it.`,
  noDay: 'Please choose a day.',
  none: { material: 'No materials on that day', 'line-item': 'No line items on that day' },
  name: 'Name',
  thickness: 'Thickness',
  price: { metric: `Price/${AREA_UNITS.metric}`, american: 'Price/SqFt' },
  itemPrice: 'Price',
  cost: { metric: `Cost/${AREA_UNITS.metric}`, american: 'Cost/SqFt' },
  itemCost: 'Cost',
  billing: 'Billed Area',
  base: 'Base Fee',
  ranges: 'Ranges',
  range: (from: string, price: string) => `From ${from}: ${price}`,
  everyone: 'For Everyone',
  knownSince: (day: string) => `Known since ${day}`,
  card: {
    perArea: (price: string, units: UnitPreference) => `${price} /${AREA_UNITS[units]}`,
    everyone: (price: string) => `Everyone: ${price}`,
    cost: (cost: string) => `Cost ${cost}`,
    base: (fee: string) => `Base fee ${fee}`,
  },
} as const;
