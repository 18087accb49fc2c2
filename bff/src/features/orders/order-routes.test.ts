import { EXPORT_TYPES, LIMITS, type Order, type OrderItem } from 'bff-contract';
import { readXlsx } from 'hucre/xlsx';
import { moveTime } from '../../database/clock';
import { newId } from '../../database/ids';
import { migrations } from '../../database/migrations';
import {
  addLineItem,
  addMaterial,
  createProject,
  orderOf,
  placeOrder,
  remove,
  slab,
} from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { uploadFile } from '../privacy/testing/stored-texts';
import { createOrderTotalsRepository } from './order-totals-repository';

let test: TestApp;
let customer: Person;
let stranger: Person;
let admin: Person;
let dealer: Dealer;
let rival: Dealer;
let granite: string;
let marble: string;

beforeAll(async () => {
  test = await createTestApp();
  customer = await registerCustomer(test, { name: 'Carla Customer' });
  stranger = await registerCustomer(test);
  admin = await registerAdmin(test, { name: 'Ada Admin' });
  dealer = await registerDealer(test, { name: 'Stone & Sons' });
  rival = await registerDealer(test);
  granite = await addMaterial(test, dealer, { name: 'Granite', cents: 5_000 });
  marble = await addMaterial(test, dealer, { name: 'Marble', thickness: '30 mm', cents: 1_000 });
});
afterAll(() => test.close());

const mailsTo = (email: string): Promise<Array<{ kind: string; subject: string; text_body: string }>> =>
  test.app.db('outbox').where({ to_email: email }).orderBy('id').select();

const idsOf = (orders: OrderItem[]) => orders.map((order) => order._id);

describe('POST app/order', () => {
  it('copies project and prices, and mails the dealer', async () => {
    const sink = await addLineItem(test, dealer, {
      title: 'Sink cut-out',
      cents: 19_999,
      description: 'Per hole',
    });
    const project = await createProject(customer, {
      title: 'Kitchen',
      fabricator: dealer.fabricator.id,
      slabs: [slab('K1', marble, [1, 1]), slab('K2', granite), slab('K3', marble, [0.5, 0.2])],
    });
    const order = await placeOrder(customer, project._id, [sink, sink]);
    const at = order.createdAt;
    expect(order).toEqual({
      _id: expect.any(String),
      reference: 'ORD-1001',
      status: 'order-placed',
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: at,
      version: 1,
      revision: 1,
      revisions: [
        {
          revision: 1,
          at,
          actor: { name: 'Carla Customer', role: 'customer' },
          totalPrice: 2_132.97,
        },
      ],
      fabricator: { _id: dealer.fabricator.id, businessName: 'Stone & Sons' },
      project: {
        _id: project._id,
        title: 'Kitchen',
        owner: { _id: customer.user.id, name: 'Carla Customer', email: customer.user.email },
        fabricator: dealer.fabricator.id,
        totalSquareFeet: 44.13199,
        slabCount: 3,
        images: [],
        slabs: project.slabs,
      },
      estimate: {
        totalPrice: 2_132.97,
        area: 4.1,
        materials: [
          {
            materialId: marble,
            name: 'Marble',
            thickness: '30 mm',
            pricePerSquareFoot: 10,
            price: { amount: 10, per: 'ft2' },
            area: 1.1,
            subTotalPrice: 118.4,
            slabs: [
              { item_id: 'K1', area: 1, price: 107.64 },
              { item_id: 'K3', area: 0.1, price: 10.76 },
            ],
          },
          {
            materialId: granite,
            name: 'Granite',
            thickness: '3/4 inch',
            pricePerSquareFoot: 50,
            price: { amount: 50, per: 'ft2' },
            area: 3,
            subTotalPrice: 1_614.59,
            slabs: [{ item_id: 'K2', area: 3, price: 1_614.59 }],
          },
        ],
        additionalLineItems: [
          { lineItemId: sink, title: 'Sink cut-out', description: 'Per hole', price: 199.99 },
          { lineItemId: sink, title: 'Sink cut-out', description: 'Per hole', price: 199.99 },
        ],
        pricedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      history: [{ at, actor: { name: 'Carla Customer', role: 'customer' }, to: 'order-placed' }],
    });
    for (const [person, url] of [
      [customer, 'app'],
      [dealer, 'fabricator'],
      [admin, 'admin'],
    ] as const) {
      const read = (await person.call('GET', `${url}/order/${order._id}`)).json();
      expect(read).toEqual(url === 'app' ? order : { ...order, activity: [] });
    }
    const [mail] = (await mailsTo(dealer.user.email)).filter((each) => each.kind === 'order-placed');
    expect(mail?.subject).toContain('ORD-1001');
    expect(mail?.text_body).toContain(`${test.config.publicUrl}/orders/${order._id}`);
    expect(mail?.text_body).toContain('$2,132.97');
  });

  it('prices slabs by the price that was entered, rounding once', async () => {
    const material = { name: 'Metric', price: { amount: 100.05, per: 'm2' } };
    const { _id } = (await dealer.call('POST', 'fabricator/material', material)).json().created;
    const project = await createProject(customer, {
      fabricator: dealer.fabricator.id,
      slabs: [slab('K1', _id, [1, 0.5]), slab('K2', _id, [2, 1])],
    });
    const { estimate } = await placeOrder(customer, project._id);
    expect(estimate.materials).toMatchObject([
      {
        pricePerSquareFoot: 9.294958,
        price: material.price,
        // $50.025 and $200.10
        slabs: [{ price: 50.03 }, { price: 200.1 }],
        subTotalPrice: 250.13,
      },
    ]);
  });

  it('is not affected by later changes of the price list, and keeps names of deleted records', async () => {
    const [slate, item] = [
      await addMaterial(test, dealer, { name: 'Slate' }),
      await addLineItem(test, dealer),
    ];
    const project = await createProject(customer, {
      fabricator: dealer.fabricator.id,
      slabs: [slab('K1', slate)],
    });
    const order = await placeOrder(customer, project._id, [item]);
    await test.app.db('materials').where({ id: slate }).update({ name: 'Other', price_cents: 1 });
    await remove(test, 'materials', slate);
    await remove(test, 'line_items', item);
    expect((await dealer.call('GET', `fabricator/order/${order._id}`)).json()).toMatchObject(order);
  });

  it('orders a project once', async () => {
    const order = await orderOf(customer, dealer, granite);
    const again = await customer.call('POST', 'app/order', { project: order.project._id });
    expect(again.statusCode).toBe(409);
    expect(again.json().code).toBe('ALREADY_ORDERED');
  });

  it("returns 404 for another user's project, as for a missing one", async () => {
    const project = await createProject(customer, {
      fabricator: dealer.fabricator.id,
      slabs: [slab('K1', granite)],
    });
    for (const id of [project._id, 'nonsense', customer.user.id]) {
      expect((await stranger.call('POST', 'app/order', { project: id })).statusCode).toBe(404);
    }
  });

  const refused = async (project: object, items: string[] = []) => {
    const { _id } = await createProject(customer, project);
    const response = await customer.call('POST', 'app/order', { project: _id, additionalLineItems: items });
    expect(response.statusCode).toBe(400);
    return response.json().fields;
  };

  it('requires a dealer, a slab, and a material for each slab', async () => {
    const fabricator = dealer.fabricator.id;
    expect(await refused({ slabs: [slab('K1')] })).toEqual({ project: expect.stringContaining('dealer') });
    expect(await refused({ fabricator })).toEqual({ project: expect.stringContaining('slab') });
    expect(await refused({ fabricator, slabs: [slab('A-1', granite), slab('B-2')] })).toEqual({
      'project.slabs.1.material': expect.stringContaining('B-2'),
    });
  });

  it('refuses materials that were deleted meanwhile, and names the slab', async () => {
    const gone = await addMaterial(test, dealer);
    const project = await createProject(customer, {
      fabricator: dealer.fabricator.id,
      slabs: [slab('C-3', gone)],
    });
    await remove(test, 'materials', gone);
    const response = await customer.call('POST', 'app/order', { project: project._id });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toContain('C-3');
  });

  it('refuses older projects whose edges contradict their corners, and keeps such orders as they are', async () => {
    const slabs = [slab('GOOD-1', granite), slab('OLD-2', granite)];
    const project = await createProject(customer, { fabricator: dealer.fabricator.id, slabs });
    await test.app
      .db('slabs')
      .where({ project_id: project._id, item_id: 'OLD-2' })
      .update({ edges: '[9,1]' });
    const refusal = await customer.call('POST', 'app/order', { project: project._id });
    expect([refusal.statusCode, refusal.json().fields]).toEqual([
      400,
      { 'project.slabs.1.edges': expect.stringContaining('OLD-2') },
    ]);
    const { _id } = await orderOf(customer, dealer, granite);
    const [old] = await test.app.db('order_documents').where({ order_id: _id }).select('project');
    const document = JSON.parse(old.project);
    document.slabs[0].edges = [9, 1];
    await test.app
      .db('order_documents')
      .where({ order_id: _id })
      .update({ project: JSON.stringify(document) });
    const kept = await dealer.call('GET', `fabricator/order/${_id}`);
    expect(kept.json().project.slabs[0].edges).toEqual([9, 1]);
  });

  it("refuses line items that are deleted or another dealer's", async () => {
    const good = await addLineItem(test, dealer);
    const foreign = await addLineItem(test, rival);
    const gone = await addLineItem(test, dealer);
    await remove(test, 'line_items', gone);
    const project = { fabricator: dealer.fabricator.id, slabs: [slab('K1', granite)] };
    expect(Object.keys(await refused(project, [good, foreign, gone]))).toEqual([
      'additionalLineItems.1',
      'additionalLineItems.2',
    ]);
  });

  it('uses up no reference for an order that fails', async () => {
    const shop = await registerDealer(test);
    const stone = await addMaterial(test, shop);
    expect((await orderOf(customer, shop, stone)).reference).toBe('ORD-1001');
    await refused({ fabricator: shop.fabricator.id, slabs: [slab('K1', stone)] }, ['nonsense']);
    expect((await orderOf(customer, shop, stone)).reference).toBe('ORD-1002');
  });

  it('refuses a deleted dealer', async () => {
    const shop = await registerDealer(test);
    const stone = await addMaterial(test, shop);
    const project = await createProject(customer, {
      fabricator: shop.fabricator.id,
      slabs: [slab('K1', stone)],
    });
    await remove(test, 'fabricators', shop.fabricator.id);
    expect((await customer.call('POST', 'app/order', { project: project._id })).statusCode).toBe(400);
  });

  it("refuses totals that can't be exact to the cent", async () => {
    const gold = await addMaterial(test, dealer, { name: 'Gold', cents: 100_000_000 });
    const vertices = [
      { x: -100, z: -100 },
      { x: 100, z: -100 },
      { x: 100, z: 100 },
      { x: -100, z: 100 },
    ];
    const slabs = Array.from({ length: 300 }, (_, i) => ({
      item_id: `G${i}`,
      material: { _id: gold },
      vertices,
    }));
    const fields = await refused({ fabricator: dealer.fabricator.id, slabs });
    expect(fields).toEqual({ project: expect.any(String) });
  });

  it.each([
    [{}, 'project'],
    [{ project: 'x', status: 'completed' }, 'status'],
    [{ project: 'x', totalPrice: 1 }, 'totalPrice'],
    [{ project: 1 }, 'project'],
    [{ project: 'x', additionalLineItems: 'y' }, 'additionalLineItems'],
  ])('refuses the body %j', async (body, field) => {
    const response = await customer.call('POST', 'app/order', body);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });

  it('repeats its response for a repeated Idempotency-Key, and orders once', async () => {
    const project = await createProject(customer, {
      fabricator: dealer.fabricator.id,
      slabs: [slab('K1', granite)],
    });
    const order = () =>
      customer.call(
        'POST',
        'app/order',
        { project: project._id },
        { 'idempotency-key': `key-${project._id}` },
      );
    const first = await order();
    const second = await order();
    expect(first.statusCode).toBe(201);
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
  });
});

describe('The status of fabricator/order', () => {
  it('is set by the dealer in both directions, and recorded with actor and time', async () => {
    const order = await orderOf(customer, dealer, granite);
    const set = async (status: string) => {
      const response = await dealer.call('POST', 'fabricator/order', { _id: order._id, status });
      expect(response.statusCode).toBe(200);
      return response.json().updated as Order;
    };
    expect(await set('completed')).toMatchObject({ status: 'completed', version: 2 });
    const updated = await set('in-progress');
    expect(updated.history.slice(1)).toEqual([
      {
        at: expect.any(String),
        actor: { name: 'Stone & Sons', role: 'dealer' },
        from: 'order-placed',
        to: 'completed',
      },
      { at: updated.updatedAt, actor: expect.anything(), from: 'completed', to: 'in-progress' },
    ]);
    const mails = (await mailsTo(customer.user.email)).filter((mail) =>
      mail.subject.includes(order.reference),
    );
    expect(mails.map((mail) => mail.kind)).toEqual(['order-status-changed', 'order-status-changed']);
    // Once more the same: nothing has changed.
    const same = await set('in-progress');
    expect(same).toEqual(updated);
    expect(
      (await mailsTo(customer.user.email)).filter((mail) => mail.subject.includes(order.reference)),
    ).toHaveLength(2);
    const byPath = await dealer.call('POST', `fabricator/order/${order._id}`, { status: 'cancelled' });
    expect(byPath.json().updated.status).toBe('cancelled');
  });

  it('keeps its history in order when processes have different clocks', async () => {
    const order = await orderOf(customer, dealer, granite);
    const { now } = Date;
    const set = async (status: string, clockMs: number) => {
      jest.spyOn(Date, 'now').mockImplementation(() => now() + clockMs);
      const response = await dealer.call('POST', 'fabricator/order', { _id: order._id, status });
      jest.restoreAllMocks();
      return (response.json().updated as Order).history.map(({ to }) => to);
    };
    await set('in-progress', 20_000);
    expect(await set('completed', -20_000)).toEqual(['order-placed', 'in-progress', 'completed']);
  });

  it('gets the numbers and the count that versions before 0.2.0 have left out', async () => {
    const order = await orderOf(customer, dealer, granite);
    const { db } = test.app;
    const [placed] = await db('order_history').where('order_id', order._id);
    const at = Number(placed.at);
    await db('order_history').insert([
      { ...placed, id: newId(), at: at + 1_000, sequence: null, to_status: 'in-progress' },
      { ...placed, id: newId(), at: at + 2_000, sequence: null, to_status: 'cancelled' },
      // An order's version rises by other changes, too.
      { ...placed, id: newId(), at: at + 3_000, sequence: 9, to_status: 'completed' },
      { ...placed, id: newId(), at: at + 4_000, sequence: null, to_status: 'in-progress' },
    ]);
    await db('orders').update({ slab_count: null });
    await migrations['0139-history-and-slab-counts']?.up(db);
    const { project, history } = (await dealer.call('GET', `fabricator/order/${order._id}`)).json();
    expect(project.slabCount).toBe(order.project.slabs.length);
    expect(history.map(({ to }: { to: string }) => to)).toEqual([
      'order-placed',
      'in-progress',
      'cancelled',
      'completed',
      'in-progress',
    ]);
  });

  it('responds to an outdated version with the current order', async () => {
    const order = await orderOf(customer, dealer, granite);
    const url = `fabricator/order/${order._id}`;
    const first = await dealer.call('POST', url, { status: 'completed', version: 1 });
    for (const status of ['cancelled', 'completed']) {
      const stale = await dealer.call('POST', url, { status, version: 1 });
      expect(stale.statusCode).toBe(409);
      expect(stale.json().current).toEqual(first.json().updated);
    }
  });

  it.each(['fabricator', 'admin'] as const)(
    '%s/order responds so to a whole record that is outdated',
    async (area) => {
      const caller = area === 'admin' ? admin : dealer;
      const { _id } = await orderOf(customer, dealer, granite);
      const url = `${area}/order/${_id}`;
      const seen: Order = (await caller.call('GET', url)).json();
      await dealer.call('POST', `fabricator/order/${_id}`, { status: 'in-progress' });
      const stale = await caller.call('POST', url, { ...seen, status: 'completed' });
      expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE_VERSION']);
      expect(stale.json().current).toEqual((await caller.call('GET', url)).json());
    },
  );

  it.each(['fabricator', 'admin'] as const)(
    'is set by %s/order with the order as it was before others wrote notes, drafted a revision or accepted it',
    async (area) => {
      const caller = area === 'admin' ? admin : dealer;
      const { _id } = await orderOf(customer, dealer, granite);
      const url = `${area}/order/${_id}`;
      const write = async (path: string, body?: object, method: 'POST' | 'DELETE' = 'POST') => {
        const response = await dealer.call(method, `fabricator/order/${_id}/${path}`, body);
        expect(response.statusCode).toBeLessThan(300);
        return response.body && response.json();
      };
      const { created: changed } = await write('note', { text: 'Sharp edges' });
      const { created: deleted } = await write('note', { text: 'No saw' });
      const { created: link } = await write('link', { days: 30 });
      const seen: Order = (await caller.call('GET', url)).json();
      await write(`note/${changed._id}`, { text: 'Round edges', version: changed.version });
      await write(`note/${deleted._id}`, undefined, 'DELETE');
      await write('note', { text: 'By the back door' });
      await write('draft', { base: 1 });
      const payload = { token: new URL(link.url).hash.slice(1), name: 'Ann Bell', revision: 1 };
      const accepting = { method: 'POST', url: '/api/public/shared-order/accept', payload } as const;
      expect((await test.app.inject(accepting)).statusCode).toBe(200);
      const set = await caller.call('POST', url, { ...seen, status: 'completed' });
      expect([set.statusCode, set.json().updated?.status]).toEqual([200, 'completed']);
    },
  );

  it.each(['fabricator', 'admin'] as const)(
    'is set by %s/order with the order as the list has it, billed areas and taxes too',
    async (area) => {
      const maker = await registerDealer(test);
      const stone = await addMaterial(test, maker, { name: 'Stone', cents: 5_000 });
      await maker.call('POST', `fabricator/material/${stone}`, { pricing: { wastePercent: 10 } });
      await maker.call('POST', 'fabricator/tax', { name: 'VAT', rate: 20 });
      const { _id } = await orderOf(customer, maker, stone);
      const caller = area === 'admin' ? admin : maker;
      const list = await caller.call('GET', `${area}/order?search=ORD-1001&pageSize=100`);
      const item: OrderItem = list.json().find((each: OrderItem) => each._id === _id);
      expect(item.estimate).toMatchObject({ billedArea: expect.any(Number), tax: expect.any(Number) });
      const changed = await caller.call('POST', `${area}/order`, { ...item, status: 'completed' });
      expect([changed.statusCode, changed.json().updated?.status]).toEqual([200, 'completed']);
      const estimate = { ...changed.json().updated.estimate, totalPrice: 1 };
      const other = await caller.call('POST', `${area}/order/${_id}`, { status: 'cancelled', estimate });
      expect([other.statusCode, Object.keys(other.json().fields)]).toEqual([400, ['estimate']]);
    },
  );

  it.each([
    [{ status: 'shipped' }, 'status'],
    [{ status: null }, 'status'],
    [{}, 'status'],
    [{ status: 'completed', reference: 'ORD-1' }, 'reference'],
    [{ status: 'completed', project: {} }, 'project'],
  ])('refuses the body %j', async (body, field) => {
    const order = await orderOf(customer, dealer, granite);
    const response = await dealer.call('POST', `fabricator/order/${order._id}`, body);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });

  it("can't be changed by anybody else", async () => {
    const order = await orderOf(customer, dealer, granite);
    const body = { status: 'cancelled' };
    for (const id of [order._id, 'nonsense']) {
      expect((await rival.call('GET', `fabricator/order/${id}`)).statusCode).toBe(404);
      expect((await rival.call('POST', `fabricator/order/${id}`, body)).statusCode).toBe(404);
      expect((await rival.call('POST', 'fabricator/order', { _id: id, ...body })).statusCode).toBe(404);
      expect((await stranger.call('GET', `app/order/${id}`)).statusCode).toBe(404);
    }
    expect((await customer.call('POST', `fabricator/order/${order._id}`, body)).statusCode).toBe(403);
    expect((await dealer.call('GET', `admin/order/${order._id}`)).statusCode).toBe(403);
    expect((await dealer.call('GET', `app/order/${order._id}`)).statusCode).toBe(404);
    expect((await customer.call('GET', `app/order/${order._id}`)).json().status).toBe('order-placed');
  });
});

describe('Lists of orders', () => {
  let shop: Dealer;
  let buyer: Person;
  const orders: Order[] = [];

  beforeAll(async () => {
    shop = await registerDealer(test, { name: 'List & Co' });
    buyer = await registerCustomer(test, { name: '=HYPERLINK("x")', email: 'Buyer.List@Example.com' });
    const [cheap, dear] = [
      await addMaterial(test, shop, { cents: 100 }),
      await addMaterial(test, shop, { cents: 9_900 }),
    ];
    for (const [title, material, size] of [
      ['Bar', dear, [1, 1]],
      ['Alcove', cheap, [3, 1]],
      ['100% wall', cheap, [2, 1]],
    ] as const) {
      orders.push(await orderOf(buyer, shop, material, { title, size: [...size] }));
    }
    await shop.call('POST', `fabricator/order/${orders[0]?._id}`, { status: 'completed' });
  });

  const list = async (query: string) => {
    const response = await shop.call('GET', `fabricator/order?${query}`);
    expect(response.statusCode).toBe(200);
    return {
      titles: response.json().map((order: OrderItem) => order.project.title),
      headers: response.headers,
    };
  };

  it.each([
    ['', ['100% wall', 'Alcove', 'Bar']],
    ['sort=reference', ['Bar', 'Alcove', '100% wall']],
    ['sort=-createdAt', ['100% wall', 'Alcove', 'Bar']],
    ['sort=-updatedAt', ['Bar', '100% wall', 'Alcove']],
    ['sort=orderSize', ['Bar', '100% wall', 'Alcove']],
    ['sort=-project.totalSquareFeet', ['Alcove', '100% wall', 'Bar']],
    ['sort=orderValue', ['100% wall', 'Alcove', 'Bar']],
    ['sort=-estimate.totalPrice', ['Bar', 'Alcove', '100% wall']],
    ['sort=status', ['Bar', 'Alcove', '100% wall']],
    ['status=completed', ['Bar']],
    ['status=cancelled', []],
    ['search=ord-1002', ['Alcove']],
    ['search=ALC', ['Alcove']],
    ['search=%25', ['100% wall']],
    ['search=buyer.list@', ['100% wall', 'Alcove', 'Bar']],
    ['search=nothing', []],
    ['status=order-placed&search=buyer&sort=reference', ['Alcove', '100% wall']],
    ['page=1&pageSize=2', ['Bar']],
  ])('filter and sort by ?%s', async (query, titles) => {
    expect((await list(query)).titles).toEqual(titles);
  });

  it('count exactly, also while paging and filtering', async () => {
    expect((await list('pageSize=1')).headers).toMatchObject({
      'x-total-count': '3',
      'x-total-count-relation': 'eq',
    });
    expect((await list('status=order-placed&pageSize=1')).headers['x-total-count']).toBe('2');
    expect((await list('search=alcove')).headers['x-total-count']).toBe('1');
  });

  it('have an order that was changed after the clock was set back', async () => {
    const later = await registerDealer(test);
    const { _id, createdAt } = await orderOf(
      await registerCustomer(test),
      later,
      await addMaterial(test, later),
    );
    moveTime(-25 * 3_600_000);
    try {
      await later.call('POST', `fabricator/order/${_id}`, { status: 'in-progress' });
    } finally {
      moveTime(undefined);
    }
    const found = await later.call('GET', `fabricator/order?sort=-updatedAt&from=${createdAt.slice(0, 10)}`);
    expect(found.json()).toMatchObject([{ _id, status: 'in-progress', updatedAt: createdAt }]);
  });

  const totalsOf = (query: string) => shop.call('GET', `fabricator/order/totals?${query}`);

  it.each([
    '',
    'status=order-placed',
    'status=cancelled',
    'search=buyer',
    'search=buyer%20alc',
    'search=nothing',
    'search=%22',
    'status=completed&search=bar',
    `month=${new Date().toISOString().slice(0, 7)}`,
    `month=${new Date().toISOString().slice(0, 7)}&status=order-placed`,
    'month=2019-01',
  ])('add up to the totals of ?%s', async (query) => {
    const listed: OrderItem[] = (await shop.call('GET', `fabricator/order?${query}`)).json();
    const valued = listed.filter(({ status }) => status !== 'cancelled');
    const sumOf = (figure: (order: OrderItem) => number, orders = valued) =>
      orders.reduce((sum, order) => sum + figure(order), 0);
    const cancelled = listed.filter(({ status }) => status === 'cancelled');
    const totals = (await totalsOf(query)).json();
    expect(totals).toEqual({
      orders: valued.length,
      relation: 'eq',
      cancelled: {
        orders: cancelled.length,
        totalPrice: expect.closeTo(
          sumOf((order) => order.estimate.totalPrice, cancelled),
          2,
        ),
      },
      totalPrice: expect.closeTo(
        sumOf((order) => order.estimate.totalPrice),
        2,
      ),
      totalSquareFeet: expect.closeTo(
        sumOf((order) => order.project.totalSquareFeet),
        4,
      ),
    });
  });

  it("have totals without deleted orders and other dealers' orders", async () => {
    const shop2 = await registerDealer(test);
    const stone = await addMaterial(test, shop2, { cents: 100 });
    const [kept, gone] = [await orderOf(stranger, shop2, stone), await orderOf(stranger, shop2, stone)];
    await admin.call('DELETE', `admin/order/${gone._id}`);
    expect((await shop2.call('GET', 'fabricator/order/totals')).json()).toEqual({
      orders: 1,
      relation: 'eq',
      cancelled: { orders: 0, totalPrice: 0 },
      totalPrice: kept.estimate.totalPrice,
      totalSquareFeet: expect.closeTo(kept.project.totalSquareFeet, 4),
    });
  });

  it('have no totals for parameters that only a list has, or that it refuses', async () => {
    for (const query of ['page=1', 'sort=status', 'status=open', 'month=2026', 'fabricator=x']) {
      expect([query, (await totalsOf(query)).statusCode]).toEqual([query, 400]);
    }
  });

  describe('with more orders than are summed', () => {
    const limits = LIMITS as { summedOrders: number };
    const usual = limits.summedOrders;
    beforeAll(() => {
      limits.summedOrders = 2;
    });
    afterAll(() => {
      limits.summedOrders = usual;
    });

    it('have an exact count and value, but no size', async () => {
      const sum = orders.reduce((total, order) => total + order.estimate.totalPrice, 0);
      expect((await totalsOf('')).json()).toEqual({
        orders: 3,
        relation: 'eq',
        totalPrice: expect.closeTo(sum, 2),
        cancelled: { orders: 0, totalPrice: 0 },
      });
      expect((await totalsOf('status=order-placed')).json()).toMatchObject({
        orders: 2,
        totalSquareFeet: expect.any(Number),
      });
    });
  });

  it("aren't summed for a search while words may be missing in the index, as after an upgrade", async () => {
    const { db } = test.app;
    const [progress] = await db('search_progress').where({ kind: 'order' });
    await db('search_progress').where({ kind: 'order' }).update({ indexed_at: null });
    expect((await totalsOf('search=buyer')).json()).toEqual({ orders: 3, relation: 'gte' });
    await db('search_progress').where({ kind: 'order' }).update(progress);
  });

  it.each(['sort=title', 'status=open', 'page=-1', 'pageSize=0', 'pageSize=101', 'customer=x', 'after=x'])(
    'refuses ?%s',
    async (query) => {
      expect((await shop.call('GET', `fabricator/order?${query}`)).statusCode).toBe(400);
    },
  );

  it('leave out the large fields', async () => {
    const response = await shop.call('GET', 'fabricator/order?sort=reference&pageSize=1');
    const { history: _history, revisions: _revisions, estimate, project, ...head } = orders[0] as Order;
    const { slabs: _slabs, images: _images, ...rest } = project;
    expect(response.json()).toEqual([
      {
        ...head,
        status: 'completed',
        updatedAt: expect.any(String),
        version: 2,
        project: rest,
        estimate: { totalPrice: estimate.totalPrice, area: estimate.area },
      },
    ]);
  });

  it('export all matches as CSV', async () => {
    const response = await shop.call('GET', 'fabricator/order?sort=reference', undefined, {
      accept: 'text/csv',
    });
    expect(response.headers['content-type']).toContain('text/csv');
    const [labels, first, second, third, rest] = response.body.split('\r\n');
    expect(labels).toBe(
      '\uFEFF"Reference","Status","Order Size (ft²)","Order Value (USD)","Customer Name","Customer Email","Created At","Updated At"',
    );
    expect(first).toMatch(
      /^"ORD-1001","completed",10\.76,1065\.63,"'=HYPERLINK\(""x""\)","Buyer\.List@Example\.com","20/,
    );
    expect(second).toMatch(/^"ORD-1002","order-placed",32\.29,32\.29,/);
    expect([third?.slice(0, 10), rest]).toEqual(['"ORD-1003"', '']);
    const filtered = await shop.call('GET', 'fabricator/order?status=completed', undefined, {
      accept: 'text/csv',
    });
    expect(filtered.body.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('are exported as a workbook with the same orders, real dates and amounts to add up', async () => {
    const workbookOf = async (query: string) => {
      const response = await shop.call('GET', `fabricator/order?${query}`, undefined, {
        accept: EXPORT_TYPES.xlsx,
      });
      return (await readXlsx(response.rawPayload)).sheets[0]?.rows ?? [];
    };
    await shop.call('POST', 'app/profile', { unitPreference: 'metric' });
    await test.app.db('orders').where('id', orders[0]?._id).update({ tax_cents: 1_250, billed_area: 1.5 });
    const [labels, first, ...rest] = await workbookOf('sort=reference');
    expect(labels).toEqual([
      'Reference',
      'Status',
      'Project',
      'Order Size (m²)',
      'Order Value (USD)',
      'Cancelled Value (USD)',
      'Customer Name',
      'Customer Email',
      'Site',
      'Phone',
      'Assigned To',
      'Due Date',
      'Stage',
      'Created At (UTC)',
      'Updated At (UTC)',
      'Tax (USD)',
      'Billed Size (m²)',
    ]);
    const name = '=HYPERLINK("x")';
    expect(first?.slice(0, 5)).toEqual(['ORD-1001', 'Completed', 'Bar', 1, 1065.63]);
    expect(first?.slice(6, 8)).toEqual([name, 'Buyer.List@Example.com']);
    expect(first?.slice(13)).toEqual([new Date(orders[0]?.createdAt ?? ''), expect.any(Date), 12.5, 1.5]);
    expect(rest).toHaveLength(2);
    await shop.call('POST', 'app/profile', { unitPreference: 'american' });
    const filtered = await workbookOf('status=completed');
    expect(filtered).toHaveLength(2);
    expect(filtered[1]?.[3]).toBe(10.76);
  });

  it('tell an accountant in a workbook who works on an order, when it is due, its stage, and what was cancelled', async () => {
    const studio = await registerDealer(test, { name: 'Dana Dealer', timeZone: 'Pacific/Auckland' });
    const stone = await addMaterial(test, studio);
    const [kept, gone] = [await orderOf(stranger, studio, stone), await orderOf(stranger, studio, stone)];
    await studio.call('POST', `fabricator/order/${kept._id}/assignee`, { assignee: studio.user.id });
    await studio.call('POST', `fabricator/order/${kept._id}/due-date`, { dueDate: '2027-01-31' });
    const stage = { name: 'Accepted', status: 'order-placed' };
    const { _id } = (await studio.call('POST', 'fabricator/stage', stage)).json().created;
    await studio.call('POST', `fabricator/order/${kept._id}/stage`, { stage: _id });
    await studio.call('POST', 'fabricator/order', { _id: gone._id, status: 'cancelled' });
    const workbook = async (person: Person, url: string) => {
      const response = await person.call('GET', url, undefined, { accept: EXPORT_TYPES.xlsx });
      const [labels = [], ...rows] = (await readXlsx(response.rawPayload)).sheets[0]?.rows ?? [];
      return rows.map((row) => Object.fromEntries(labels.map((label, i) => [label, row[i] ?? ''])));
    };
    expect(await workbook(studio, 'fabricator/order?sort=reference')).toMatchObject([
      {
        Status: 'Order Placed',
        'Assigned To': 'Dana Dealer',
        'Due Date': new Date('2027-01-31'),
        Stage: 'Accepted',
        'Order Value (USD)': kept.estimate.totalPrice,
        'Cancelled Value (USD)': '',
        'Created At (Pacific/Auckland)': expect.any(Date),
      },
      {
        Status: 'Cancelled',
        'Assigned To': '',
        'Due Date': '',
        'Order Value (USD)': '',
        'Cancelled Value (USD)': gone.estimate.totalPrice,
      },
    ]);
    const own = await workbook(stranger, 'app/order');
    expect(Object.keys(own[0] ?? {})).not.toEqual(expect.arrayContaining(['Due Date']));
    const all = await workbook(admin, `admin/order?fabricator=${studio.fabricator.id}&status=cancelled`);
    expect(all).toMatchObject([{ Status: 'Cancelled', 'Cancelled Value (USD)': gone.estimate.totalPrice }]);
  });

  it('are exported with the separator and decimal sign that the caller has chosen', async () => {
    const exported = async () => {
      const { body } = await shop.call('GET', 'fabricator/order?sort=reference', undefined, {
        accept: 'text/csv',
      });
      return body.split('\r\n')[1];
    };
    const saved = await shop.call('POST', 'app/profile', { csvFormat: 'semicolon-comma' });
    expect(saved.json().updated.csvFormat).toBe('semicolon-comma');
    expect((await shop.call('GET', 'auth/whoami')).json().user.csvFormat).toBe('semicolon-comma');
    expect(await exported()).toMatch(/^"ORD-1001";"completed";10,76;1065,63;/);
    const refused = await shop.call('POST', 'app/profile', { csvFormat: 'comma-comma' });
    expect(refused.statusCode).toBe(400);
    await shop.call('POST', 'app/profile', { csvFormat: 'comma-point' });
    expect(await exported()).toMatch(/^"ORD-1001","completed",10\.76,1065\.63,/);
  });

  it("export sizes in the caller's preferred unit", async () => {
    const exportOf = async () =>
      (await shop.call('GET', 'fabricator/order?sort=reference', undefined, { accept: 'text/csv' })).body;
    await shop.call('POST', 'app/profile', { unitPreference: 'metric' });
    const [labels, first, second] = (await exportOf()).split('\r\n');
    expect(labels).toContain('"Status","Order Size (m²)","Order Value (USD)"');
    expect(first).toMatch(/^"ORD-1001","completed",1\.00,1065\.63,/);
    expect(second).toMatch(/^"ORD-1002","order-placed",3\.00,32\.29,/);
    await shop.call('POST', 'app/profile', { unitPreference: 'american' });
    expect(await exportOf()).toContain('"Order Size (ft²)"');
  });

  it('show customers their own orders', async () => {
    const mine = await buyer.call('GET', 'app/order?sort=reference');
    expect(idsOf(mine.json())).toEqual(idsOf(orders));
    expect(mine.headers['x-total-count']).toBe('3');
    const done = await buyer.call('GET', `app/order?status=completed&fabricator=${shop.fabricator.id}`);
    expect(idsOf(done.json())).toEqual([orders[0]?._id]);
    expect((await buyer.call('GET', `app/order?fabricator=${dealer.fabricator.id}`)).json()).toEqual([]);
    expect((await registerCustomer(test).then((p) => p.call('GET', 'app/order'))).json()).toEqual([]);
  });

  it('find administrators orders by dealer name, and sort them by project', async () => {
    const maker = await registerDealer(test, { name: 'Quarry & Sons 50%' });
    const material = await addMaterial(test, maker);
    const owner = await registerCustomer(test);
    for (const title of ['Bath', 'attic', 'Cellar']) await orderOf(owner, maker, material, { title });
    const titles = async (query: string, who = admin, list = 'admin/order') =>
      (await who.call('GET', `${list}?${query}`)).json().map((order: OrderItem) => order.project.title);
    const search = `search=${encodeURIComponent('sons 50%')}`;
    expect(await titles(`${search}&sort=project.title`)).toEqual(['attic', 'Bath', 'Cellar']);
    expect(await titles(`${search}&sort=-project.title&pageSize=2`)).toEqual(['Cellar', 'Bath']);
    expect(await titles(`search=${encodeURIComponent('sons 50_')}`)).toEqual([]);
    // A dealer's own name is no news to the dealer.
    expect(await titles(search, maker, 'fabricator/order')).toEqual([]);
  });

  it('show administrators all orders, by dealer, owner and status', async () => {
    const query = async (text: string) => {
      const response = await admin.call('GET', `admin/order?${text}`);
      expect(response.statusCode).toBe(200);
      expect(response.headers['x-total-count']).toBe(String(response.json().length));
      return idsOf(response.json()).sort();
    };
    const all = idsOf(orders).sort();
    expect(await query(`fabricator=${shop.fabricator.id}`)).toEqual(all);
    expect(await query(`owner=${buyer.user.id}`)).toEqual(all);
    expect(await query(`fabricator=${shop.fabricator.id}&status=completed`)).toEqual([orders[0]?._id]);
    expect(await query(`fabricator=${dealer.fabricator.id}&owner=${buyer.user.id}`)).toEqual([]);
    expect(await query(`fabricator=${shop.fabricator.id}&status=completed,order-placed`)).toEqual(all);
    expect(
      await query(`owner=${buyer.user.id},${stranger.user.id}&fabricator=${shop.fabricator.id}`),
    ).toEqual(all);
    expect((await query('')).length).toBeGreaterThan(3);
    const csv = await admin.call(
      'GET',
      `admin/order?fabricator=${shop.fabricator.id}&sort=reference`,
      undefined,
      {
        accept: 'text/csv',
      },
    );
    expect(csv.body.split('\r\n')[0]).toBe(
      '\uFEFF"Project","Fabricator","Total Cost (USD)","Status","Created Date","Updated Date"',
    );
    expect(csv.body.split('\r\n')[1]).toMatch(/^"Bar","List & Co",1065\.63,"completed",/);
  });

  describe('of a month', () => {
    const placedAt = (title: string, time: string) =>
      test.app
        .db('orders')
        .where('id', orders.find((order) => order.project.title === title)?._id)
        .update({ created_at: Date.parse(time) });

    beforeAll(async () => {
      await placedAt('Bar', '2025-11-30T23:59:59.999Z');
      await placedAt('Alcove', '2025-12-01T00:00:00.000Z');
      await placedAt('100% wall', '2025-12-31T23:59:59.999Z');
      await createOrderTotalsRepository(test.app.db).rebuild(shop.fabricator.id);
    });

    it.each([
      ['month=2025-11', ['Bar']],
      ['month=2025-12', ['100% wall', 'Alcove']],
      ['month=2025-12&sort=-orderValue', ['Alcove', '100% wall']],
      ['month=2025-12&search=alc', ['Alcove']],
      ['month=2025-11&status=completed', ['Bar']],
      ['month=2025-12&status=completed', []],
      ['month=2026-01', []],
    ])('contain the orders of ?%s', async (query, titles) => {
      const response = await list(query);
      expect(response.titles).toEqual(titles);
      expect(response.headers['x-total-count']).toBe(String(titles.length));
    });

    it.each(['2025', '2025-13', '2025-1', '0000-01', '2025-12-01', 'x'])('refuses %s', async (month) => {
      const response = await shop.call('GET', `fabricator/order?month=${month}`);
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toEqual({ month: 'Please give the month as YYYY-MM' });
    });
  });
});

describe('admin/order', () => {
  it("creates an order for a customer's project", async () => {
    const project = await createProject(customer, {
      fabricator: dealer.fabricator.id,
      slabs: [slab('K1', granite)],
    });
    const response = await admin.call('POST', 'admin/order', { project: project._id });
    expect(response.statusCode).toBe(201);
    const order: Order = response.json().created;
    expect(order.project.owner?._id).toBe(customer.user.id);
    expect(order.history).toMatchObject([
      { actor: { name: 'Ada Admin', role: 'admin' }, to: 'order-placed' },
    ]);
    const changed = await admin.call('POST', 'admin/order', {
      _id: order._id,
      status: 'completed',
      version: 1,
    });
    expect(changed.json().updated).toMatchObject({ status: 'completed', version: 2 });
    const byPath = await admin.call('POST', `admin/order/${order._id}`, { status: 'cancelled' });
    expect(byPath.json().updated.history).toHaveLength(3);
    const log = await admin.call('GET', `admin/audit?recordId=${order._id}&sort=at`);
    expect(log.json()).toMatchObject([
      { action: 'create', resource: 'order' },
      { action: 'update', before: { status: 'order-placed' }, after: { status: 'completed' } },
      { action: 'update', after: { status: 'cancelled' } },
    ]);
  });

  it.each([
    [{ status: 'completed' }, 'project'],
    [{ project: 'x', status: 'completed' }, 'status'],
    [{ _id: 'x' }, 'status'],
    [{ _id: 'x', status: 'completed', project: 'y' }, 'project'],
  ])('refuses the body %j', async (body, field) => {
    const response = await admin.call('POST', 'admin/order', body);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });

  it('deletes an order and restores it, with counts and project', async () => {
    const shop = await registerDealer(test);
    const stone = await addMaterial(test, shop);
    const order = await orderOf(customer, shop, stone);
    const count = async () =>
      (await shop.call('GET', 'fabricator/order?pageSize=1')).headers['x-total-count'];
    const project = async () => (await customer.call('GET', `app/project/${order.project._id}`)).json();
    expect(await count()).toBe('1');
    expect((await admin.call('DELETE', `admin/order/${order._id}`)).statusCode).toBe(204);
    expect(await count()).toBe('0');
    expect(await project()).toMatchObject({ ordered: false });
    for (const [person, area] of [
      [customer, 'app'],
      [shop, 'fabricator'],
      [admin, 'admin'],
    ] as const) {
      expect((await person.call('GET', `${area}/order/${order._id}`)).statusCode).toBe(404);
    }
    const gone = await shop.call('POST', `fabricator/order/${order._id}`, { status: 'completed' });
    expect(gone.statusCode).toBe(404);
    expect((await admin.call('DELETE', `admin/order/${order._id}`)).statusCode).toBe(404);
    const trash = await admin.call('GET', `admin/order?deleted=true&fabricator=${shop.fabricator.id}`);
    expect(trash.json()).toMatchObject([{ _id: order._id, deletedAt: expect.any(String) }]);
    expect(trash.headers['x-total-count']).toBe('1');

    const restored = await admin.call('POST', `admin/order/${order._id}/restore`);
    expect(restored.statusCode).toBe(200);
    expect(restored.json().updated).toEqual({ ...order, version: 3, activity: [] });
    expect(await count()).toBe('1');
    expect(await project()).toMatchObject({ ordered: true });
    const log = await admin.call('GET', `admin/audit?recordId=${order._id}&sort=at`);
    const actions = log.json().map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(['create', 'delete', 'restore']);
  });

  it('frees the project for another order, which then prevents restoring the old one', async () => {
    const order = await orderOf(customer, dealer, granite);
    await admin.call('DELETE', `admin/order/${order._id}`);
    const second = await placeOrder(customer, order.project._id);
    expect(second.reference).not.toBe(order.reference);
    const restored = await admin.call('POST', `admin/order/${order._id}/restore`);
    expect(restored.statusCode).toBe(409);
    expect(restored.json().code).toBe('ALREADY_ORDERED');
    expect((await customer.call('GET', `app/order/${second._id}`)).statusCode).toBe(200);
  });

  it.each([
    [
      'dealer',
      (id: string, rival: Dealer) =>
        customer.call('POST', `app/project/${id}`, {
          fabricator: rival.fabricator.id,
          slabs: [slab('K1')],
        }),
    ],
    [
      'customer',
      async (id: string) =>
        admin.call('POST', `admin/project/${id}`, { owner: (await registerCustomer(test)).user.id }),
    ],
  ])('leaves an order deleted while its project has another %s', async (whose, change) => {
    const rival = await registerDealer(test);
    const order = await orderOf(customer, dealer, granite);
    await admin.call('DELETE', `admin/order/${order._id}`);
    expect((await change(order.project._id, rival)).statusCode).toBe(200);
    const restore = () => admin.call('POST', `admin/order/${order._id}/restore`);
    const refused = await restore();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'PROJECT_MOVED', error: `The project of this order has another ${whose} now.` },
    ]);
    expect((await rival.call('GET', 'fabricator/project')).json()).toEqual([]);
    await admin.call('POST', `admin/project/${order.project._id}`, {
      owner: customer.user.id,
      fabricator: dealer.fabricator.id,
    });
    expect((await restore()).statusCode).toBe(200);
  });

  it.each([
    ['whose project was deleted meanwhile', (url: string) => customer.call('DELETE', url)],
    ['whose project lost its photos meanwhile', (url: string) => customer.call('POST', url, { images: [] })],
  ])('restores an order %s, with its photos', async (_which, change) => {
    const photo = await uploadFile(test, customer, 'kitchen.png', 'a kitchen');
    const images = [{ s3Object: photo }];
    const slabs = [slab('K1', granite)];
    const { _id } = await createProject(customer, { fabricator: dealer.fabricator.id, slabs, images });
    const order = await placeOrder(customer, _id);
    await admin.call('DELETE', `admin/order/${order._id}`);
    expect((await change(`app/project/${_id}`)).statusCode).toBeLessThan(300);
    expect((await admin.call('POST', `admin/order/${order._id}/restore`)).statusCode).toBe(200);
    expect((await customer.call('GET', `app/project/${_id}`)).json()).toMatchObject({
      ordered: true,
      images,
    });
    expect((await dealer.call('GET', `s3/get-signed-url/${photo}`)).statusCode).toBe(200);
  });

  it('restores an order beside the photos that its project got meanwhile', async () => {
    const [ordered, added] = [
      await uploadFile(test, customer, 'kitchen.png', 'a kitchen'),
      await uploadFile(test, customer, 'sink.png', 'a sink'),
    ];
    const images = [{ s3Object: ordered }];
    const { _id } = await createProject(customer, {
      fabricator: dealer.fabricator.id,
      slabs: [slab('K1', granite)],
      images,
    });
    const order = await placeOrder(customer, _id);
    await admin.call('DELETE', `admin/order/${order._id}`);
    await customer.call('POST', `app/project/${_id}`, { images: [{ s3Object: added }] });
    await admin.call('POST', `admin/order/${order._id}/restore`);
    const project = (await customer.call('GET', `app/project/${_id}`)).json();
    expect(project.images).toMatchObject([...images, { s3Object: added }]);
  });

  it('restores an order for 30 days only', async () => {
    const order = await orderOf(customer, dealer, granite);
    await admin.call('DELETE', `admin/order/${order._id}`);
    const then = Date.now() - 30 * 86_400_000 - 1_000;
    await test.app.db('orders').where({ id: order._id }).update({ deleted_at: then });
    expect((await admin.call('POST', `admin/order/${order._id}/restore`)).statusCode).toBe(404);
  });

  it('keeps orders of deleted dealers and customers, with their names', async () => {
    const shop = await registerDealer(test, { name: 'Closing Down' });
    const buyer = await registerCustomer(test, { name: 'Moving Away' });
    const order = await orderOf(buyer, shop, await addMaterial(test, shop));
    await admin.call('DELETE', `admin/fabricator/${shop.fabricator.id}`);
    expect((await buyer.call('GET', `app/order/${order._id}`)).json()).toEqual(order);
    await remove(test, 'users', buyer.user.id);
    const kept = await admin.call('GET', `admin/order/${order._id}`);
    expect(kept.json()).toEqual({ ...order, activity: [] });
    const list = await admin.call('GET', `admin/order?search=${encodeURIComponent('moving away')}`);
    expect(list.json()).toMatchObject([{ fabricator: { businessName: 'Closing Down' } }]);
    const mails = (await mailsTo(buyer.user.email)).length;
    const changed = await admin.call('POST', `admin/order/${order._id}`, { status: 'cancelled' });
    expect(changed.statusCode).toBe(200);
    expect(await mailsTo(buyer.user.email)).toHaveLength(mails);
  });
});
