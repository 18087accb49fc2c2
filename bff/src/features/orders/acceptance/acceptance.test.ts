import type { Acceptance, Order, SharedOrder } from 'bff-contract';
import { addMaterial, orderOf } from '../../../testing/market';
import { pagesOfPdf } from '../../../testing/pdf-text';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { erasePerson } from '../../privacy/erase-person';
import { sha256Of } from './canonical-json';

const SIGNATURE = 'M10 20L30 40L50 20M60 20L60 40';
const BROWSER = { 'user-agent': 'Firefox of Carla' };

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let order: Order;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
beforeEach(async () => {
  customer = await registerCustomer(test, { name: 'Carla Customer' });
  dealer = await registerDealer(test, { name: 'Stone & Sons' });
  order = await orderOf(customer, dealer, await addMaterial(test, dealer, { name: 'Granite' }), {
    title: 'Kitchen',
  });
});
afterAll(() => test.close());

const publish = async (text: string, version: number) => {
  expect((await dealer.call('POST', 'fabricator/terms', { text, version })).statusCode).toBe(201);
};
const share = async () => {
  const { created } = (await dealer.call('POST', `fabricator/order/${order._id}/link`, { days: 30 })).json();
  return { link: created._id as string, token: new URL(created.url).hash.slice(1) };
};
const visit = (path: string, payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/public/shared-order${path}`, payload, headers: BROWSER });
const open = async (token: string): Promise<SharedOrder> => (await visit('', { token })).json();

const accept = async (body: object) => {
  const response = await customer.call('POST', `app/order/${order._id}/accept`, {
    revision: 1,
    name: 'Carla C.',
    ...body,
  });
  return { status: response.statusCode, ...response.json() };
};
/** Accepts the order. Resolves to the path of the acceptance, without the area. */
const accepted = async (body: object = {}): Promise<string> => {
  const { status, updated } = await accept(body);
  expect(status).toBe(200);
  return `order/${order._id}/acceptance/${updated.revisions.at(-1).accepted._id}`;
};
const read = async (path: string, by: Person = dealer): Promise<Acceptance> => {
  const response = await by.call('GET', path);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const pdfOf = async (path: string, by: Person = dealer): Promise<Buffer> => {
  const response = await by.call('GET', `${path}/pdf`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  return response.rawPayload;
};

describe('Where the dealer has terms', () => {
  beforeEach(() => publish('Paid within 14 days.', 0));

  it('the customer has to agree to the version that was shown', async () => {
    const terms = `app/fabricator/${dealer.fabricator.id}/terms`;
    expect((await customer.call('GET', terms)).json()).toEqual({ version: 1, text: 'Paid within 14 days.' });
    expect(await accept({})).toMatchObject({ status: 400, fields: { terms: expect.any(String) } });
    expect(await accept({ terms: 1 })).toMatchObject({
      status: 400,
      fields: { consent: expect.any(String) },
    });
    await publish('Paid at once.', 1);
    expect(await accept({ terms: 1, consent: true })).toMatchObject({
      status: 409,
      code: 'TERMS_CHANGED',
      current: { _id: order._id },
    });
    expect(await read(`fabricator/${await accepted({ terms: 2, consent: true })}`)).toMatchObject({
      terms: { version: 2, text: 'Paid at once.' },
    });
  });

  it('an acceptance keeps its version when the terms change or end', async () => {
    const path = `fabricator/${await accepted({ terms: 1, consent: true })}`;
    await publish('', 1);
    expect(await read(path)).toMatchObject({
      isUnchanged: true,
      terms: { version: 1, text: 'Paid within 14 days.' },
    });
    expect((await pagesOfPdf(await pdfOf(path))).join(' ')).toContain('Paid within 14 days.');
  });

  it('the page of a link shows them, and a reader of an older version is asked again', async () => {
    const { token } = await share();
    expect(await open(token)).toMatchObject({ terms: { version: 1, text: 'Paid within 14 days.' } });
    await publish('Paid at once.', 1);
    const body = { token, name: 'Carla', revision: 1, terms: 1, consent: true };
    const refused = await visit('/accept', body);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'TERMS_CHANGED', current: { terms: { version: 2, text: 'Paid at once.' } } },
    ]);
    expect((await visit('/accept', { ...body, terms: 2 })).json()).toMatchObject({
      accepted: { name: 'Carla', hasCertificate: true },
    });
  });
});

it('Without terms a name is enough, and the app may say so as before', async () => {
  expect((await customer.call('GET', `app/fabricator/${dealer.fabricator.id}/terms`)).statusCode).toBe(404);
  const path = await accepted();
  const acceptance = await read(`fabricator/${path}`);
  expect(acceptance).toMatchObject({
    revision: 1,
    name: 'Carla C.',
    totalPrice: order.estimate.totalPrice,
    knownBy: 'account',
    hasSignature: false,
    isUnchanged: true,
    address: '127.0.0.1',
    pdf: { isStored: true },
  });
  expect(acceptance).not.toHaveProperty('terms');
  // The customer reads the same, without the address.
  const { address: _address, browser: _browser, ...shown } = acceptance;
  expect(await read(`app/${path}`, customer)).toEqual(shown);
});

it('An order of a deleted dealer cannot be accepted: nobody would hear of it', async () => {
  const admin = await registerAdmin(test);
  await admin.call('DELETE', `admin/fabricator/${dealer.fabricator.id}`);
  expect(await accept({})).toMatchObject({ status: 409, code: 'ORDER_CLOSED' });
});

it('Read-only members see the certificate, but no address and no browser', async () => {
  const reader = await registerMember(test, dealer, 'read-only');
  const shown = await read(`fabricator/${await accepted()}`, reader);
  expect(shown).toMatchObject({ name: 'Carla C.' });
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['address']));
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['browser']));
});

it('A signature that is too long, or no path, is refused', async () => {
  for (const signature of [`M1 1${'L10 10'.repeat(4_000)}`, '<svg>', 'M1 1L9999 1', 'M1 1 url(x)'])
    expect(await accept({ signature })).toMatchObject({
      status: 400,
      fields: { signature: expect.any(String) },
    });
});

describe('The PDF of an acceptance', () => {
  it('has the order, its prices and a certificate, and no address of anyone', async () => {
    await publish('Paid within 14 days.', 0);
    await dealer.call('POST', `fabricator/order/${order._id}/site`, {
      site: { line1: '12 Harbour Lane' },
      phone: '(503) 555-0142',
      accessNotes: 'Gate code 7',
    });
    const { link, token } = await share();
    const body = { token, name: 'Carla C.', revision: 1, terms: 1, consent: true, signature: SIGNATURE };
    expect((await visit('/accept', body)).statusCode).toBe(200);
    const shared = await visit('/acceptance', { token });
    expect([shared.statusCode, shared.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = (await pagesOfPdf(shared.rawPayload)).join(' ');
    const { activity, revisions } = (
      await dealer.call('GET', `fabricator/order/${order._id}`)
    ).json() as Order;
    const path = `fabricator/order/${order._id}/acceptance/${revisions[0]?.accepted?._id}`;
    const { sha256 } = await read(path);
    for (const part of [
      'Stone & Sons',
      'Granite',
      'Terms, version 1 Paid within 14 days.',
      'A simple electronic signature',
      'Carla C.',
      activity?.find(({ kind }) => kind === 'accepted')?.at.slice(0, 10),
      `link ${link}`,
      sha256,
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(part);
    expect(text).not.toContain(customer.user.email);
    expect(text).not.toContain('127.0.0.1');
    expect(text).not.toMatch(/Harbour|555-|Gate/);
    expect(await read(path)).toMatchObject({
      knownBy: 'link',
      link,
      hasSignature: true,
      browser: BROWSER['user-agent'],
    });
  });

  it('is the same file for all, and is verified by its hash', async () => {
    const path = await accepted();
    const files = await Promise.all([pdfOf(`fabricator/${path}`), pdfOf(`app/${path}`, customer)]);
    // It is made once.
    await test.app.db('users').where('id', customer.user.id).update({ unit_preference: 'metric' });
    files.push(await pdfOf(`fabricator/${path}`));
    const hashes = new Set(files.map(sha256Of));
    expect(hashes.size).toBe(1);
    const [sha256 = ''] = hashes;
    expect(await read(`fabricator/${path}?sha256=${sha256}`)).toMatchObject({
      pdf: { sha256, matches: true },
    });
    const other = sha256Of('another file');
    expect(await read(`app/${path}?sha256=${other}`, customer)).toMatchObject({ pdf: { matches: false } });
  });

  it('takes no space of the customer while the store is out of reach', async () => {
    const path = await accepted();
    const kept = () =>
      test.app.db('stored_files').where('owner_id', customer.user.id).whereNull('removed_at');
    const broken = jest.spyOn(test.app.storage, 'write').mockRejectedValue(new Error('no access'));
    expect((await dealer.call('GET', `fabricator/${path}/pdf`)).statusCode).toBe(500);
    expect(await kept()).toEqual([]);
    broken.mockRestore();
    await pdfOf(`fabricator/${path}`);
    expect(await kept()).toHaveLength(1);
  });

  it('is of the accepted revision, also after the next one is issued', async () => {
    const path = `fabricator/${await accepted()}`;
    const draft = `fabricator/order/${order._id}/draft`;
    await dealer.call('POST', draft, { base: 1, discount: { kind: 'amount', value: 1, reason: 'Thanks' } });
    expect((await dealer.call('POST', `${draft}/issue`, { base: 1 })).statusCode).toBe(200);
    expect(await read(path)).toMatchObject({ revision: 1, isUnchanged: true });
    expect((await pagesOfPdf(await pdfOf(path))).join(' ')).not.toContain('Thanks');
  });

  it('says when the stored order is not what was accepted', async () => {
    const path = `fabricator/${await accepted()}`;
    await test.app
      .db('order_documents')
      .where('order_id', order._id)
      .update({ project: '{"slabs":[],"images":[]}' });
    expect(await read(path)).toMatchObject({ isUnchanged: false });
  });

  it('is for the two parties', async () => {
    const path = await accepted();
    const other = await registerDealer(test);
    const stranger = await registerCustomer(test);
    for (const end of ['', '/pdf']) {
      expect((await other.call('GET', `fabricator/${path}${end}`)).statusCode).toBe(404);
      expect((await stranger.call('GET', `app/${path}${end}`)).statusCode).toBe(404);
    }
    expect((await visit('/acceptance', { token: 'unknown' })).statusCode).toBe(404);
  });

  it('does not exist before the order is accepted', async () => {
    expect((await visit('/acceptance', { token: (await share()).token })).statusCode).toBe(404);
  });
});

it('Erasing the customer takes name, signature, address, browser and file, and copies can still be verified', async () => {
  const path = `fabricator/${await accepted({ signature: SIGNATURE })}`;
  const { pdf } = await read(path);
  const system = { name: 'System', role: 'system', address: '', requestId: '' } as const;
  await erasePerson(test.app.db, system, customer.user.id);
  const erased = await read(`${path}?sha256=${pdf.sha256}`);
  expect(erased).toMatchObject({ hasSignature: false, pdf: { isStored: false, matches: true } });
  expect(erased.name).not.toContain('Carla');
  expect(erased).not.toHaveProperty('address');
  expect(erased).not.toHaveProperty('browser');
  expect((await dealer.call('GET', `${path}/pdf`)).statusCode).toBe(404);
});
