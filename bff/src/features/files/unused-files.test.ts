import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf } from '../../testing/contents';
import { PASSWORD, type Person, registerAdmin, registerCustomer, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { unusedFilesOf } from '../../testing/unused-files';

const DAY = 24 * 3_600_000;
const content = contentOf('image/png', '!');

let test: TestApp;
let customer: Person;
let dealer: Person;
beforeAll(async () => {
  test = await createTestApp();
  customer = await registerCustomer(test);
  dealer = await registerDealer(test);
});
afterAll(() => test.close());

const announce = async (by: Person) => {
  const response = await by.call('POST', 's3/get-signed-post-url/a.png/image%2Fpng', {
    size: content.length,
  });
  const { signedPostUrl, objectId } = response.json();
  const { pathname, search } = new URL(signedPostUrl);
  const put = () =>
    test.app.inject({
      method: 'PUT',
      url: pathname + search,
      payload: content,
      headers: { 'content-type': 'image/png' },
    });
  return { id: objectId as string, put };
};

const upload = async (by: Person): Promise<string> => {
  const { id, put } = await announce(by);
  expect((await put()).statusCode).toBe(200);
  return id;
};

/** Lets the clean-up run as it would in so many days. */
const cleanUpIn = async (days: number, app = test.app, keptDays = 31) => {
  const unused = unusedFilesOf({ app, config: test.config }, keptDays);
  while ((await unused.purge(Date.now() + days * DAY)) > 0);
};

const isReadable = async (id: string, by: Person) =>
  (await by.call('GET', `s3/get-signed-url/${id}`)).statusCode === 200;

const isOnDisk = (id: string) => existsSync(join(test.config.dataDir, 'files', id.slice(-2), id));

it('The job deletes an upload that no record refers to after a week', async () => {
  const id = await upload(customer);
  await cleanUpIn(6.9);
  expect([await isReadable(id, customer), isOnDisk(id)]).toEqual([true, true]);
  await cleanUpIn(7.1);
  expect([await isReadable(id, customer), isOnDisk(id)]).toEqual([false, false]);
});

it("The job deletes an unused image's other widths too", async () => {
  const id = await upload(customer);
  await test.app.storage.write({ id: `w160-${id}`, contentType: 'image/png', fileName: 'a' }, content);
  await test.app
    .db('image_variants')
    .insert({ file_id: id, width: 160, is_made: true, created_at: Date.now() });
  await cleanUpIn(8);
  expect([isOnDisk(id), isOnDisk(`w160-${id}`)]).toEqual([false, false]);
  expect(await test.app.db('image_variants').where({ file_id: id })).toEqual([]);
});

describe.each([
  {
    what: 'a material',
    who: () => dealer,
    use: async (s3Object: string) => {
      const material = { name: 'Granite', pricePerSquareFoot: 1, images: [{ s3Object }] };
      const { _id } = (await dealer.call('POST', 'fabricator/material', material)).json().created;
      return () => dealer.call('POST', `fabricator/material/${_id}`, { images: [] });
    },
  },
  {
    what: 'a deleted material',
    who: () => dealer,
    use: async (s3Object: string) => {
      const material = { name: 'Granite', pricePerSquareFoot: 1, images: [{ s3Object }] };
      const { _id } = (await dealer.call('POST', 'fabricator/material', material)).json().created;
      return () => dealer.call('DELETE', `fabricator/material/${_id}`);
    },
  },
  {
    what: 'a project',
    who: () => customer,
    use: async (s3Object: string) => {
      const { _id } = (await customer.call('POST', 'app/project', { images: [{ s3Object }] })).json().created;
      return () => customer.call('POST', `app/project/${_id}`, { images: [] });
    },
  },
  {
    what: "a dealer's logo",
    who: () => dealer,
    use: async (logo: string) => {
      await test.app.db('stored_files').where({ id: logo }).update({ is_public: true });
      await dealer.call('POST', 'fabricator/profile', { logo });
      return () => dealer.call('POST', 'fabricator/profile', { logo: '' });
    },
  },
  {
    what: 'a profile',
    who: () => customer,
    use: async (profileImageKey: string) => {
      await customer.call('POST', 'app/profile', { profileImageKey });
      return () => customer.call('POST', 'app/profile', { profileImageKey: '' });
    },
  },
])('A file of $what', ({ who, use }) => {
  it('is kept while it is used, and while that can be undone', async () => {
    const id = await upload(who());
    const stopUsing = await use(id);
    for (const days of [7.1, 15, 400]) await cleanUpIn(days);
    expect([await isReadable(id, who()), isOnDisk(id)]).toEqual([true, true]);

    await test.app.db('stored_files').where({ id }).update({ check_at: Date.now() });
    expect([200, 204]).toContain((await stopUsing()).statusCode);
    await cleanUpIn(0.1);
    await cleanUpIn(29);
    expect([await isReadable(id, who()), isOnDisk(id)]).toEqual([true, true]);
    for (const days of [32, 40, 70, 80]) await cleanUpIn(days);
    expect([await isReadable(id, who()), isOnDisk(id)]).toEqual([false, false]);
  });

  it('is kept while that can be undone, also if it was used for less than a week', async () => {
    const id = await upload(who());
    expect([200, 204]).toContain((await (await use(id))()).statusCode);
    for (const days of [8, 29]) await cleanUpIn(days);
    expect([await isReadable(id, who()), isOnDisk(id)]).toEqual([true, true]);
    for (const days of [40, 80]) await cleanUpIn(days);
    expect([await isReadable(id, who()), isOnDisk(id)]).toEqual([false, false]);
  });
});

it('The job deletes what was put after its account was erased', async () => {
  const person = await registerCustomer(test);
  const { id, put } = await announce(person);
  expect((await person.call('DELETE', 'app/user', { password: PASSWORD })).statusCode).toBe(204);
  await cleanUpIn(0);
  expect((await put()).statusCode).toBe(200);
  await cleanUpIn(1);
  expect([isOnDisk(id), await test.app.db('stored_files').where({ id })]).toEqual([false, []]);
});

it('The job keeps files that are not used any more for as long as UNUSED_FILE_DAYS says', async () => {
  const id = await upload(customer);
  await customer.call('POST', 'app/profile', { profileImageKey: id });
  await cleanUpIn(8);
  await customer.call('POST', 'app/profile', { profileImageKey: '' });
  await test.app.db('stored_files').where({ id }).update({ check_at: Date.now() });
  await cleanUpIn(0.1);
  await cleanUpIn(50, test.app, 60);
  // The first check decided when to look again, by its days.
  await test.app.db('stored_files').where({ id }).update({ check_at: Date.now() });
  await cleanUpIn(59, test.app, 60);
  expect(isOnDisk(id)).toBe(true);
  await cleanUpIn(61, test.app, 60);
  expect(isOnDisk(id)).toBe(false);
});

it("The job keeps files that an administrator added to a dealer's material", async () => {
  const admin = await registerAdmin(test);
  const id = await upload(admin);
  const material = {
    fabricator: dealer.fabricator?.id,
    name: 'Slate',
    pricePerSquareFoot: 1,
    images: [{ s3Object: id }, { s3Object: id }],
  };
  expect((await admin.call('POST', 'admin/material', material)).statusCode).toBe(201);
  await cleanUpIn(8);
  expect(isOnDisk(id)).toBe(true);
});

it('Saving refuses a record that refers to a file which is being deleted', async () => {
  const id = await upload(customer);
  jest.spyOn(test.app.storage, 'remove').mockRejectedValue(new Error('connect ECONNREFUSED'));
  await expect(cleanUpIn(8)).rejects.toThrow('ECONNREFUSED');
  const response = await customer.call('POST', 'app/project', { images: [{ s3Object: id }] });
  expect([response.statusCode, response.json().fields]).toEqual([
    400,
    { images: 'This file does not exist' },
  ]);
  expect(await isReadable(id, customer)).toBe(false);
  jest.restoreAllMocks();
  // An hour later the store is tried again.
  await cleanUpIn(8.1);
  expect(isOnDisk(id)).toBe(false);
  expect(await test.app.db('stored_files').where({ id })).toEqual([]);
});

it('A concurrent deletion and save either keep the file or refuse the record', async () => {
  // SQLite has one writer a process: two in this one would only wait for each other.
  const other = test.config.databaseUrl ? await test.another() : test.app;
  for (let round = 0; round < 15; round += 1) {
    const id = await upload(customer);
    const [response] = await Promise.all([
      customer.call('POST', 'app/project', { images: [{ s3Object: id }] }),
      cleanUpIn(8),
      cleanUpIn(8, other),
    ]);
    expect([response.statusCode === 201, isOnDisk(id)]).toEqual(
      response.statusCode === 201 ? [true, true] : [false, false],
    );
  }
});

describe('The storage quota', () => {
  const quota = 60 * 2 ** 20;
  const sign = (by: Person, size: number) =>
    by.call('POST', 's3/get-signed-post-url/a.png/image%2Fpng', { size });

  it('applies to an account across concurrent uploads, and responds with a sentence and a code', async () => {
    const small = await createTestApp({ storageQuotaMb: quota / 2 ** 20 });
    const [one, another] = [await registerCustomer(small), await registerCustomer(small)];
    const responses = await Promise.all(Array.from({ length: 12 }, () => sign(one, 10 * 2 ** 20)));
    const statuses = responses.map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.filter((status) => status === 413)).toHaveLength(6);
    expect(responses.find((response) => response.statusCode === 413)?.json()).toMatchObject({
      code: 'QUOTA',
      error: 'Your files would take more than the 60 MiB that an account may store.',
    });
    expect((await sign(another, quota / 2)).statusCode).toBe(200);
    await small.close();
  });

  it('counts a file of unannounced size once it was put, and deletes one that is over, also a used one', async () => {
    const small = await createTestApp({ storageQuotaMb: quota / 2 ** 20 });
    const person = await registerCustomer(small);
    const put = async () => {
      const signed = await person.call('POST', 's3/get-signed-post-url/a.png/image/png', {});
      const { signedPostUrl, objectId } = signed.json();
      const { pathname, search } = new URL(signedPostUrl);
      const headers = { 'content-type': 'image/png' };
      await small.app.inject({
        method: 'PUT',
        url: pathname + search,
        headers,
        payload: contentOf('image/png'),
      });
      return objectId as string;
    };
    const [kept, over, used] = [await put(), await put(), await put()];
    await person.call('POST', 'app/project', { images: [{ s3Object: used }] });
    const row = (id: string) => small.app.db('stored_files').where({ id }).first();
    const readHead = small.app.storage.readHead;
    let isLost = false;
    // The other files were replaced after they were measured, by their own URLs.
    jest.spyOn(small.app.storage, 'readHead').mockImplementation(async (id) => {
      if (isLost && id === over) throw new Error('The store is out of reach');
      const found = await readHead(id);
      return found && (id !== kept ? { ...found, size: quota } : found);
    });
    const unused = unusedFilesOf(small);
    const soon = Date.now() + 17 * 60_000;
    // The store is out of reach the first time.
    isLost = true;
    await expect(unused.purge(soon)).rejects.toThrow();
    isLost = false;
    while ((await unused.purge(soon + 2 * 3_600_000)) > 0);
    const rows = [await row(kept), await row(over), await row(used)];
    expect(rows).toMatchObject([{ size: 8, removed_at: null }, undefined, undefined]);
    await small.close();
  });

  it('stops counting deleted files', async () => {
    const small = await createTestApp({ storageQuotaMb: quota / 2 ** 20 });
    const person = await registerCustomer(small);
    expect((await sign(person, 50 * 2 ** 20)).statusCode).toBe(200);
    expect((await sign(person, 50 * 2 ** 20)).statusCode).toBe(413);
    const unused = unusedFilesOf(small);
    await unused.purge(Date.now() + 8 * DAY);
    expect((await sign(person, 50 * 2 ** 20)).statusCode).toBe(200);
    await small.close();
  });
});

it('limits uploads of one account only', async () => {
  const busy = await registerCustomer(test);
  const path = 's3/get-signed-post-url/a.png/image%2Fpng';
  const statuses = new Set<number>();
  for (let i = 0; i < 601; i += 1) statuses.add((await busy.call('POST', path, { size: 1 })).statusCode);
  expect([...statuses]).toEqual([200, 429]);
  expect((await customer.call('POST', path, { size: 1 })).statusCode).toBe(200);
});
