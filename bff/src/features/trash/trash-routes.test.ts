import type { TrashItem } from 'bff-contract';
import { SYSTEM } from '../../http/caller/actor';
import { recordAudit } from '../../resource/audit/record-audit';
import { addLineItem, addMaterial, orderOf } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { erasePerson } from '../privacy/erase-person';

let test: TestApp;
let admin: Person;
let dealer: Dealer;
beforeAll(async () => {
  test = await createTestApp();
  admin = await registerAdmin(test, { name: 'Ada Admin' });
  dealer = await registerDealer(test, { name: 'Northgate' });
});
afterAll(() => test.close());

const trash = async (query = ''): Promise<TrashItem[]> => {
  const response = await admin.call('GET', `admin/trash?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const entry = async (id: string) => (await trash()).filter((item) => item._id === id);

it('The trash lists each kind of deleted record, and each can be restored', async () => {
  const customer = await registerCustomer(test);
  const materialId = await addMaterial(test, dealer, { name: 'Nero Marquina' });
  const itemId = await addLineItem(test, dealer, { title: 'Edge polish' });
  const order = await orderOf(customer, dealer, materialId);
  const leaving = await registerDealer(test, { name: 'Leaving Stone' });
  await dealer.call('DELETE', `fabricator/material/${materialId}`);
  await dealer.call('DELETE', `app/line-item/${itemId}`);
  await admin.call('DELETE', `admin/order/${order._id}`);
  await admin.call('DELETE', `admin/user/${leaving.user.id}`);

  const items = await trash();
  expect(items.map(({ kind, label, deletedBy }) => [kind, label, deletedBy.name])).toEqual(
    expect.arrayContaining([
      ['material', 'Nero Marquina', 'Northgate'],
      ['line-item', 'Edge polish', 'Northgate'],
      ['order', order.reference, 'Ada Admin'],
      ['user', 'Leaving Stone', 'Ada Admin'],
      ['fabricator', 'Leaving Stone', 'Ada Admin'],
    ]),
  );
  expect(items).toHaveLength(5);
  for (const { daysLeft } of items) expect(daysLeft).toBe(30);

  // Restoring the user restores the dealer, whichever comes first in the list.
  for (const { kind, _id } of items.filter((item) => item.kind !== 'fabricator')) {
    expect((await admin.call('POST', `admin/${kind}/${_id}/restore`)).statusCode).toBe(200);
  }
  expect(await trash()).toEqual([]);
  expect((await dealer.call('GET', `fabricator/material/${materialId}`)).statusCode).toBe(200);
  expect((await dealer.call('GET', `fabricator/line-item/${itemId}`)).statusCode).toBe(200);
  expect((await dealer.call('GET', `fabricator/order/${order._id}`)).statusCode).toBe(200);
});

it('The trash lists a record once that was deleted, restored and deleted again', async () => {
  const id = await addMaterial(test, dealer, { name: 'Twice' });
  for (const undo of [true, false]) {
    await dealer.call('DELETE', `fabricator/material/${id}`);
    if (undo) await dealer.call('POST', `fabricator/material/${id}/restore`);
  }
  expect(await entry(id)).toHaveLength(1);
});

it('The trash goes by what happened last, also on a server whose clock is behind', async () => {
  const id = await addMaterial(test, dealer, { name: 'Two clocks' });
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 2_000);
  await dealer.call('DELETE', `fabricator/material/${id}`);
  clock.mockReturnValue(now);
  await dealer.call('POST', `fabricator/material/${id}/restore`);
  expect(await entry(id)).toEqual([]);
  await dealer.call('DELETE', `fabricator/material/${id}`);
  clock.mockRestore();
  expect(await entry(id)).toHaveLength(1);
});

it('The trash forgets records that were deleted more than 30 days ago, as the undo does', async () => {
  const id = await addMaterial(test, dealer, { name: 'Long gone' });
  const now = Date.now();
  const at = now - 30 * 86_400_000;
  const clock = jest.spyOn(Date, 'now');
  const actor = { name: 'Ann', role: 'dealer' as const, address: '', requestId: '' };
  clock.mockReturnValue(at + 60_000);
  await recordAudit(test.app.db, actor, { action: 'delete', resource: 'material', recordId: id });
  await test.app
    .db('materials')
    .where({ id })
    .update({ deleted_at: at + 60_000 });
  clock.mockReturnValue(now);
  expect(await entry(id)).toMatchObject([{ daysLeft: 1 }]);
  clock.mockReturnValue(now + 61_000);
  expect(await entry(id)).toEqual([]);
  expect((await admin.call('POST', `admin/material/${id}/restore`)).statusCode).toBe(404);
  clock.mockRestore();
});

it('The trash filters by kind and actor, searches, pages and exports', async () => {
  const other = await registerDealer(test, { name: 'Harbor' });
  const names = ['Alpha slab', 'Beta slab', 'Gamma slab'];
  for (const name of names) {
    await other.call('DELETE', `fabricator/material/${await addMaterial(test, other, { name })}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const mine = `deletedBy=${other.user.id}`;
  expect((await trash(mine)).map(({ label }) => label)).toEqual([...names].reverse());
  expect(await trash(`${mine}&kind=order`)).toEqual([]);
  expect(await trash(`${mine}&kind=material&search=BETA`)).toMatchObject([{ label: 'Beta slab' }]);
  const first = await admin.call('GET', `admin/trash?${mine}&pageSize=2`);
  expect(first.headers['x-total-count']).toBe('3');
  expect(await trash(`${mine}&pageSize=2&after=${first.headers['x-next-cursor']}`)).toMatchObject([
    { label: 'Alpha slab' },
  ]);
  const csv = await admin.call('GET', `admin/trash?${mine}`, undefined, { accept: 'text/csv' });
  expect(csv.body).toContain('"material","Gamma slab"');
});

it('The trash offers neither a person who was erased nor their business', async () => {
  const [leaving, customer] = [await registerDealer(test), await registerCustomer(test)];
  const materialId = await addMaterial(test, leaving);
  const order = await orderOf(customer, leaving, materialId);
  await admin.call('DELETE', `admin/order/${order._id}`);
  await leaving.call('DELETE', `fabricator/material/${materialId}`);
  const gone = [leaving.user.id, leaving.fabricator.id, customer.user.id];
  for (const { user } of [leaving, customer]) await admin.call('DELETE', `admin/user/${user.id}`);
  expect((await trash()).map(({ _id }) => _id)).toEqual(expect.arrayContaining(gone));
  for (const { user } of [leaving, customer]) await erasePerson(test.app.db, SYSTEM, user.id);
  for (const id of gone) expect(await entry(id)).toEqual([]);
});

it("The trash reports why a record can't be restored, and keeps the entry", async () => {
  const gone = await registerDealer(test, { name: 'Gone' });
  await admin.call('DELETE', `admin/user/${gone.user.id}`);
  await registerCustomer(test, { email: gone.user.email });
  const response = await admin.call('POST', `admin/user/${gone.user.id}/restore`);
  expect(response.statusCode).toBe(409);
  expect(response.json().error).toBe('Email is already in use.');
  expect(await entry(gone.user.id)).toHaveLength(1);
});
