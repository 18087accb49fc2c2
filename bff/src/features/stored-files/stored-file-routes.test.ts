import { LIMITS, STORED_FILE_TYPES } from 'bff-contract';
import { loadConfig } from '../../config';
import { newId } from '../../shared/ids';
import { type Person, registerAdmin, registerCustomer, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

// The same tests on the folder and, where the S3_… settings name one, on a real S3 server.
const { s3 } = loadConfig({ ...process.env, SECRET: 'a secret of the tests, long enough' });
const stores = [['a folder', undefined] as const, ...(s3 ? [['S3', s3] as const] : [])];

describe.each(stores)('files in %s', (_name, settings) => {
  let test: TestApp;
  let host: string;
  let owner: Person;
  beforeAll(async () => {
    test = await createTestApp({ s3: settings });
    host = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).host;
    owner = await registerCustomer(test);
  });
  afterAll(() => test.close());

  const sign = (
    person: Person,
    body: object = {},
    type = 'image/png',
    name = 'a b.png_2024-05-01T10:00:00.000Z',
  ) =>
    person.call(
      'POST',
      `s3/get-signed-post-url/${encodeURIComponent(name)}/${encodeURIComponent(type)}`,
      body,
      { host },
    );

  const upload = async (person: Person, body: object = {}, content = 'the bytes') => {
    const answer = await sign(person, body);
    expect(answer.statusCode).toBe(200);
    const { signedPostUrl, objectId } = answer.json();
    const put = await fetch(signedPostUrl, {
      method: 'PUT',
      body: content,
      headers: { 'Content-Type': 'image/png' },
    });
    expect(put.status).toBe(200);
    return objectId as string;
  };

  const lookUp = (objectId: string, person?: Person) =>
    person
      ? person.call('GET', `s3/get-signed-url/${objectId}`, undefined, { host })
      : test.app.inject({ url: `/api/s3/get-signed-url/${objectId}`, headers: { host } });

  it('are put and got by signed URLs', async () => {
    const objectId = await upload(owner, { size: 9 });
    expect(objectId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const answer = await lookUp(objectId, owner);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ signedUrl: expect.any(String), contentType: 'image/png' });
    const file = await fetch(answer.json().signedUrl);
    expect(await file.text()).toBe('the bytes');
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="a b\.png_2024/);
  });

  it('are refused with another content type, size, key or method', async () => {
    const { signedPostUrl, objectId } = (await sign(owner, { size: 3 })).json();
    const put = async (url: string, body: string, type: string) =>
      (await fetch(url, { method: 'PUT', body, headers: { 'Content-Type': type } })).status;
    expect(await put(signedPostUrl, 'abc', 'text/html')).toBe(403);
    expect(await put(signedPostUrl, 'abcd', 'image/png')).toBe(403);
    expect(await put(signedPostUrl.replace(objectId, newId()), 'abc', 'image/png')).toBe(403);
    expect((await fetch(signedPostUrl)).status).toBe(403);
    expect(await put(signedPostUrl, 'abc', 'image/png')).toBe(200);
    const { signedUrl } = (await lookUp(objectId, owner)).json();
    expect(await put(signedUrl, 'abc', 'image/png')).toBe(403);
    expect((await fetch(signedUrl.replace(objectId, newId()))).status).toBe(403);
  });

  it('larger than 50 MiB are refused, sent unannounced as well', async () => {
    const announced = await sign(owner, { size: LIMITS.fileBytes + 1 });
    expect(announced.statusCode).toBe(400);
    expect(announced.json().fields).toEqual({ size: 'Files may be up to 50 MiB' });
    const { signedPostUrl, objectId } = (await sign(owner)).json();
    await fetch(signedPostUrl, {
      method: 'PUT',
      body: Buffer.alloc(LIMITS.fileBytes + 1),
      headers: { 'Content-Type': 'image/png' },
    }).catch(() => {});
    const answer = await lookUp(objectId, owner);
    const readable = answer.statusCode === 200 && (await fetch(answer.json().signedUrl)).ok;
    expect(readable).toBe(false);
  });

  it('are ready when the store answers', async () => {
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('s3/get-signed-post-url', () => {
  let test: TestApp;
  let customer: Person;
  beforeAll(async () => {
    test = await createTestApp();
    customer = await registerCustomer(test);
  });
  afterAll(() => test.close());

  const sign = (type: string, body: object | undefined = {}) =>
    customer.call('POST', `s3/get-signed-post-url/file/${encodeURIComponent(type)}`, body);

  it('takes every type that may be stored, in any case', async () => {
    for (const type of STORED_FILE_TYPES) expect((await sign(type)).statusCode).toBe(200);
    const { signedPostUrl } = (await sign('IMAGE/PNG')).json();
    expect(new URL(signedPostUrl).searchParams.get('type')).toBe('image/png');
  });

  it.each([
    'image/svg+xml',
    'text/html',
    'application/xhtml+xml',
    'text/plain',
    'application/javascript',
    'image',
    ' ',
  ])('refuses %p', async (type) => {
    const answer = await sign(type);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { mimeType: expect.any(String) } });
  });

  it('needs no body', async () => {
    expect((await sign('image/png', undefined)).statusCode).toBe(200);
  });

  it('refuses an unknown field and a flag that is no boolean', async () => {
    expect((await sign('image/png', { owner: 'x' })).json().fields).toHaveProperty('owner');
    expect((await sign('image/png', { isPublic: 'true' })).statusCode).toBe(400);
  });

  it.each(['\u0000', 'a"\r\nX-Evil: 1.png', ' '])('refuses the file name %j', async (name) => {
    const path = `s3/get-signed-post-url/${encodeURIComponent(name)}/image%2Fpng`;
    const answer = await customer.call('POST', path, {});
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['fileName']]);
  });

  it('takes any other file name, also a hostile one', async () => {
    for (const name of ['../../etc/passwd', 'a"; X-Evil: 1.png', '💥.png', '.', 'a/b\\c']) {
      const answer = await customer.call(
        'POST',
        `s3/get-signed-post-url/${encodeURIComponent(name)}/image%2Fpng`,
        {},
      );
      // A lone dot is a path segment of its own, which clients may take away.
      expect([200, 404]).toContain(answer.statusCode);
      if (answer.statusCode === 404) continue;
      const { objectId } = answer.json();
      const { signedUrl } = (await customer.call('GET', `s3/get-signed-url/${objectId}`)).json();
      expect(new URL(signedUrl).pathname).toBe(`/files/${objectId}`);
    }
  });

  it('answers 401 without a session', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/s3/get-signed-post-url/a/image%2Fpng',
    });
    expect(answer.statusCode).toBe(401);
  });

  it('makes URLs for where the caller reached the BFF', async () => {
    const urlAt = async (headers: Record<string, string>) => {
      const answer = await customer.call('POST', 's3/get-signed-post-url/a/image%2Fpng', {}, headers);
      return new URL(answer.json().signedPostUrl).origin;
    };
    expect(await urlAt({ host: '127.0.0.1:8080' })).toBe('http://127.0.0.1:8080');
    const behindTls = await test.another({ publicUrl: 'https://desk.example.com' });
    const answer = await behindTls.inject({
      method: 'POST',
      url: '/api/s3/get-signed-post-url/a/image%2Fpng',
      headers: { ...customer.headers, host: 'desk.example.com' },
    });
    expect(new URL(answer.json().signedPostUrl).origin).toBe('https://desk.example.com');
  });
});

describe('s3/get-signed-url', () => {
  let test: TestApp;
  let people: Record<'owner' | 'stranger' | 'admin' | 'dealer' | 'otherDealer' | 'customer', Person>;
  beforeAll(async () => {
    test = await createTestApp();
    people = {
      owner: await registerCustomer(test),
      stranger: await registerCustomer(test),
      admin: await registerAdmin(test),
      dealer: await registerDealer(test),
      otherDealer: await registerDealer(test),
      customer: await registerCustomer(test),
    };
  });
  afterAll(() => test.close());

  const store = async (flags: object = {}) => {
    const answer = await people.owner.call('POST', 's3/get-signed-post-url/a/image%2Fpng', flags);
    return answer.json().objectId as string;
  };

  /** Puts the file into a project of the customer's that was ordered from the dealer. */
  const order = async (objectId: string, { deletedAt = null as number | null } = {}) => {
    const [projectId, now] = [newId(), Date.now()];
    const times = { created_at: now, updated_at: now };
    await test.app.db('projects').insert({ id: projectId, owner_id: people.customer.user.id, ...times });
    await test.app.db('project_images').insert({
      id: newId(),
      project_id: projectId,
      position: 0,
      object_id: objectId,
      created_at: now,
    });
    await test.app.db('orders').insert({
      id: newId(),
      fabricator_id: people.dealer.fabricator?.id,
      owner_id: people.customer.user.id,
      project_id: projectId,
      reference: Math.floor(Math.random() * 1e9),
      status: 'order-placed',
      search_text: '',
      total_square_feet: 0,
      area: 0,
      total_cents: 0,
      deleted_at: deletedAt,
      ...times,
    });
  };

  const statuses = async (objectId: string) => {
    const path = `s3/get-signed-url/${objectId}`;
    const entries = await Promise.all(
      Object.entries(people).map(async ([who, person]) => [who, (await person.call('GET', path)).statusCode]),
    );
    return { ...Object.fromEntries(entries), visitor: (await test.app.inject(`/api/${path}`)).statusCode };
  };

  const nobody = {
    owner: 404,
    stranger: 404,
    admin: 404,
    dealer: 404,
    otherDealer: 404,
    customer: 404,
    visitor: 401,
  };

  it('opens a private file to its owner and to administrators', async () => {
    expect(await statuses(await store())).toEqual({ ...nobody, owner: 200, admin: 200 });
  });

  it('opens one for any user to whoever has signed in', async () => {
    const everyone = { owner: 200, stranger: 200, admin: 200, dealer: 200, otherDealer: 200, customer: 200 };
    expect(await statuses(await store({ isViewableByAnyUser: true }))).toEqual({ ...everyone, visitor: 401 });
    expect(await statuses(await store({ isPublic: true }))).toEqual({ ...everyone, visitor: 200 });
  });

  it("opens an ordered project's file to the order's dealer and customer", async () => {
    const objectId = await store();
    await order(objectId);
    expect(await statuses(objectId)).toEqual({
      ...nobody,
      owner: 200,
      admin: 200,
      dealer: 200,
      customer: 200,
    });
  });

  it('closes it again when the order was deleted', async () => {
    const objectId = await store();
    await order(objectId, { deletedAt: Date.now() });
    expect(await statuses(objectId)).toEqual({ ...nobody, owner: 200, admin: 200 });
  });

  it('answers 404 for an unknown or malformed id', async () => {
    for (const id of [newId(), 'x', '%00', "'%20or%201=1", '..%2F..'])
      expect(await statuses(id)).toEqual(nobody);
  });

  it('opens a public file also to a caller whose session is dead', async () => {
    const objectId = await store({ isPublic: true });
    const answer = await test.app.inject({
      url: `/api/s3/get-signed-url/${objectId}`,
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(answer.statusCode).toBe(200);
  });
});
