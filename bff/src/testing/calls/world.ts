import { newId } from '../../database/ids';
import { createTeamRepository } from '../../features/dealers/team-repository';
import { contentOf } from '../contents';
import { addLineItem, addMaterial, createProject, orderOf, slab } from '../market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../people';
import type { TestApp } from '../test-app';

/** Members of `dealer`'s team, who is its owner. */
export type TeamCaller = 'manager' | 'staff' | 'readOnly';

/**
 * The kinds of callers. `otherDealer` is an owner in the team of `dealer` too, but has not chosen that dealer. `exAdmin` was an administrator at sign-in and
 * is not any more.
 */
export type Caller = 'visitor' | 'customer' | 'dealer' | 'otherDealer' | 'admin' | 'exAdmin' | TeamCaller;

const addLostFlag = async (test: TestApp) => {
  const person = await registerAdmin(test);
  await test.app.db('users').where({ id: person.user.id }).update({ is_admin: false });
  return person;
};

/** One person of each kind, and functions that make records of `dealer` and `customer` and resolve to their ids. */
export const createWorld = async (test: TestApp) => {
  const customer = await registerCustomer(test);
  const dealer: Dealer = await registerDealer(test);
  const people: Record<Exclude<Caller, 'visitor'>, Person> = {
    customer,
    dealer,
    otherDealer: await registerDealer(test),
    admin: await registerAdmin(test),
    exAdmin: await addLostFlag(test),
    manager: await registerMember(test, dealer, 'manager'),
    staff: await registerMember(test, dealer, 'staff'),
    readOnly: await registerMember(test, dealer, 'read-only'),
  };

  const { id } = people.otherDealer.user;
  await createTeamRepository(test.app.db).put(dealer.fabricator.id, id, 'owner');

  const material = () => addMaterial(test, dealer, { cost: { amount: 71.93, per: 'ft2' } });
  const lineItem = () => addLineItem(test, dealer, { costCents: 7_193 });
  const project = async () => {
    const slabs = [slab('K1', await material())];
    return (await createProject(customer, { title: 'Kitchen', fabricator: dealer.fabricator.id, slabs }))._id;
  };
  const order = async () => (await orderOf(customer, dealer, await material()))._id;
  /** An uploaded image. */
  const file = async (owner: Person) => {
    const signed = await owner.call('POST', 's3/get-signed-post-url/photo.png/image%2Fpng', { size: 9 });
    const { signedPostUrl, objectId } = signed.json();
    const { pathname, search } = new URL(signedPostUrl);
    const headers = { 'content-type': 'image/png' };
    const url = `${pathname}${search}`;
    await test.app.inject({ method: 'PUT', url, headers, payload: contentOf('image/png', '!') });
    return objectId as string;
  };

  const crashReport = async () => {
    const error = { name: 'TypeError', message: 'x is undefined' };
    const response = await people.customer.call('POST', 'log/crash-report', { id: 'new', error, data: {} });
    return response.json().id as string;
  };

  const failedMail = async () => {
    const email = `${newId()}@example.com`;
    const data = { link: 'https://desk.example.com/x' };
    await test.app.mailer.queue(test.app.db, { kind: 'confirm-email', to: { name: 'Ann', email }, data });
    const mail = test.app.db('outbox').where('to_email', email);
    await mail.clone().update({ state: 'failed', due_at: null });
    return (await mail.first('id')).id as string;
  };

  const firstOf = async (list: string) => (await people.admin.call('GET', list)).json()[0]._id as string;

  return {
    test,
    people,
    dealer,
    customer,
    material,
    lineItem,
    project,
    order,
    file,
    crashReport,
    failedMail,
    user: async () => (await registerCustomer(test)).user.id,
    fabricator: async () => (await registerDealer(test)).fabricator.id,
    measurement: async () => firstOf(`admin/measurement?project=${await project()}`),
    photo: async () => {
      const body = { project: await project(), s3Object: await file(customer) };
      return (await people.admin.call('POST', 'admin/photo', body)).json().created._id as string;
    },
  };
};

export type World = Awaited<ReturnType<typeof createWorld>>;
