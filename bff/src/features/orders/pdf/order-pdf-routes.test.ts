import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Order } from 'bff-contract';
import { addMaterial, createProject, placeOrder, slab } from '../../../testing/market';
import { pagesOfPdf } from '../../../testing/pdf-text';
import {
  type Dealer,
  type Person,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let order: Order;
beforeAll(async () => {
  test = await createTestApp();
  customer = await registerCustomer(test, { name: 'Carla Customer' });
  dealer = await registerDealer(test, { name: 'Stone & Sons' });
  const granite = await addMaterial(test, dealer, { name: 'Granite', cents: 5_000 });
  const project = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', granite, [2, 0.5]), slab('K2', granite, [2, 1])],
  });
  order = await placeOrder(customer, project._id, []);
});
afterAll(() => test.close());

const pdfOf = async (person: Person, path: string) => {
  const response = await person.call('GET', path);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  return { content: response.rawPayload, name: response.headers['content-disposition'] };
};
const textOf = async (person: Person, path: string) =>
  (await pagesOfPdf((await pdfOf(person, path)).content)).join(' ');
const path = (revision = 1) => `fabricator/order/${order._id}/revision/${revision}/pdf`;

it('gives the dealer each revision as it was, the same bytes each time', async () => {
  const before = await pdfOf(dealer, path());
  expect(before.name).toBe('attachment; filename="ORD-1001-R1.pdf"');
  await dealer.call('POST', `fabricator/order/${order._id}/draft`, {
    base: 1,
    slabs: [{ item_id: 'K2', included: false }],
    note: 'Without the second piece.',
  });
  await dealer.call('POST', `fabricator/order/${order._id}/draft/issue`, { base: 1 });
  expect((await pdfOf(dealer, path())).content.equals(before.content)).toBe(true);
  const second = await textOf(dealer, path(2));
  expect(second).toContain('R2');
  expect(second).toContain('Without the second piece.');
  expect(second).not.toContain('K2');
  expect(await textOf(dealer, `${path(1)}?sheet=workshop`)).toMatch(/K1 .*Scale 1:20.* K2 .*Scale 1:20/);
});

it('gives customers their own orders, in their units', async () => {
  await test.app.db('users').where({ id: customer.user.id }).update({ unit_preference: 'metric' });
  expect(await textOf(customer, `app/order/${order._id}/revision/1/pdf`)).toContain('Total 3.000 m²');
});

it.each([
  ['another revision', () => dealer, () => path(9)],
  ["another dealer's order", async () => registerDealer(test, { name: 'Others' }), () => path()],
  [
    "another customer's order",
    async () => registerCustomer(test),
    () => `app/order/${order._id}/revision/1/pdf`,
  ],
])('responds with 404 for %s', async (_what, who, url) => {
  const person: Person = await who();
  expect((await person.call('GET', url())).statusCode).toBe(404);
});

it('leaves out how to reach the customer for members who may not read customers', async () => {
  const details = { site: { line1: '12 Harbour Lane' }, phone: '(503) 555-0142', accessNotes: 'Gate code 7' };
  await dealer.call('POST', `fabricator/order/${order._id}/site`, details);
  expect(await textOf(dealer, path())).toMatch(/Customer Email.*555 0142.*Gate code 7/);
  const reader = await registerMember(test, dealer, 'read-only');
  const text = await textOf(reader, path());
  expect(text).toContain('Carla Customer');
  expect(text).toContain('12 Harbour Lane');
  expect(text).not.toMatch(/Customer Email|@|555|Gate/);
});

/** The id of a photo that is yet to be put. */
const announce = async (name: string, type: string, size: number): Promise<string> => {
  const url = `s3/get-signed-post-url/${name}/${encodeURIComponent(type)}`;
  return (await customer.call('POST', url, { size })).json().objectId;
};
const orderWithPhoto = async (s3Object: string): Promise<string> => {
  const project = await createProject(customer, {
    title: 'Bath',
    fabricator: dealer.fabricator.id,
    slabs: order.project.slabs.map(({ item_id, vertices, material }) => ({
      item_id,
      vertices,
      material: { _id: material?._id ?? '' },
    })),
    images: [{ s3Object }],
  });
  return (await placeOrder(customer, project._id, []))._id;
};

it.each([
  ['shows a photo of a phone, in HEIC, that nobody has opened yet', 0, true],
  ['is made without a photo that cannot be decoded', 200, false],
])('%s', async (_what, missing, isShown) => {
  const photo = readFileSync(join(__dirname, '..', '..', 'files', 'testing', 'turned-photo.heic'));
  const content = photo.subarray(0, photo.length - missing);
  const contentType = 'image/heic';
  const id = await announce('photo.heic', contentType, content.length);
  await test.app.storage.write({ id, contentType, fileName: 'photo.heic' }, content);
  const pdf = await pdfOf(dealer, `fabricator/order/${await orderWithPhoto(id)}/revision/1/pdf`);
  expect(pdf.content.includes('/Subtype /Image')).toBe(isShown);
});

it('is unavailable while the store of its photos fails, unless it shows none', async () => {
  const _id = await orderWithPhoto(await announce('a.png', 'image/png', 9));
  const paths = ['', '?sheet=workshop'].map((query) => `fabricator/order/${_id}/revision/1/pdf${query}`);
  const sendBoth = async () => {
    const responses = await Promise.all(paths.map((each) => dealer.call('GET', each)));
    return responses.map(({ statusCode, headers }) => [statusCode, headers['content-type']]);
  };
  const pdf = [200, 'application/pdf'];
  for (const method of ['readAll', 'readHead'] as const) {
    jest.spyOn(test.app.storage, method).mockRejectedValue(new Error('store is down'));
  }
  expect(await sendBoth()).toEqual([[503, expect.stringContaining('application/json')], pdf]);
  jest.restoreAllMocks();
  expect(await sendBoth()).toEqual([pdf, pdf]);
});
