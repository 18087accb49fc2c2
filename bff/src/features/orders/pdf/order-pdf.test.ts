import { buffer } from 'node:stream/consumers';
import type { Order } from 'bff-contract';
import sharp from 'sharp';
import { pagesOfPdf } from '../../../testing/pdf-text';
import { orderPdf, type Reader, workshopPdf } from './order-pdf';
import { writePages } from './page-flow';

type Slab = Order['project']['slabs'][number];

const slab = (item_id: string, width: number, depth: number): Slab => ({
  item_id,
  material: { _id: 'oro', name: 'Calacatta Oro' },
  location: 'Kitchen',
  edges: [width, depth, width, depth],
  vertices: [
    { x: 0, y: 0, z: 0 },
    { x: width, y: 0, z: 0 },
    { x: width, y: 0, z: depth },
    { x: 0, y: 0, z: depth },
  ],
});

const orderOf = (slabs: Slab[]): Order => ({
  _id: 'order',
  reference: 'ORD-1001',
  status: 'in-progress',
  createdAt: '2026-11-20T02:00:00.000Z',
  updatedAt: '2026-11-21T02:00:00.000Z',
  version: 1,
  revision: 2,
  revisions: [
    {
      revision: 2,
      at: '2026-11-20T02:00:00.000Z',
      actor: { name: 'Dana', role: 'dealer' },
      totalPrice: 1_876.5,
      note: 'With a wider sink.',
    },
  ],
  history: [],
  activity: [],
  fabricator: { _id: 'dealer', businessName: 'Northgate Stone', timeZone: 'America/Los_Angeles' },
  project: {
    _id: 'project',
    title: 'Küche Łódź 厨房 주방',
    fabricator: 'dealer',
    owner: { _id: 'anna', name: 'Anna Whitaker', email: 'anna@example.com' },
    totalSquareFeet: 10,
    images: [],
    slabs,
  },
  estimate: {
    totalPrice: 1_876.5,
    area: 4,
    pricedAt: '2026-11-20T02:00:00.000Z',
    materials: [
      {
        materialId: 'oro',
        name: 'Calacatta Oro',
        thickness: '3 cm',
        pricePerSquareFoot: 45,
        area: 4,
        subTotalPrice: 1_726.5,
        slabs: slabs.map(({ item_id }) => ({ item_id, area: 4 / slabs.length, price: 863.25 })),
      },
    ],
    additionalLineItems: [
      {
        lineItemId: 'sink',
        title: 'Sink cut-out',
        description: 'Undermount',
        price: 300,
        quantity: 2,
        unitPrice: 150,
      },
      {
        lineItemId: 'discount',
        title: 'Returning customer',
        price: -150,
        discount: { kind: 'percent', value: 7.5 },
      },
    ],
  },
});

const ORDER = orderOf([slab('Island', 2, 1), slab('Counter', 2.44, 0.635)]);

const noPhoto = () => Promise.resolve(undefined);
const pdfOf = (order: Order, reader: Reader) => orderPdf(order, reader, noPhoto);

const METRIC = { units: 'metric' } as const;
const AMERICAN = { units: 'american' } as const;

describe('orderPdf', () => {
  it('shows the facts, prices, lengths and plans of an order in the units of its reader', async () => {
    const text = (await pagesOfPdf(await buffer(pdfOf(ORDER, AMERICAN)))).join(' ');
    for (const part of [
      'Northgate Stone',
      'Order ORD-1001 · Küche Łódź 厨房 주방',
      'R2',
      'With a wider sink.',
      // In the dealer's time zone.
      'Nov 19, 2026',
      'Anna Whitaker',
      'anna@example.com',
      'Calacatta Oro',
      '3 cm · $45.00 /ft²',
      'Island',
      '78.7 in x 39.4 in',
      '6′ 6 3/4″',
      '$863.25',
      'Sink cut-out $300.00 Undermount 2 × $150.00',
      'Returning customer -$150.00 Discount of 7.5%',
      'Total 43.1 ft² $1,876.50',
      '16.7 ft²',
      'Page 1',
    ])
      expect(text).toContain(part);
    expect((await pagesOfPdf(await buffer(pdfOf(ORDER, METRIC)))).join(' ')).toContain(
      'Total 4.000 m² $1,876.50',
    );
  });

  it('has the same bytes each time', async () => {
    const one = await buffer(pdfOf(ORDER, METRIC));
    expect(one.equals(await buffer(pdfOf(ORDER, METRIC)))).toBe(true);
  });

  it('shows every slab of a large order', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Slab #${index}#`);
    const text = (
      await pagesOfPdf(await buffer(pdfOf(orderOf(names.map((name) => slab(name, 1, 2))), METRIC)))
    ).join(' ');
    expect(names.filter((name) => text.split(name).length !== 3)).toEqual([]);
  });

  it('shows the site, the phone number and how to get in', async () => {
    const known = {
      site: { line1: '12 Harbour Lane', city: 'Astoria', region: 'OR', postalCode: '97103', country: 'US' },
      phone: '+15035550142',
      phoneText: '+1 503 555 0142',
      accessNotes: 'Gate code at the door',
    };
    const content = await buffer(pdfOf({ ...ORDER, project: { ...ORDER.project, ...known } }, METRIC));
    const text = (await pagesOfPdf(content)).join(' ').replace(/\s+/g, ' ');
    for (const part of [
      '12 Harbour Lane, Astoria, OR 97103',
      '+1 503 555 0142',
      'Access Gate code at the door',
    ])
      expect(text).toContain(part);
  });

  it.each([
    ['of many line items', 100, 'Undermount'],
    ['of a long text', 1, 'Undermount\n'.repeat(100)],
  ])('lets other requests run between the lines %s', async (_what, count, description) => {
    const item = { lineItemId: 'sink', title: 'Sink cut-out', description, price: 300 };
    const additionalLineItems = Array(count).fill(item);
    const order = { ...ORDER, estimate: { ...ORDER.estimate, additionalLineItems } };
    let turns = 0;
    let isWritten = false;
    const countTurns = () => {
      turns += 1;
      if (!isWritten) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    await buffer(pdfOf(order, METRIC));
    isWritten = true;
    expect(turns).toBeGreaterThan(100);
  });

  it('leaves out the contact data that its reader does not get', async () => {
    const { owner: _owner, ...project } = ORDER.project;
    const text = (await pagesOfPdf(await buffer(pdfOf({ ...ORDER, project }, METRIC)))).join(' ');
    expect(text).not.toMatch(/Customer|Anna/);
  });
});

describe('the photos of orderPdf', () => {
  const images = ['one', 'two', 'three', 'four'].map((s3Object) => ({ s3Object }));
  const withPhotos = { ...ORDER, project: { ...ORDER.project, images } } as Order;

  it('are in the document, and those that are missing are named', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a0a0a0' } })
      .jpeg()
      .toBuffer();
    const read = (id: string) => Promise.resolve(id === 'two' ? undefined : photo);
    const content = await buffer(orderPdf(withPhotos, METRIC, read));
    expect((await pagesOfPdf(content)).join(' ').match(/Image not available/g)).toHaveLength(1);
    expect(content.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(3);
  });
});

describe('workshopPdf', () => {
  it('has the plan of each slab on a page of its own, at a stated scale, without prices and customers', async () => {
    const pages = await pagesOfPdf(await buffer(workshopPdf(ORDER, METRIC)));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/ Island Calacatta Oro · Kitchen .*Scale 1:20 1\. 2\.000 m · 2,000 mm/);
    expect(pages[1]).toMatch(/ Counter .*2\.44 m.*Scale 1:20/);
    expect(pages.join(' ')).not.toMatch(/\$|Anna/);
  });

  it('says which line items charge edges of a slab, as the plans of the order do', async () => {
    const { estimate } = ORDER;
    const edges = [{ slab: 2, item_id: 'Counter', numbers: [1, 2, 4] }];
    const ogee = { lineItemId: 'ogee', title: 'Ogee', price: 50, edges };
    const order = { ...ORDER, estimate: { ...estimate, additionalLineItems: [ogee] } };
    const pages = await pagesOfPdf(await buffer(workshopPdf(order, METRIC)));
    expect(pages[0]).not.toContain('Ogee');
    expect(pages[1]).toMatch(/Scale 1:20 Ogee: edges 1–2, 4/);
    const whole = (await pagesOfPdf(await buffer(orderPdf(order, METRIC, noPhoto)))).join(' ');
    expect(whole).toMatch(/Counter: edges 1–2, 4.*Plans.*Ogee: edges 1–2, 4/);
  });

  it.each([
    ['of a sample', 0.1, 0.2, '1:2'],
    ['of a hall', 80, 40, '1:500'],
  ])('chooses the largest usual scale for the plan %s', async (_what, width, depth, scale) => {
    const [page] = await pagesOfPdf(await buffer(workshopPdf(orderOf([slab('A', width, depth)]), METRIC)));
    expect(page).toContain(`Scale ${scale}`);
  });

  it('says so if an order has no slabs', async () => {
    expect(await pagesOfPdf(await buffer(workshopPdf(orderOf([]), METRIC)))).toEqual([
      expect.stringContaining('This order has no slabs'),
    ]);
  });
});

it('writePages waits for its reader, and ends when the reader leaves', async () => {
  let pages = 0;
  let hasEnded = false;
  const details = { title: '', author: '', at: 0, paper: 'A4', foot: '', pageNumber: String } as const;
  const output = writePages(details, async (flow) => {
    try {
      for (;;) {
        flow.addPage();
        // Hardly compressible, so that pages are large.
        for (let line = 0; line < 200; line += 1)
          flow.doc.moveTo(Math.random(), Math.random()).lineTo(1, 1).stroke();
        pages += 1;
        await flow.pause();
      }
    } finally {
      hasEnded = true;
    }
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  for (let before = -1, still = 0; still < 200; still = pages === before ? still + 1 : 0) {
    before = pages;
    await turn();
  }
  expect(pages).toBeGreaterThan(0);
  output.destroy();
  while (!hasEnded) await turn();
});

it('writePages keeps the layouts of a limited number of words', async () => {
  const details = { title: '', author: '', at: 0, paper: 'A4', foot: '', pageNumber: String } as const;
  const count = 2_000;
  let kept = 0;
  const output = writePages(details, async (flow) => {
    flow.addPage();
    // Each has 50 letters.
    const words = Array.from({ length: count }, (_, index) => String(index).padStart(50, 'x'));
    await flow.paragraph(words.join(' '));
    const { _fontFamilies: fonts } = flow.doc as unknown as {
      _fontFamilies: Record<string, { layoutCache: object }>;
    };
    const caches = new Set(Object.values(fonts).map(({ layoutCache }) => layoutCache));
    kept = [...caches].reduce((sum, cache) => sum + Object.keys(cache).length, 0);
  });
  await buffer(output);
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(count / 2);
});

it('writePages leaves no listeners behind when it has waited for its reader', async () => {
  const details = { title: '', author: '', at: 0, paper: 'A4', foot: '', pageNumber: String } as const;
  let pages = 0;
  const output = writePages(details, async (flow) => {
    while (pages < 80) {
      flow.addPage();
      for (let line = 0; line < 4_000; line += 1)
        flow.doc.moveTo(Math.random(), Math.random()).lineTo(1, 1).stroke();
      pages += 1;
      await flow.pause();
    }
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const counts: number[] = [];
  while (pages < 80) {
    for (let before = -1, still = 0; still < 200; still = pages === before ? still + 1 : 0) {
      before = pages;
      await turn();
    }
    counts.push(output.listenerCount('close'));
    output.read();
  }
  output.destroy();
  expect(counts.length).toBeGreaterThan(3);
  // No wait has more than the first.
  expect(Math.max(...counts)).toBe(counts[0]);
});
