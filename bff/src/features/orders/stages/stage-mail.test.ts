import type { Order, Stage } from 'bff-contract';
import { addMaterial, orderOf } from '../../../testing/market';
import { type Dealer, type Person, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

const TEMPLATE = {
  subject: '{order}: {stage}',
  text: 'Dear {customer},\n\n{project} is <b>at {stage}</b>. See evil.example\n{business}',
};

let test: TestApp;
let dealer: Dealer;
let customer: Person;
let order: Order;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  dealer = await registerDealer(test, { name: 'Stone & Sons' });
  customer = await registerCustomer(test, { name: 'Cora {stage}' });
  order = await orderOf(customer, dealer, await addMaterial(test, dealer), { title: 'Kitchen' });
});
afterAll(() => test.close());

const addStage = async (more: object): Promise<Stage> => {
  const body = { name: 'Polishing', status: 'in-progress', isPublic: true, ...more };
  return (await dealer.call('POST', 'fabricator/stage', body)).json().created;
};
const move = (stage: Stage) =>
  dealer.call('POST', `fabricator/order/${order._id}/stage`, { stage: stage._id });
const mailsTo = ({ user }: Person) =>
  test.app
    .db('outbox')
    .where('to_email', user.email)
    .whereIn('kind', ['order-stage', 'order-status-changed']);

describe('The mail of a stage', () => {
  it("replaces the one about the status, in the dealer's words, without links and HTML", async () => {
    const stage = await addStage({ mail: { isOn: true, ...TEMPLATE } });
    expect(stage.mail).toEqual({ isOn: true, ...TEMPLATE });
    await move(stage);
    const [mail, ...others] = await mailsTo(customer);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'order-stage', subject: `${order.reference}: Polishing` });
    expect(mail.text_body).toContain('Dear Cora {stage},');
    expect(mail.text_body).toContain('Kitchen is <b>at Polishing</b>. See evil. example');
    expect(mail.html_body).toContain('Kitchen is &lt;b&gt;at Polishing&lt;/b&gt;');
    expect(mail.html_body).not.toContain('<b>at');
  });

  it('is sent also if the status stays, which the preview of the change says', async () => {
    const templated = await addStage({ name: 'Templated' });
    const stage = await addStage({ mail: { isOn: true, ...TEMPLATE } });
    await move(templated);
    const scope = { status: 'in-progress', stage: stage._id, ids: [order._id] };
    const preview = await dealer.call('POST', 'fabricator/order/change-status/preview', scope);
    expect(preview.json().mails).toBe(1);
    const changes = [{ _id: order._id, status: 'in-progress', stage: stage._id }];
    const report = await dealer.call('POST', 'fabricator/order/change-status', { changes });
    expect(report.json().mails).toBe(1);
    expect((await mailsTo(customer)).map(({ kind }) => kind).sort()).toEqual([
      'order-stage',
      'order-status-changed',
    ]);
  });

  it.each([
    ['switched off', { mail: { isOn: false, ...TEMPLATE } }],
    ['of an internal stage', { isPublic: false, mail: { isOn: true, ...TEMPLATE } }],
    ['not written', {}],
  ])('is not sent while it is %s', async (_what, more) => {
    await move(await addStage(more));
    expect((await mailsTo(customer)).map(({ kind }) => kind)).toEqual(['order-status-changed']);
  });

  it.each([
    ['subject', { subject: 'Your {name}' }, '{name}'],
    ['text', { text: 'Dear {customer}, {due date}' }, '{due date}'],
  ])('has no unknown placeholder in its %s', async (field, more, placeholder) => {
    const mail = { isOn: false, ...TEMPLATE, ...more };
    const body = { name: 'A', status: 'completed', mail };
    const refused = await dealer.call('POST', 'fabricator/stage', body);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      {
        [`mail.${field}`]: `${placeholder} is not a placeholder. Please use {customer}, {order}, {project}, {stage}, {business}`,
      },
    ]);
    const sample = { stage: 'A', ...TEMPLATE, ...more };
    const preview = await dealer.call('POST', 'fabricator/stage-mail/preview', sample);
    expect(Object.keys(preview.json().fields)).toEqual([field]);
  });

  it('is previewed, and sent to its author alone', async () => {
    const sample = { stage: 'Polishing', ...TEMPLATE };
    const preview = (await dealer.call('POST', 'fabricator/stage-mail/preview', sample)).json();
    expect(preview.subject).toBe('ORD-1001: Polishing');
    expect(preview.text).toContain('Stone & Sons');
    expect(await mailsTo(dealer)).toEqual([]);
    expect((await dealer.call('POST', 'fabricator/stage-mail/test', sample)).statusCode).toBe(200);
    expect(await mailsTo(dealer)).toMatchObject([{ subject: preview.subject, text_body: preview.text }]);
    await test.app.db('users').where('id', dealer.user.id).update({ email_confirmed_at: null });
    const refused = await dealer.call('POST', 'fabricator/stage-mail/test', sample);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'EMAIL_NOT_CONFIRMED']);
    expect(await mailsTo(dealer)).toHaveLength(1);
  });
});
