import { contentOf } from './testing/contents';
import { newestLink } from './testing/mails';
import { addLineItem, addMaterial, createProject, orderOf, slab } from './testing/market';
import {
  type Dealer,
  PASSWORD,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from './testing/people';
import { createSpecifiedClient, type Result, type SpecifiedClient } from './testing/specified-client';
import { createTestApp, type TestApp } from './testing/test-app';
import { expiredHeaders } from './testing/tokens';

/**
 * The calls of sections 7 and 8 of the specification, as a client makes them that knows nothing else: no size of a file, no
 * versions, no idempotency keys, and whole records in forms.
 */
let test: TestApp;
let dealer: Dealer;
let customer: Person;
let admin: Person;
let material: string;
let lineItem: string;
beforeAll(async () => {
  test = await createTestApp();
  dealer = await registerDealer(test, { name: 'Granite Works' });
  customer = await registerCustomer(test);
  admin = await registerAdmin(test);
  material = await addMaterial(test, dealer);
  lineItem = await addLineItem(test, dealer);
});
afterAll(() => test.close());

const clientOf = ({ token }: Pick<Person, 'token'>): SpecifiedClient => {
  const client = createSpecifiedClient(test.app);
  client.state.token = token;
  return client;
};
const visitor = () => createSpecifiedClient(test.app);
const statusOf = ({ status, error }: Result) => [status, error];
const OK = [200, undefined];

let count = 0;
const newEmail = () => {
  count += 1;
  return `specified-${count}@example.com`;
};

const register = async (client: SpecifiedClient, email: string) =>
  client.keepToken(
    await client.post('auth/register', {
      name: 'Dana Stone',
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      tos: true,
    }),
  );

const login = async (client: SpecifiedClient, email: string, password = PASSWORD) =>
  client.keepToken(await client.post('auth/login', { email, password }));

describe('7.1 General rules', () => {
  it('refreshes the tokens on a 302 and sends the call again', async () => {
    const person = await registerDealer(test);
    const client = clientOf(person);
    const [tokenType = '', accessToken = ''] = (expiredHeaders(test.app, person).authorization ?? '').split(
      ' ',
    );
    client.state.token = { ...person.token, tokenType, accessToken };
    const result = await client.post('app/user', { _id: person.user.id, name: 'Renamed' });
    expect([...statusOf(result), result.data.updated.name]).toEqual([...OK, 'Renamed']);
    expect(client.state.token?.accessToken).not.toBe(accessToken);
  });

  it('goes to /login when the tokens cannot be refreshed', async () => {
    const person = await registerDealer(test);
    const client = clientOf(person);
    await client.post('auth/logout', {});
    expect((await client.get('app/user')).error?.status).toBe(401);
    expect(client.state).toEqual({ token: undefined, page: '/login' });
  });

  it('takes the JSON content type on calls without a body', async () => {
    const client = clientOf(dealer);
    expect((await client.get('fabricator/order')).status).toBe(200);
    const id = await addLineItem(test, dealer);
    expect((await client.delete(`fabricator/line-item/${id}`)).status).toBe(204);
  });

  it('lists, gets, searches and deletes records by one pattern', async () => {
    const client = clientOf(admin);
    await createProject(customer, { title: 'Pattern', slabs: [slab('K1')] });
    for (const resource of ['project', 'measurement']) {
      const { data: all } = await client.get(`admin/${resource}?page=0&pageSize=10`);
      const [{ _id }] = all;
      expect((await client.get(`admin/${resource}/${_id}`)).data._id).toBe(_id);
    }
    const found = await client.get('admin/project?search=pattern');
    expect(found.data.map(({ title }: { title: string }) => title)).toEqual(['Pattern']);
    expect((await client.delete(`admin/project/${found.data[0]._id}`)).status).toBe(204);
    expect((await client.get(`admin/project/${found.data[0]._id}`)).error?.status).toBe(404);
  });

  it('fails with the error that the body carries', async () => {
    const result = await clientOf(dealer).get('fabricator/order/unknown');
    expect(result.error).toEqual({ status: 404, error: result.data.error });
  });
});

describe('7.2 Endpoint areas', () => {
  it('public: echo', async () => {
    expect((await visitor().get('public/echo?message=hello')).data).toEqual({ message: 'hello' });
    expect((await visitor().get('public/echo')).data).toEqual({ message: '' });
  });

  const lists: Array<[who: string, paths: string[]]> = [
    ['admin', ['user', 'fabricator', 'material', 'project', 'measurement', 'photo', 'order']],
    [
      'app',
      [
        'user',
        'profile',
        'fabricator?code=CODE',
        'material?fabricator=DEALER',
        'project',
        'order',
        'line-item?owner=DEALER',
      ],
    ],
    ['fabricator', ['profile', 'order', 'material', 'project', 'line-item']],
  ];
  it.each(lists)('%s: %j', async (area, paths) => {
    const client = clientOf(area === 'admin' ? admin : dealer);
    for (const path of paths) {
      const url = path.replace('CODE', dealer.fabricator.code).replace('DEALER', dealer.fabricator.id);
      expect([path, ...statusOf(await client.get(`${area}/${url}`))]).toEqual([path, ...OK]);
    }
  });
});

describe('7.3 Auth', () => {
  it('whoami says whether a user is logged in', async () => {
    expect((await visitor().get('auth/whoami')).data).toEqual({ isLoggedIn: false });
    const { data } = await clientOf(dealer).get('auth/whoami');
    expect(data).toMatchObject({
      isLoggedIn: true,
      user: { _id: dealer.user.id, permissions: { isAdmin: false } },
    });
  });

  it('registers, logs in and logs out', async () => {
    const email = newEmail();
    const client = visitor();
    const registered = await register(client, email);
    expect(registered).toMatchObject({ status: 201, data: { token: { tokenType: 'Bearer' } } });
    expect((await client.get('auth/whoami')).data.user.email).toBe(email);
    expect((await client.get('auth/logout')).data).toEqual({ message: 'OK' });
    expect((await login(client, email)).error).toBeUndefined();
    expect((await client.get('auth/whoami')).data.isLoggedIn).toBe(true);
    expect((await client.post('auth/logout', {})).data).toEqual({ message: 'OK' });
  });

  it.each(['Password1!', 'Slabdesk2024!', 'Dana-Stone-1', 'aB3!aB3!'])(
    'accepts a password that meets the five rules: %s',
    async (password) => {
      const body = { name: 'Dana Stone', email: newEmail(), password, confirmPassword: password, tos: true };
      expect((await visitor().post('auth/register', body)).error).toBeUndefined();
    },
  );

  it('is redirected after a registration that has to be confirmed', async () => {
    const confirming = await test.another({ emailConfirmation: true });
    const client = createSpecifiedClient(confirming);
    const { data } = await register(client, newEmail());
    // The client appends "&rd=" and the redirectUrl, if there is one.
    expect(data.confirmationRedirect).toMatch(/^\/confirm-email\?/);
  });

  const passwords = { password: PASSWORD, confirmPassword: PASSWORD, token: 'x', id: 'x' };
  it.each([
    ['auth/request-token', { email: 'a@b', confirmEmail: 'a@b' }, 'Invalid email address'],
    ['auth/reset-password', passwords, /^This link is invalid or has expired/],
    ['auth/set-password', passwords, /^This link is invalid or has expired/],
  ])('fails at %s with a text for the user', async (path, body, text) => {
    const { error } = await visitor().post(path, body);
    expect(error).toEqual({ status: 400, error: expect.stringMatching(text) });
  });

  it('resets a forgotten password', async () => {
    const email = newEmail();
    await register(visitor(), email);
    const client = visitor();
    await client.post('auth/request-token', { email, confirmEmail: email });
    const { token, id } = await newestLink(test, email);
    const passwords = { password: 'Another-Horse-2', confirmPassword: 'Another-Horse-2' };
    const result = await client.post('auth/reset-password', { ...passwords, token, id });
    expect(result.data).toEqual({ message: 'success' });
    expect((await login(client, email, 'Another-Horse-2')).error).toBeUndefined();
  });

  it('8.2 shows the texts of the server', async () => {
    const wrong = await login(visitor(), 'nobody@example.com');
    expect(wrong.error).toEqual({
      status: 401,
      error: 'Login unsuccessful, please check your details and try again.',
    });
    const form = {
      name: 'Dana',
      email: newEmail(),
      password: PASSWORD,
      confirmPassword: PASSWORD,
      tos: true,
    };
    const refused: Array<[change: object, text: string]> = [
      [{ email: 'a@b' }, 'Invalid email address'],
      [{ password: 'Sh0rt!', confirmPassword: 'Sh0rt!' }, 'Passwords should be at least 8 characters'],
      [{ confirmPassword: 'Other-Horse-1' }, 'Passwords do not match'],
    ];
    for (const [change, text] of refused) {
      const { error } = await visitor().post('auth/register', { ...form, ...change });
      expect(error).toEqual({ status: 400, error: text });
    }
  });
});

describe('7.4 Admin', () => {
  it('creates a dealer, who sets a password by the welcome mail', async () => {
    const client = clientOf(admin);
    const email = newEmail();
    const code = 'BCDF11';
    expect((await client.post('admin/check-fabricator-code', { code })).data).toEqual({ exists: false });
    const user = await client.post('admin/user', { email, name: 'New Dealer' });
    expect(user.data.created).toMatchObject({ _id: expect.any(String), email });
    const created = await client.post('admin/fabricator', {
      user: user.data.created._id,
      code,
      businessName: 'New Stone',
      contactEmail: email,
      phoneNumber: null,
    });
    expect(created.data.created).toMatchObject({ code, phoneNumber: '' });
    expect((await client.post('admin/set-password', { email })).status).toBe(200);
    expect((await client.post('admin/check-fabricator-code', { code })).data).toEqual({ exists: true });

    const { token, id } = await newestLink(test, email);
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const set = await visitor().post('auth/set-password', { ...passwords, token, id });
    expect([set.status, set.data.message]).toEqual([200, 'OK']);
  });

  it('8.3 says that a referral code is in use', async () => {
    const { user } = await registerCustomer(test);
    const { code } = dealer.fabricator;
    const body = { user: user.id, code, businessName: 'B', contactEmail: newEmail(), phoneNumber: '' };
    expect((await clientOf(admin).post('admin/fabricator', body)).error?.error).toBe(
      'Dealer Referral Code is already in use. Please choose a different one.',
    );
  });

  it('updates a dealer with the whole form, also with another user', async () => {
    const client = clientOf(admin);
    const other = await registerDealer(test);
    const { data: form } = await client.get(`admin/fabricator/${other.fabricator.id}`);
    const renamed = await client.post('admin/fabricator', { ...form, businessName: 'Renamed' });
    expect([...statusOf(renamed), renamed.data.updated.businessName]).toEqual([...OK, 'Renamed']);
    const { user } = await registerCustomer(test);
    const { version: _version, updatedAt: _updatedAt, ...rest } = form;
    // The select changes the id alone.
    const moved = await client.post('admin/fabricator', { ...rest, user: { ...form.user, _id: user.id } });
    expect(moved.data.updated.user._id).toBe(user.id);
  });

  it('sends the welcome mail again', async () => {
    const client = clientOf(admin);
    const { data } = await client.get(`admin/user/${dealer.user.id}`);
    expect((await client.post('admin/set-password', { email: data.email })).status).toBe(200);
    expect((await newestLink(test, data.email)).path).toBe('/set-password');
  });

  it('edits a user, and grants and revokes the admin flag', async () => {
    const client = clientOf(admin);
    const { user } = await registerCustomer(test);
    for (const isAdmin of [true, false]) {
      const form = { name: 'Edited', email: user.email, permissions: { isAdmin } };
      const { data } = await client.post(`admin/user/${user.id}`, form);
      expect(data.updated).toMatchObject({ name: 'Edited', permissions: { isAdmin } });
    }
  });

  it('deletes a user, a dealer and an order', async () => {
    const client = clientOf(admin);
    const person = await registerCustomer(test);
    const other = await registerDealer(test);
    const order = await orderOf(customer, dealer, material);
    for (const path of [
      `user/${person.user.id}`,
      `fabricator/${other.fabricator.id}`,
      `order/${order._id}`,
    ]) {
      expect((await client.delete(`admin/${path}`)).status).toBe(204);
    }
  });
});

describe('7.5 Dealer', () => {
  it('saves the profile and the account settings', async () => {
    const person = await registerDealer(test);
    const client = clientOf(person);
    const profile = { businessName: 'Saved', contactEmail: person.user.email, phoneNumber: '+1 555' };
    expect((await client.post('fabricator/profile', profile)).data.updated).toMatchObject(profile);
    expect((await client.get('fabricator/profile')).data.businessName).toBe('Saved');
    const account = { name: 'Saved', email: person.user.email, unitPreference: 'metric' };
    const saved = await client.post('app/user', { ...account, _id: person.user.id });
    expect(saved.data.updated).toMatchObject(account);
  });

  it('asks for the password with a 400, which leaves the page as it is', async () => {
    const person = await registerDealer(test);
    const client = clientOf(person);
    const form = { _id: person.user.id, name: 'Dana', email: newEmail(), unitPreference: 'american' };
    const result = await client.post('app/user', form);
    expect([result.status, result.data.code, client.state.page]).toEqual([400, 'PASSWORD_REQUIRED', '/']);
  });

  it('creates, lists and deletes materials and line items', async () => {
    const client = clientOf(dealer);
    const forms: Array<[string, Record<string, unknown>]> = [
      [
        'material',
        {
          name: 'Marble',
          thickness: null,
          pricePerSquareFoot: 12.5,
          description: null,
          tags: [{ text: 'white' }],
          images: [],
        },
      ],
      ['line-item', { title: 'Sink', price: 99.95, description: null }],
    ];
    for (const [resource, form] of forms) {
      const { data } = await client.post(`fabricator/${resource}`, form);
      expect(data.created).toMatchObject({ description: '' });
      const { data: all } = await client.get(`fabricator/${resource}`);
      expect(all.map(({ _id }: { _id: string }) => _id)).toContain(data.created._id);
      expect((await client.delete(`fabricator/${resource}/${data.created._id}`)).status).toBe(204);
    }
    const other = await addMaterial(test, dealer);
    expect((await client.delete(`app/material/${other}`)).status).toBe(204);
  });

  it('reads orders with the names of their materials and line items, and changes the status', async () => {
    const client = clientOf(dealer);
    const placed = await orderOf(customer, dealer, material);
    const { data: order } = await client.get(`fabricator/order/${placed._id}`);
    const fabricator = order.project.fabricator;
    const names = async (path: string) =>
      (await client.get(path)).data.map(({ _id }: { _id: string }) => _id);
    expect(await names(`app/material?fabricator=${fabricator}`)).toContain(material);
    expect(await names(`app/line-item?owner=${fabricator}`)).toContain(lineItem);
    for (const status of ['in-progress', 'completed', 'cancelled', 'order-placed']) {
      const { data } = await client.post('fabricator/order', { status, _id: order._id });
      expect(data.updated.status).toBe(status);
    }
  });

  it('8.1 sends a caller without the rights to /forbidden', async () => {
    const client = clientOf(dealer);
    expect((await client.get('admin/user')).error?.status).toBe(403);
    expect(client.state.page).toBe('/forbidden');
  });

  it.each([
    [{}, 'Missing tokens'],
    [{ 'x-refresh-token': 'x' }, 'Missing access token'],
    [{ authorization: 'expired' }, 'Missing refresh token'],
  ])('8.1 says what is missing from %j', async (sent: Record<string, string>, error) => {
    const { authorization = '' } = expiredHeaders(test.app, dealer);
    const headers = { ...sent, ...(sent.authorization && { authorization }) };
    const response = await test.app.inject({ url: '/api/app/user', headers });
    expect([response.statusCode, response.json().error]).toEqual([401, error]);
  });
});

describe('7.6 Files and crash reports', () => {
  it.each(['image%2Fpng', 'image/png'])(
    'uploads a file without announcing its size (%s)',
    async (mimeType) => {
      const client = clientOf(dealer);
      const permissions = { isPublic: true, isViewableByAnyUser: true };
      const name = 'slab one.png_2026-11-27T10:00:00.000Z'.replace(' ', '%20');
      const { data } = await client.post(`s3/get-signed-post-url/${name}/${mimeType}`, permissions);
      const put = await client.put(data.signedPostUrl, contentOf('image/png', '!'), 'image/png');
      expect(put.statusCode).toBe(200);
      const found = await client.get(`s3/get-signed-url/${data.objectId}`);
      expect(found.data).toMatchObject({ signedUrl: expect.any(String), contentType: 'image/png' });
    },
  );

  it('reports a crash, and reports it again with the user', async () => {
    const error = {
      name: 'TypeError',
      message: 'x is undefined',
      stack: ['at a', 'at b'],
      cause: null,
      code: null,
      statusCode: null,
      data: null,
      value: null,
    };
    const data = {
      componentName: 'OrderPage',
      location: '/orders',
      browser: 'Firefox',
      user: null,
      userDescription: '',
    };
    const client = visitor();
    const { id } = (await client.post('log/crash-report', { id: 'new', error, data })).data;
    const user = { _id: dealer.user.id };
    const again = await client.post('log/crash-report', { id, error, data: { ...data, user } });
    expect([...statusOf(again), again.data]).toEqual([...OK, { id }]);
    const described = await clientOf(dealer).post('app/submit-crash-report', {
      id,
      userDescription: 'I clicked',
    });
    expect(described.status).toBe(200);
    const other = { ...error, message: 'y is undefined' };
    expect((await client.post('log/crash-report', { id, error: other, data })).error?.status).toBe(400);
  });
});

/** A form: where it loads its record from, what is typed into it, and where it saves all of it. */
interface Form {
  who: Person;
  load: string;
  save: string;
  typed: Record<string, unknown>;
}

describe('Every form loads a record, changes it and saves all of it', () => {
  const forms: Record<string, () => Promise<Form> | Form> = {
    'admin/user': async () => {
      const { user } = await registerCustomer(test);
      return { who: admin, load: `admin/user/${user.id}`, save: 'admin/user', typed: { name: 'Changed' } };
    },
    'admin/user/{id}': async () => {
      const path = `admin/user/${(await registerCustomer(test)).user.id}`;
      return { who: admin, load: path, save: path, typed: { permissions: { isAdmin: true } } };
    },
    'admin/fabricator': async () => {
      const path = `admin/fabricator/${(await registerDealer(test)).fabricator.id}`;
      return { who: admin, load: path, save: path, typed: { phoneNumber: '1' } };
    },
    'admin/material': async () => {
      const path = `admin/material/${await addMaterial(test, dealer)}`;
      return { who: admin, load: path, save: 'admin/material', typed: { name: 'Changed' } };
    },
    'admin/project': async () => {
      const { _id } = await createProject(customer, {
        title: 'A',
        fabricator: dealer.fabricator.id,
        slabs: [slab('K1')],
      });
      return { who: admin, load: `admin/project/${_id}`, save: 'admin/project', typed: { title: 'Changed' } };
    },
    'admin/measurement': async () => {
      const { _id } = await createProject(customer, { slabs: [slab('K1')] });
      const [measurement] = (await admin.call('GET', `admin/measurement?project=${_id}`)).json();
      const path = `admin/measurement/${measurement._id}`;
      return { who: admin, load: path, save: path, typed: { location: 'Changed' } };
    },
    'admin/photo': async () => {
      const client = clientOf(customer);
      const { objectId } = (await client.post('s3/get-signed-post-url/a.png/image/png', {})).data;
      const { _id } = await createProject(customer, { images: [{ s3Object: objectId }] });
      const [photo] = (await admin.call('GET', `admin/photo?project=${_id}`)).json();
      return {
        who: admin,
        load: `admin/photo/${photo._id}`,
        save: 'admin/photo',
        typed: { caption: 'Changed' },
      };
    },
    'admin/order': async () => {
      const { _id } = await orderOf(customer, dealer, material);
      return { who: admin, load: `admin/order/${_id}`, save: 'admin/order', typed: { status: 'completed' } };
    },
    'app/user': async () => {
      const who = await registerDealer(test);
      return { who, load: 'app/user', save: 'app/user', typed: { name: 'Changed' } };
    },
    'app/profile': async () => {
      const who = await registerDealer(test);
      return { who, load: 'app/profile', save: 'app/profile', typed: { unitPreference: 'metric' } };
    },
    'app/project': async () => {
      const { _id } = await createProject(customer, { title: 'A', slabs: [slab('K1')] });
      return { who: customer, load: `app/project/${_id}`, save: 'app/project', typed: { title: 'Changed' } };
    },
    'fabricator/profile': async () => {
      const who = await registerDealer(test);
      return {
        who,
        load: 'fabricator/profile',
        save: 'fabricator/profile',
        typed: { businessName: 'Changed' },
      };
    },
    'fabricator/material': async () => {
      const path = `fabricator/material/${await addMaterial(test, dealer)}`;
      return { who: dealer, load: path, save: 'fabricator/material', typed: { tags: [{ text: 'new' }] } };
    },
    'fabricator/line-item': async () => {
      const path = `fabricator/line-item/${await addLineItem(test, dealer)}`;
      return { who: dealer, load: path, save: path, typed: { price: 1.5 } };
    },
    'fabricator/order': async () => {
      const { _id } = await orderOf(customer, dealer, material);
      return {
        who: dealer,
        load: `fabricator/order/${_id}`,
        save: 'fabricator/order',
        typed: { status: 'completed' },
      };
    },
  };

  it.each(Object.entries(forms))('%s', async (_name, prepare) => {
    const { who, load, save, typed } = await prepare();
    const client = clientOf(who);
    const { data: record } = await client.get(load);
    const changed = await client.post(save, { ...record, createdAt: '2001-01-01T00:00:00.000Z', ...typed });
    if ('createdAt' in record) {
      expect([changed.status, changed.data.fields]).toEqual([
        400,
        { createdAt: "createdAt can't be changed" },
      ]);
    } else expect(changed.status).toBe(400);
    const saved = await client.post(save, { ...record, ...typed });
    expect([...statusOf(saved), saved.data?.updated]).toEqual([...OK, expect.objectContaining(typed)]);
    expect((await client.get(load)).data).toMatchObject(typed);
  });

  it('also for records that come in lists: views, notes and members of the team', async () => {
    const owner = await registerDealer(test, { name: 'Owner' });
    const member = await registerMember(test, owner, 'staff', { name: 'Member' });
    const client = clientOf(owner);
    const { _id } = await orderOf(customer, owner, await addMaterial(test, owner));
    const note = `fabricator/order/${_id}/note`;
    const { objectId } = (await client.post('s3/get-signed-post-url/a.png/image/png', {})).data;
    const text = 'See this, @Member';
    await client.post(note, { text, mentions: [member.user.id], files: [{ s3Object: objectId }] });
    await client.post('fabricator/order-view', { name: 'Mine', query: {}, isShared: false });

    const firstOf = async (path: string) => {
      const { data } = await client.get(path);
      return (data.notes ?? data)[0];
    };
    const views = await firstOf('fabricator/order-view');
    const saved = [
      await client.post(`fabricator/order-view/${views._id}`, { ...views, name: 'Changed' }),
      await firstOf(note).then((record) =>
        client.post(`${note}/${record._id}`, { ...record, text: 'Changed' }),
      ),
    ];
    const { data: team } = await client.get('fabricator/team');
    const staff = team.find(({ role }: { role: string }) => role === 'staff');
    saved.push(await client.post(`fabricator/team/${staff._id}`, { ...staff, role: 'manager' }));
    expect(saved.map(statusOf)).toEqual([OK, OK, OK]);
    const moved = await client.post(`fabricator/team/${staff._id}`, {
      ...staff,
      role: 'staff',
      name: 'Other',
    });
    expect([moved.status, Object.keys(moved.data.fields)]).toEqual([400, ['name']]);
  });

  it('refuses read-only fields of a new record', async () => {
    const body = { title: 'Sink', price: 1, createdAt: '2001-01-01T00:00:00.000Z' };
    const { status, data } = await clientOf(dealer).post('fabricator/line-item', body);
    expect([status, Object.keys(data.fields)]).toEqual([400, ['createdAt']]);
  });

  it.each(['thickness', 'description'])('clears the optional text %s with null', async (field) => {
    const client = clientOf(dealer);
    const path = `fabricator/material/${await addMaterial(test, dealer)}`;
    await client.post(path, { [field]: 'something' });
    expect((await client.post(path, { [field]: null })).data.updated[field]).toBe('');
  });
});
