import type { Order } from 'bff-contract';
import { addMaterial, createProject, placeOrder, slab } from '../../../testing/market';
import { pagesOfPdf } from '../../../testing/pdf-text';
import { type Dealer, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let dealer: Dealer;
let order: Order;
beforeAll(async () => {
  test = await createTestApp();
  const customer = await registerCustomer(test, { name: 'Carla Customer' });
  dealer = await registerDealer(test);
  const granite = await addMaterial(test, dealer, { name: 'Granite' });
  const project = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', granite, [2, 0.5]), slab('K2', granite, [2, 1])],
  });
  order = await placeOrder(customer, project._id, []);
});
afterAll(() => test.close());

const get = (query: string, revision = 1) =>
  dealer.call('GET', `fabricator/order/${order._id}/revision/${revision}/plans?${query}`);

it.each([
  ['dxf', 'image/vnd.dxf', 'ORD-1001-R1-plans.dxf', '\nLWPOLYLINE\n'],
  ['dxf-r12', 'image/vnd.dxf', 'ORD-1001-R1-plans-r12.dxf', '\nPOLYLINE\n'],
  ['svg', 'image/svg+xml', 'ORD-1001-R1-plans.svg', '</svg>'],
])('gives the plans as %s, the same bytes each time', async (format, type, name, content) => {
  const response = await get(`format=${format}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toMatch(type);
  expect(response.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  expect(response.body).toContain(content);
  expect(response.body).not.toContain('Carla');
  expect((await get(`format=${format}`)).body).toBe(response.body);
});

it('gives one slab, in any format', async () => {
  const dxf = await get('format=dxf&slab=2');
  expect(dxf.headers['content-disposition']).toBe('attachment; filename="ORD-1001-R1-slab-2.dxf"');
  expect(dxf.body).toContain('\nK2\n');
  expect(dxf.body).not.toContain('\nK1\n');
  const pages = await pagesOfPdf((await get('format=pdf&slab=2')).rawPayload);
  expect(pages).toEqual([expect.stringContaining('K2')]);
});

it('gives the slabs of the revision', async () => {
  const path = `fabricator/order/${order._id}/draft`;
  await dealer.call('POST', path, { base: 1, slabs: [{ item_id: 'K1', included: false }] });
  await dealer.call('POST', `${path}/issue`, { base: 1 });
  expect((await get('format=dxf', 2)).body).not.toContain('\nK1\n');
  expect((await get('format=dxf', 1)).body).toContain('\nK1\n');
});

it.each([
  ['a slab that it lacks', 'format=svg&slab=3', 404],
  ['another format', 'format=dwg', 400],
  ['no format', '', 400],
])('refuses %s', async (_what, query, status) => {
  expect((await get(query)).statusCode).toBe(status);
});
