import type { Order } from 'bff-contract';
import sharp from 'sharp';
import { addMaterial, createProject, orderOf, placeOrder, slab } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { type ReceivedMail, type SmtpReceiver, startSmtpReceiver } from '../../testing/smtp-receiver';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { erasePerson } from '../privacy/erase-person';

let smtp: SmtpReceiver;
let test: TestApp;
let customer: Person;
let dealer: Dealer;
let order: Order;
beforeAll(async () => {
  smtp = await startSmtpReceiver();
  test = await createTestApp({ smtpUrl: smtp.url, rateLimit: false });
});
beforeEach(async () => {
  customer = await registerCustomer(test, { name: 'Carla Customer' });
  dealer = await registerDealer(test, { name: 'Stone & Sons' });
  order = await orderOf(customer, dealer, await addMaterial(test, dealer, { name: 'Granite' }));
  await test.app.mailer.deliverDue();
  smtp.received.length = 0;
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await test.close();
  await smtp.close();
});

const acceptByLink = async () => {
  const { created } = (await dealer.call('POST', `fabricator/order/${order._id}/link`, { days: 30 })).json();
  const payload = { token: new URL(created.url).hash.slice(1), name: 'Carla C.', revision: 1 };
  const accepted = await test.app.inject({
    method: 'POST',
    url: '/api/public/shared-order/accept',
    payload,
  });
  expect(accepted.statusCode).toBe(200);
};

const revise = async () => {
  const draft = `fabricator/order/${order._id}/draft`;
  const body = {
    base: 1,
    lineItems: [],
    slabs: order.project.slabs.map(({ item_id }) => ({ item_id })),
    discount: { kind: 'percent', value: 10, reason: 'Regular' },
  };
  expect((await dealer.call('POST', draft, body)).statusCode).toBeLessThan(300);
  expect((await dealer.call('POST', `${draft}/issue`, { base: 1 })).statusCode).toBe(200);
};

const mailTo = (person: Person): ReceivedMail => {
  const mails = smtp.received.filter(({ to }) => to.includes(person.user.email));
  expect(mails).toHaveLength(1);
  return mails[0] as ReceivedMail;
};

/** The name and the bytes of a mail's attachment. */
const attachmentOf = ({ raw }: ReceivedMail) => {
  const part = raw.split('Content-Disposition: attachment; filename=')[1];
  if (part === undefined) return undefined;
  const [head = '', ...body] = part.split('\r\n\r\n');
  const content = body.join('').split('\r\n--')[0] ?? '';
  return { name: /^"?([^"\r\n]+)/.exec(head)?.[1], content: Buffer.from(content, 'base64') };
};

const pdfAt = async (person: Person, path: string): Promise<Buffer> => {
  const response = await person.call('GET', path);
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
};

const acceptancePdf = async () => {
  const { revisions } = (await dealer.call('GET', `fabricator/order/${order._id}`)).json() as Order;
  return pdfAt(dealer, `fabricator/order/${order._id}/acceptance/${revisions[0]?.accepted?._id}/pdf`);
};

describe('The mails about an acceptance', () => {
  it('have the PDF with the certificate for both sides, also if a link was used', async () => {
    await acceptByLink();
    expect(await test.app.mailer.deliverDue()).toBe(2);
    const pdf = await acceptancePdf();
    for (const person of [dealer, customer]) {
      const attachment = attachmentOf(mailTo(person));
      expect(attachment?.name).toBe(`${order.reference}-R1-accepted.pdf`);
      expect(attachment?.content.equals(pdf)).toBe(true);
    }
    expect(mailTo(customer).raw).toContain(`Subject: Accepted: your order ${order.reference}`);
  });

  it('are sent once, with the PDF, after a time in which it could not be made', async () => {
    await acceptByLink();
    const write = jest.spyOn(test.app.storage, 'write').mockRejectedValue(new Error('storage is down'));
    expect(await test.app.mailer.deliverDue()).toBe(0);
    expect(smtp.received).toHaveLength(0);
    write.mockRestore();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    expect(await test.app.mailer.deliverDue()).toBe(2);
    jest.restoreAllMocks();
    expect(attachmentOf(mailTo(dealer))?.content.equals(await acceptancePdf())).toBe(true);
  });

  it('are deleted with the customer', async () => {
    await acceptByLink();
    const system = { name: 'System', role: 'system', address: '', requestId: '' } as const;
    await erasePerson(test.app.db, system, customer.user.id);
    await test.app.mailer.deliverDue();
    expect(smtp.received).toEqual([]);
  });

  it('have no PDF once the order was deleted', async () => {
    await acceptByLink();
    const admin = await registerAdmin(test);
    expect((await admin.call('DELETE', `admin/order/${order._id}`)).statusCode).toBe(204);
    await test.app.mailer.deliverDue();
    expect(attachmentOf(mailTo(customer))).toBeUndefined();
  });

  it('reach no customer whose address is not confirmed', async () => {
    await test.app.db('users').where({ id: customer.user.id }).update({ email_confirmed_at: null });
    await acceptByLink();
    await test.app.mailer.deliverDue();
    expect(mailTo(customer).raw).toMatch(/^Subject: Confirm your email address/m);
    expect(attachmentOf(mailTo(customer))).toBeUndefined();
  });
});

it('A mail that waits for others, and alone, is sent as it is', async () => {
  await revise();
  const mails = () => test.app.db('outbox').where({ to_email: customer.user.email, kind: 'order-revised' });
  const waiting = { state: 'bundled', due_at: 1, fabricator_id: dealer.fabricator.id };
  await mails().update(waiting);
  await test.app.mailer.deliverDue();
  const mail = mailTo(customer);
  expect(mail.raw).toContain('was revised');
  expect(attachmentOf(mail)?.content).toEqual(await pdfAt(customer, `app/order/${order._id}/revision/2/pdf`));
  expect(await mails()).toMatchObject([{ state: 'sent', fabricator_id: null }]);
});

it('The mail about a revision has its PDF as the customer would save it', async () => {
  await revise();
  await test.app.mailer.deliverDue();
  const attachment = attachmentOf(mailTo(customer));
  expect(attachment?.name).toBe(`${order.reference}-R2.pdf`);
  const saved = await pdfAt(customer, `app/order/${order._id}/revision/2/pdf`);
  expect(attachment?.content.equals(saved)).toBe(true);
});

it('The mail about a revision waits for the photos of its PDF while the store fails', async () => {
  const red = { width: 4, height: 4, channels: 3, background: '#f00' } as const;
  const content = await sharp({ create: red }).png().toBuffer();
  const path = 's3/get-signed-post-url/a.png/image%2Fpng';
  const { objectId } = (await customer.call('POST', path, { size: content.length })).json();
  await test.app.storage.write({ id: objectId, contentType: 'image/png', fileName: 'a.png' }, content);
  const project = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', await addMaterial(test, dealer))],
    images: [{ s3Object: objectId }],
  });
  order = await placeOrder(customer, project._id);
  await test.app.mailer.deliverDue();
  smtp.received.length = 0;
  await revise();
  const read = jest.spyOn(test.app.storage, 'readAll').mockRejectedValue(new Error('store is down'));
  expect(await test.app.mailer.deliverDue()).toBe(0);
  read.mockRestore();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
  expect(await test.app.mailer.deliverDue()).toBe(1);
  expect(attachmentOf(mailTo(customer))?.content.toString('latin1')).toContain('/Subtype /Image');
});
