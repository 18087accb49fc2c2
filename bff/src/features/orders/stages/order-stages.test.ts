import type { Order, OrderItem, Stage, StatusReport } from 'bff-contract';
import { RESTORABLE_MS } from '../../../resource/records';
import { addMaterial, orderOf } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let dealer: Dealer;
let customer: Person;
let material: string;
/** In their order: public, internal, public. */
let templated: Stage;
let saw: Stage;
let installed: Stage;

const addStage = async (name: string, status: string, isPublic: boolean): Promise<Stage> =>
  (await dealer.call('POST', 'fabricator/stage', { name, status, isPublic })).json().created;

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  dealer = await registerDealer(test);
  customer = await registerCustomer(test);
  material = await addMaterial(test, dealer);
  templated = await addStage('Templated', 'in-progress', true);
  saw = await addStage('At the saw', 'in-progress', false);
  installed = await addStage('Installed', 'completed', true);
});
afterAll(() => test.close());

const place = () => orderOf(customer, dealer, material);
const move = (id: string, stage: Stage | null, more: object = {}) =>
  dealer.call('POST', `fabricator/order/${id}/stage`, { stage: stage?._id ?? null, ...more });
const setStatus = (id: string, status: string) =>
  dealer.call('POST', 'fabricator/order', { _id: id, status });
const change = async (...changes: object[]): Promise<StatusReport> =>
  (await dealer.call('POST', 'fabricator/order/change-status', { changes })).json();
const read = async (id: string): Promise<Order> =>
  (await dealer.call('GET', `fabricator/order/${id}`)).json();
/** The names of the order's stage for the dealer, and for the customer. */
const stagesOf = async (id: string) => [
  (await read(id)).stage?.name,
  (await customer.call('GET', `app/order/${id}`)).json().stage?.name,
];
const idsOf = async (query: string) =>
  (await dealer.call('GET', `fabricator/order?${query}`)).json().map(({ _id }: OrderItem) => _id);

describe('An order in a stage', () => {
  it("has the stage's status, in the timeline, the audit log, the totals and a mail to its customer", async () => {
    const { _id, version } = await place();
    const response = await move(_id, templated, { version });
    expect(response.json().updated).toMatchObject({
      status: 'in-progress',
      version: version + 1,
      stage: { _id: templated._id, name: 'Templated', isPublic: true },
      history: [{ to: 'order-placed' }, { from: 'order-placed', to: 'in-progress' }],
      activity: [{ kind: 'stage', stage: 'Templated', actor: { name: dealer.user.name, role: 'dealer' } }],
    });
    const { db } = test.app;
    const [entry] = await db('audit_entries').where({ record_id: _id, action: 'update' });
    expect(JSON.parse(entry.after_value)).toMatchObject({ status: 'in-progress', stage: 'Templated' });
    const mails = () => db('outbox').where({ to_email: customer.user.email, kind: 'order-status-changed' });
    expect(await mails()).toHaveLength(1);
    const totals = (await dealer.call('GET', 'fabricator/order/totals?status=in-progress')).json();
    expect(totals.orders).toBe(1);
    // A stage of the same status changes no status.
    await move(_id, saw);
    expect((await read(_id)).history).toHaveLength(2);
    expect(await mails()).toHaveLength(1);
    const events = db('order_events').where({ order_id: _id, kind: 'changed' }).orderBy('sequence');
    expect(await events.pluck('topic')).toEqual(['status', 'stage', 'stage']);
  });

  it('stays as it is when it is moved there again', async () => {
    const { _id } = await place();
    const { version } = (await move(_id, templated)).json().updated;
    expect((await move(_id, templated)).json().updated).toMatchObject({ version });
  });

  it('is shown to its customer in the last public one', async () => {
    const { _id } = await place();
    await move(_id, saw);
    expect(await stagesOf(_id)).toEqual(['At the saw', undefined]);
    await move(_id, templated);
    expect(await stagesOf(_id)).toEqual(['Templated', 'Templated']);
    await move(_id, saw);
    expect(await stagesOf(_id)).toEqual(['At the saw', 'Templated']);
    const [listed] = (await customer.call('GET', 'app/order')).json();
    expect(listed.stage).toEqual({ _id: templated._id, name: 'Templated', isPublic: true });
    await dealer.call('POST', `fabricator/stage/${templated._id}`, { isPublic: false });
    expect(await stagesOf(_id)).toEqual(['At the saw', undefined]);
    const history = (await customer.call('GET', `app/order/${_id}`)).body;
    expect(history).not.toContain('At the saw');
  });

  it('does not show a stage of the work once the order has ended', async () => {
    const { _id } = await place();
    const lost = await addStage('Lost', 'cancelled', false);
    await move(_id, templated);
    await move(_id, lost);
    expect(await stagesOf(_id)).toEqual(['Lost', undefined]);
  });

  it('leaves it when its status is changed by hand, and is back in it with the status', async () => {
    const { _id } = await place();
    await move(_id, templated);
    await setStatus(_id, 'completed');
    expect(await stagesOf(_id)).toEqual([undefined, undefined]);
    expect(await idsOf(`stage=${templated._id}`)).toEqual([]);
    await setStatus(_id, 'in-progress');
    expect(await stagesOf(_id)).toEqual(['Templated', 'Templated']);
    await move(_id, null);
    expect(await stagesOf(_id)).toEqual([undefined, undefined]);
    expect((await read(_id)).status).toBe('in-progress');
  });

  it('is not back in it with the status once it was moved out of all stages', async () => {
    const { _id } = await place();
    await move(_id, templated);
    await setStatus(_id, 'completed');
    const { version } = (await move(_id, null)).json().updated;
    // Now there is nothing left to clear.
    expect((await move(_id, null)).json().updated.version).toBe(version);
    await setStatus(_id, 'in-progress');
    expect(await stagesOf(_id)).toEqual([undefined, undefined]);
  });

  it('keeps its name after the stage was renamed or deleted, which takes no more orders', async () => {
    const [first, second] = [await place(), await place()];
    await move(first._id, templated);
    await dealer.call('POST', `fabricator/stage/${templated._id}`, { name: 'Measured' });
    await dealer.call('DELETE', `fabricator/stage/${templated._id}`);
    expect(await stagesOf(first._id)).toEqual(['Measured', 'Measured']);
    const refused = await move(second._id, templated);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { stage: 'Please choose one of your stages' },
    ]);
  });

  it('keeps the stage from getting another status', async () => {
    const { _id } = await place();
    await move(_id, templated);
    const map = (status: string) => dealer.call('POST', `fabricator/stage/${templated._id}`, { status });
    const refused = await map('completed');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'STAGE_IN_USE']);
    // It would be in the stage again, without having been moved there.
    await setStatus(_id, 'completed');
    expect((await map('completed')).statusCode).toBe(409);
    await move(_id, installed);
    expect((await map('completed')).statusCode).toBe(200);
  });

  it('keeps the stage from getting another status while it is deleted and can be restored', async () => {
    const admin = await registerAdmin(test);
    const { _id } = await place();
    await move(_id, templated);
    await admin.call('DELETE', `admin/order/${_id}`);
    const map = () => dealer.call('POST', `fabricator/stage/${templated._id}`, { status: 'completed' });
    expect((await map()).json().code).toBe('STAGE_IN_USE');
    await admin.call('POST', `admin/order/${_id}/restore`);
    expect(await stagesOf(_id)).toEqual(['Templated', 'Templated']);
    await admin.call('DELETE', `admin/order/${_id}`);
    await test.app
      .db('orders')
      .where({ id: _id })
      .update({ deleted_at: Date.now() - RESTORABLE_MS - 1 });
    expect((await map()).statusCode).toBe(200);
  });

  it('is moved only as the caller has seen it, and only to stages of its dealer', async () => {
    const { _id, version } = await place();
    await setStatus(_id, 'in-progress');
    const stale = await move(_id, installed, { version });
    expect([stale.statusCode, stale.json().current.status]).toEqual([409, 'in-progress']);
    const rival = await registerDealer(test);
    const body = { name: 'Theirs', status: 'completed' };
    const theirs = (await rival.call('POST', 'fabricator/stage', body)).json().created;
    expect((await move(_id, theirs)).statusCode).toBe(400);
    const foreign = await rival.call('POST', `fabricator/order/${_id}/stage`, { stage: theirs._id });
    expect(foreign.statusCode).toBe(404);
    const admin = await registerAdmin(test);
    const changes = [{ _id, status: 'completed', stage: theirs._id }];
    expect((await admin.call('POST', 'admin/order/change-status', { changes })).statusCode).toBe(400);
  });

  it('is filtered in the list, its totals and changes of many orders', async () => {
    const orders = [await place(), await place(), await place()];
    const [first, second] = orders.map(({ _id }) => _id);
    await move(`${first}`, templated);
    await move(`${second}`, saw);
    expect(await idsOf(`stage=${templated._id}`)).toEqual([first]);
    expect(await idsOf(`stage=${templated._id},${saw._id}&sort=reference`)).toEqual([first, second]);
    const page = await dealer.call('GET', `fabricator/order?page=0&pageSize=10&stage=${saw._id}`);
    expect(page.headers['x-total-count']).toBe('1');
    const totals = await dealer.call('GET', `fabricator/order/totals?stage=${saw._id}`);
    expect(totals.json()).toMatchObject({ orders: 1, relation: 'eq' });
    const staff = await registerMember(test, dealer, 'staff');
    const scope = { status: 'in-progress', stage: saw._id, filter: { stage: `${templated._id},${saw._id}` } };
    const preview = await staff.call('POST', 'fabricator/order/change-status/preview', scope);
    expect(preview.json()).toMatchObject({
      orders: [{ _id: first, stage: templated._id, shownStage: templated._id }],
      unchanged: 1,
      mails: 0,
    });
  });

  it('is undone by what the report says, also what the customer had seen', async () => {
    const [first, second] = [await place(), await place()];
    await move(first._id, templated);
    await move(first._id, saw);
    const report = await change(
      ...[first, second].map(({ _id }) => ({ _id, status: 'completed', stage: installed._id })),
    );
    expect(report).toMatchObject({ unchanged: 0, conflicts: [], mails: 2 });
    expect(await stagesOf(first._id)).toEqual(['Installed', 'Installed']);
    const undone = await change(
      ...report.changed.map(({ _id, from, version, fromStages }) => ({
        _id,
        version,
        status: from,
        stage: fromStages?.stage ?? null,
        shownStage: fromStages?.shownStage ?? null,
      })),
    );
    expect(undone.changed).toHaveLength(2);
    expect(await stagesOf(first._id)).toEqual(['At the saw', 'Templated']);
    expect((await read(first._id)).status).toBe('in-progress');
    expect((await read(second._id)).status).toBe('order-placed');
    expect(await stagesOf(second._id)).toEqual([undefined, undefined]);
  });

  it('is undone also out of and into a stage that is deleted', async () => {
    const [first, second, former] = [await place(), await place(), await place()];
    await move(first._id, templated);
    await move(former._id, templated);
    await setStatus(former._id, 'completed');
    const remove = (stage: Stage) => dealer.call('DELETE', `fabricator/stage/${stage._id}`);
    await remove(templated);
    const { changed } = await change(
      ...[first, second, former].map(({ _id }) => ({ _id, status: 'completed', stage: installed._id })),
    );
    await remove(installed);
    const undone = await change(
      ...changed.map(({ _id, from, version, fromStages }) => ({
        _id,
        version,
        status: from,
        stage: null,
        shownStage: null,
        ...fromStages,
      })),
    );
    expect(undone.changed).toHaveLength(3);
    expect(await stagesOf(first._id)).toEqual(['Templated', 'Templated']);
    expect((await read(second._id)).status).toBe('order-placed');
    await setStatus(former._id, 'in-progress');
    expect(await stagesOf(former._id)).toEqual(['Templated', 'Templated']);
  });

  it('is back in its former stage with the status after a move was undone', async () => {
    const { _id } = await place();
    await move(_id, templated);
    await move(_id, saw);
    await setStatus(_id, 'completed');
    const { changed } = await change({ _id, status: 'completed', stage: installed._id });
    const { from, version, fromStages } = changed[0] ?? {};
    expect(fromStages).toEqual({ formerStage: saw._id, shownStage: templated._id });
    const undone = await change({ _id, version, status: from, stage: null, ...fromStages });
    expect([undone.changed.length, undone.mails]).toEqual([1, 0]);
    expect(await stagesOf(_id)).toEqual([undefined, undefined]);
    await setStatus(_id, 'in-progress');
    expect(await stagesOf(_id)).toEqual(['At the saw', 'Templated']);
  });

  it('is not changed by sending the whole record', async () => {
    const { _id } = await place();
    await move(_id, templated);
    const whole = (await read(_id)) as object;
    // Clients may send whole records.
    const echoed = await dealer.call('POST', 'fabricator/order', { ...whole, status: 'in-progress' });
    expect(echoed.statusCode).toBe(200);
    const changed = await dealer.call('POST', 'fabricator/order', {
      ...whole,
      stage: { _id: saw._id, name: 'At the saw', isPublic: false },
    });
    expect([changed.statusCode, Object.keys(changed.json().fields)]).toEqual([400, ['stage']]);
  });
});
