export const summaryTexts = {
  title: 'Order Summary',
  item: 'Item',
  area: 'Area',
  price: 'Price',
  showPlan: 'Show the plan',
  subTotal: 'Sub-Total',
  lineItems: 'Additional Line Items',
  total: 'Total',
  priceChanges: {
    title: (count: number) => `The price list has changed since this order was placed (${count})`,
    afterName: ': ',
    /** Read out between the two prices. */
    betweenPrices: ' then, now ',
    unlisted: 'no longer on the price list',
    keptPrices: (date: string) => `The prices of this order stay as they were on ${date}.`,
  },
} as const;
