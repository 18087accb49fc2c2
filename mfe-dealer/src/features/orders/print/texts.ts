export const printTexts = {
  page: {
    title: (reference: string) => `Print order ${reference}`,
    print: 'Print',
    loading: (loaded: number, count: number) => `Loading photos (${loaded} of ${count})`,
  },
  /** Around the page number and the page count in the margin. */
  margin: {
    beforePage: 'Page ',
    beforePages: ' of ',
  },
  order: {
    label: (reference: string) => `Order ${reference}`,
    heading: (reference: string, project: string) =>
      `Order ${reference || 'N/A'} · ${project || 'Untitled Project'}`,
    status: 'Status',
    noStatus: 'Not set',
    created: 'Created Date',
    updated: 'Last Updated',
    timeZone: (name: string) => `Times are in ${name}.`,
    totalPrice: 'Total Price',
    customer: 'Customer',
    noCustomer: 'N/A',
    customerEmail: 'Customer Email',
    noCustomerEmail: 'N/A',
    summary: 'Order Summary',
    plans: 'Plans',
    photos: 'Project Images',
  },
  photos: {
    name: (number: number, count: number) => `Image ${number} of ${count}`,
    unavailable: 'Image not available',
    notAnImage: (fileName: string) => `Not shown as an image: ${fileName}`,
  },
  plans: {
    title: (slab: string) => `Plan of ${slab}`,
    material: (material: string | undefined, location: string | undefined) =>
      `${material || 'Unknown'} · ${location || 'Location not specified'}`,
    edgeCount: (count: number) => `${count} edges`,
    edge: (length: string, tapeLength: string) => `${length} · ${tapeLength}`,
    noData: 'No measurement data',
  },
  moreEdges: (count: number) => ` and ${count} more`,
} as const;
