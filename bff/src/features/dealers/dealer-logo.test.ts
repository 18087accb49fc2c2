import type { Order } from 'bff-contract';
import { addMaterial, orderOf } from '../../testing/market';
import {
  type Dealer,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let dealer: Dealer;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  dealer = await registerDealer(test);
});
afterAll(() => test.close());

const upload = async (
  by = dealer,
  { name = 'logo.png', type = 'image/png', isPublic = true } = {},
): Promise<string> => {
  const url = `s3/get-signed-post-url/${name}/${encodeURIComponent(type)}`;
  return (await by.call('POST', url, { size: 9, isPublic, isViewableByAnyUser: true })).json().objectId;
};
const save = (logo: unknown, by = dealer) => by.call('POST', 'fabricator/profile', { logo });
const logoNow = async () => (await dealer.call('GET', 'fabricator/profile')).json().logo;
const hasLogo = async () => (await dealer.call('GET', 'fabricator/summary')).json().hasLogo;

describe("A dealer's logo", () => {
  it('is set, replaced and removed, with entries in the audit log', async () => {
    expect([await logoNow(), await hasLogo()]).toEqual([undefined, false]);
    const [first, second] = [await upload(), await upload()];
    expect((await save(first)).json().updated.logo).toBe(first);
    expect([await logoNow(), await hasLogo()]).toEqual([first, true]);
    await save(second);
    expect(await logoNow()).toBe(second);
    // Another field leaves it.
    await dealer.call('POST', 'fabricator/profile', { businessName: 'Other & Co' });
    expect(await logoNow()).toBe(second);
    await save('');
    expect([await logoNow(), await hasLogo()]).toEqual([undefined, false]);
    const admin = await registerAdmin(test);
    const log = (await admin.call('GET', `admin/audit?recordId=${dealer.fabricator.id}&sort=at`)).json();
    expect(log.map(({ after }: { after: object }) => after)).toEqual(
      expect.arrayContaining([expect.objectContaining({ logo: first })]),
    );
  });

  it.each([
    ['private', () => upload(dealer, { isPublic: false })],
    ['no image', () => upload(dealer, { name: 'logo.pdf', type: 'application/pdf' })],
    ["somebody else's", async () => upload(await registerDealer(test))],
    ['unknown', async () => '01900000-0000-7000-8000-0000000000aa'],
  ])('is refused if it is %s', async (_what, make) => {
    const response = await save(await make());
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['logo']]);
    expect(await logoNow()).toBeUndefined();
  });

  it('is for managers and owners to change', async () => {
    const manager = await registerMember(test, dealer, 'manager');
    const staff = await registerMember(test, dealer, 'staff');
    expect((await save(await upload(manager), manager)).statusCode).toBe(200);
    expect((await save(await upload(staff), staff)).statusCode).toBe(403);
  });

  it('is on the page that customers open by a link, and its file is public', async () => {
    const logo = await upload();
    await save(logo);
    const customer = await registerCustomer(test);
    const order: Order = await orderOf(customer, dealer, await addMaterial(test, dealer));
    const { url } = (await dealer.call('POST', `fabricator/order/${order._id}/link`, { days: 7 })).json()
      .created;
    const shared = await test.app.inject({
      method: 'POST',
      url: '/api/public/shared-order',
      payload: { token: new URL(url).hash.slice(1) },
    });
    expect(shared.json().dealer.logo).toBe(logo);
    const file = await test.app.db('stored_files').where('id', logo).first();
    expect(Boolean(file.is_public)).toBe(true);
  });
});
