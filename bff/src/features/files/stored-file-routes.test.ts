import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS, STORED_FILE_TYPES } from 'bff-contract';
import sharp from 'sharp';
import { type Config, loadConfig } from '../../config/config';
import { newId } from '../../database/ids';
import { contentOf, pngHeaderOf } from '../../testing/contents';
import { addMaterial, createProject, placeOrder, slab } from '../../testing/market';
import {
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { unusedFilesOf } from '../../testing/unused-files';
import { createImageVariants } from './image-variants';
import { createStoredFileRepository } from './stored-file-repository';

// The same tests on the folder and, where the S3_… settings name one, on a real S3 server.
const { s3 } = loadConfig({ ...process.env, SECRET: 'a secret of the tests, long enough' });
const stores = [['a folder', undefined] as const, ...(s3 ? [['S3', s3] as const] : [])];

describe.each(stores)('Files in %s', (_name, settings) => {
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
      { size: 9, ...body },
      { host },
    );

  const upload = async (
    person: Person,
    body: object = {},
    content: Buffer<ArrayBuffer> = contentOf('image/png', '!'),
  ) => {
    const response = await sign(person, { size: content.length, ...body });
    expect(response.statusCode).toBe(200);
    const { signedPostUrl, objectId } = response.json();
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

  it('are read as streams by readers who take their time, and are undefined until they are put', async () => {
    const { storage } = test.app;
    const id = newId();
    expect(await storage.readStream(id)).toBeUndefined();
    const content = contentOf('image/png', 'abc'.repeat(2_000_000));
    await storage.write({ id, contentType: 'image/png', fileName: 'a.png' }, content);
    const stream = await storage.readStream(id);
    const chunks: Buffer[] = [];
    for await (const chunk of stream ?? []) {
      // Longer than other calls of the store may take.
      if (chunks.length === 0) await new Promise((resolve) => setTimeout(resolve, 2_000));
      chunks.push(chunk);
    }
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
  });

  it('are uploaded and downloaded by signed URLs', async () => {
    const objectId = await upload(owner, { size: 9 });
    expect(objectId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const response = await lookUp(objectId, owner);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      signedUrl: expect.any(String),
      contentType: 'image/png',
      fileName: 'a b.png',
    });
    const file = await fetch(response.json().signedUrl);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(contentOf('image/png', '!'));
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="a b\.png";/);
  });

  it('are refused with another content type, size, key or method', async () => {
    const { signedPostUrl, objectId } = (await sign(owner, { size: 9 })).json();
    const good = contentOf('image/png', '!');
    const put = async (url: string, body: Buffer<ArrayBuffer>, type: string) =>
      (await fetch(url, { method: 'PUT', body, headers: { 'Content-Type': type } })).status;
    expect(await put(signedPostUrl, good, 'text/html')).toBe(403);
    expect(await put(signedPostUrl, contentOf('image/png', '!!'), 'image/png')).toBe(403);
    expect(await put(signedPostUrl.replace(objectId, newId()), good, 'image/png')).toBe(403);
    expect((await fetch(signedPostUrl)).status).toBe(403);
    expect(await put(signedPostUrl, good, 'image/png')).toBe(200);
    const { signedUrl } = (await lookUp(objectId, owner)).json();
    expect([403, 404]).toContain(await put(signedUrl, good, 'image/png'));
    expect((await fetch(signedUrl.replace(objectId, newId()))).status).toBe(403);
  });

  describe('are read by URLs', () => {
    const urlFor = async (person: Person, objectId: string): Promise<string> =>
      (await lookUp(objectId, person)).json().signedUrl;
    const statusesOf = (urls: readonly string[]) =>
      Promise.all(urls.map(async (url) => (await fetch(url)).status));

    it('for 12 hours', async () => {
      const url = await urlFor(owner, await upload(owner));
      const { pathname, search } = new URL(url);
      // A browser goes on to the bucket, whose clock is its own.
      const read = async () => (await test.app.inject(pathname + search)).statusCode;
      const start = Date.now();
      const clock = jest.spyOn(Date, 'now');
      clock.mockReturnValue(start + 12 * 3_600_000 - 60_000);
      expect([200, 302]).toContain(await read());
      clock.mockReturnValue(start + 12 * 3_600_000 + 60_000);
      expect(await read()).toBe(403);
    });

    it("by a dealer's team, each member until removed from it or gone", async () => {
      const dealer = await registerDealer(test);
      const objectId = await upload(owner);
      const project = await createProject(owner, {
        title: 'Kitchen',
        fabricator: dealer.fabricator.id,
        images: [{ s3Object: objectId }],
        slabs: [slab('A', await addMaterial(test, dealer))],
      });
      await placeOrder(owner, project._id);
      const [removed, leaving, other] = await Promise.all([
        registerMember(test, dealer, 'staff'),
        registerMember(test, dealer, 'staff'),
        registerMember(test, dealer, 'read-only'),
      ]);
      const urls = await Promise.all([removed, leaving, other].map((member) => urlFor(member, objectId)));
      expect(await statusesOf(urls)).toEqual([200, 200, 200]);
      expect((await dealer.call('DELETE', `fabricator/team/${removed.user.id}`)).statusCode).toBe(204);
      expect((await leaving.call('DELETE', 'fabricator/membership')).statusCode).toBe(204);
      expect(await statusesOf(urls)).toEqual([403, 403, 200]);
    });

    it.each([
      ['signs out', (person: Person) => person.call('POST', 'auth/logout')],
      [
        'is deleted',
        async (person: Person) => (await registerAdmin(test)).call('DELETE', `admin/user/${person.user.id}`),
      ],
    ])('until the reader %s', async (_what, end) => {
      const person = await registerCustomer(test);
      const [own, open] = [await upload(person), await upload(person, { isPublic: true })];
      const urls = [await urlFor(person, own), await urlFor(person, open)];
      expect(await statusesOf(urls)).toEqual([200, 200]);
      await end(person);
      expect(await statusesOf(urls)).toEqual([403, 200]);
    });

    it('until the file is removed', async () => {
      const objectId = await upload(owner);
      const url = await urlFor(owner, objectId);
      await test.app.db('stored_files').where({ id: objectId }).update({ removed_at: Date.now() });
      expect((await fetch(url)).status).toBe(403);
    });
  });

  /** Uploads a file without announcing its size. */
  const uploadUnannounced = async (app: TestApp, person: Person, bytes: number) => {
    const path = 's3/get-signed-post-url/a.png/image/png';
    const origin = new URL(app.app.listeningOrigin).host;
    const signed = await person.call('POST', path, {}, { host: origin });
    const { signedPostUrl, objectId, code } = signed.json();
    if (code) return { code };
    const body = contentOf('image/png', '!'.repeat(bytes - 8));
    const headers = { 'Content-Type': 'image/png' };
    const put = await fetch(signedPostUrl, { method: 'PUT', body, headers }).catch(() => undefined);
    const found = await person.call('GET', `s3/get-signed-url/${objectId}`, undefined, { host: origin });
    const isReadable = found.statusCode === 200 && (await fetch(found.json().signedUrl)).status === 200;
    return { objectId: objectId as string, isReadable, status: put?.status };
  };

  it('without an announced size are judged once they arrived, and removed beyond the limits', async () => {
    const MiB = 2 ** 20;
    const small = await createTestApp({ s3: settings, maxUploadMb: 2, storageQuotaMb: 3 });
    await small.app.listen({ port: 0, host: '127.0.0.1' });
    const person = await registerCustomer(small);
    expect(await uploadUnannounced(small, person, 2 * MiB + 1)).toMatchObject({ isReadable: false });
    expect(await uploadUnannounced(small, person, 2 * MiB)).toMatchObject({ isReadable: true });
    const over = await uploadUnannounced(small, person, MiB + 1);
    expect(over).toMatchObject({ isReadable: false });
    expect(await small.app.storage.readHead(over.objectId ?? '')).toBeUndefined();
    expect(await uploadUnannounced(small, person, MiB)).toMatchObject({ isReadable: true });
    expect(await uploadUnannounced(small, person, 9)).toEqual({ code: 'QUOTA' });
    await small.close();
  });

  it('larger than 50 MiB are refused, also if the size was not announced', async () => {
    const announced = await sign(owner, { size: LIMITS.fileBytes + 1 });
    expect(announced.statusCode).toBe(400);
    expect(announced.json().fields).toEqual({ size: 'Files may have from 1 byte to 50 MiB' });
    const { signedPostUrl, objectId } = (await sign(owner, { size: LIMITS.fileBytes })).json();
    await fetch(signedPostUrl, {
      method: 'PUT',
      body: Buffer.concat([contentOf('image/png'), Buffer.alloc(LIMITS.fileBytes)]),
      headers: { 'Content-Type': 'image/png' },
    }).catch(() => {});
    const response = await lookUp(objectId, owner);
    const readable = response.statusCode === 200 && (await fetch(response.json().signedUrl)).ok;
    expect(readable).toBe(false);
  });

  /** Puts whatever it is; a folder refuses there and then what is no image, an S3 takes it. */
  const smuggle = async (content: string) => {
    const { signedPostUrl, objectId } = (await sign(owner, { size: content.length || 1 })).json();
    await fetch(signedPostUrl, { method: 'PUT', body: content, headers: { 'Content-Type': 'image/png' } });
    return objectId as string;
  };

  const verdictOf = async (id: string) => {
    const row = await test.app.db('stored_files').where({ id }).first();
    return row.is_genuine === null ? undefined : Boolean(row.is_genuine);
  };

  it.each(['', '\0', '<script>alert(1)</script>', 'GIF89a'])(
    'are never handed out with the content %j',
    async (content) => {
      const objectId = await smuggle(content);
      const response = await lookUp(objectId, owner);
      if (response.statusCode !== 200) {
        expect([response.statusCode, response.json().error]).toEqual([
          415,
          'The content of this file is not PNG.',
        ]);
      } else {
        expect((await fetch(response.json().signedUrl)).status).toBe(404);
      }
    },
  );

  it("are inspected once they can't be replaced any more", async () => {
    const objectId = await upload(owner);
    await lookUp(objectId, owner);
    expect(await verdictOf(objectId)).toBeUndefined();
    await test.app
      .db('stored_files')
      .where({ id: objectId })
      .update({ created_at: Date.now() - 17 * 60_000 });
    const look = jest.spyOn(test.app.storage, 'readHead');
    expect((await lookUp(objectId, owner)).statusCode).toBe(200);
    expect(await verdictOf(objectId)).toBe(true);
    expect((await lookUp(objectId, owner)).statusCode).toBe(200);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('stay refused after they turned out to have another type', async () => {
    const objectId = await upload(owner);
    await test.app.db('stored_files').where({ id: objectId }).update({ created_at: 0 });
    jest.spyOn(test.app.storage, 'readHead').mockResolvedValueOnce({ head: Buffer.from('<p>'), size: 3 });
    for (let again = 0; again < 2; again += 1) expect((await lookUp(objectId, owner)).statusCode).toBe(415);
    expect(await verdictOf(objectId)).toBe(false);
  });

  it('are unavailable while the store is out of reach', async () => {
    const objectId = await upload(owner);
    jest.spyOn(test.app.storage, 'readHead').mockRejectedValueOnce(new Error('connect ECONNREFUSED'));
    const response = await lookUp(objectId, owner);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
  });

  describe('of phones, in HEIC', () => {
    const photo = readFileSync(join(__dirname, 'testing', 'turned-photo.heic'));

    const put = async (
      type = 'image/heic',
      name = 'IMG_1.HEIC_2026-11-25T10:00:00.000Z',
      content = photo,
    ) => {
      const signed = (await sign(owner, { size: content.length }, type, name)).json();
      const response = await fetch(signed.signedPostUrl, {
        method: 'PUT',
        body: content,
        headers: { 'Content-Type': type },
      });
      expect(response.status).toBe(200);
      return signed.objectId as string;
    };

    /** Asks again as long as the server says so. */
    const lookUpPatiently = async (path: string) => {
      for (;;) {
        const response = await lookUp(path, owner);
        if (response.statusCode !== 503) return response;
        await sleep(Number(response.headers['retry-after']) * 100);
      }
    };

    const see = async (url: string) => {
      const file = await fetch(url);
      const { format, width, height, exif } = await sharp(await file.arrayBuffer()).metadata();
      return { type: file.headers.get('content-type'), format, width, height, exif };
    };
    const upright = { type: 'image/jpeg', format: 'jpeg', width: 48, height: 64, exif: undefined };

    it.each([
      ['image/heic', 'IMG_1.HEIC_2026-11-25T10:00:00.000Z'],
      ['image/heif', 'IMG_1.heif'],
      ['image/heic', 'IMG_1'],
      ['image/jpeg', 'IMG_1.jpeg'],
      ['image/jpeg', 'IMG_1.HEIC_2026-11-25T10:00:00.000Z'],
    ])('become JPEG in their place: %s, %s', async (type, name) => {
      const objectId = await put(type, name);
      const { contentType, fileName, signedUrl } = (await lookUpPatiently(objectId)).json();
      expect([contentType, fileName]).toEqual(['image/jpeg', 'IMG_1.jpg']);
      const { headers } = await fetch(signedUrl);
      expect(headers.get('content-disposition')).toMatch(/^inline; filename="IMG_1\.jpg"/);
      expect(await see(signedUrl)).toEqual(upright);
      const small = (await lookUpPatiently(`${objectId}?width=160`)).json();
      expect(await see(small.signedUrl)).toEqual({ ...upright, type: 'image/webp', format: 'webp' });
      const { size } = await test.app.db('stored_files').where({ id: objectId }).first();
      expect(size).toBe(Number(headers.get('content-length')));
    });

    it('are converted once for concurrent requests', async () => {
      const objectId = await put();
      const write = jest.spyOn(test.app.storage, 'write');
      const responses = await Promise.all(Array.from({ length: 6 }, () => lookUpPatiently(objectId)));
      expect(responses.map((response) => response.json().contentType)).toEqual(Array(6).fill('image/jpeg'));
      expect(write).toHaveBeenCalledTimes(1);
    });

    it('are converted again if the server ended meanwhile', async () => {
      const objectId = await put();
      jest.spyOn(test.app.storage, 'write').mockRejectedValueOnce(new Error('killed'));
      const response = await lookUpPatiently(objectId);
      expect(await see(response.json().signedUrl)).toEqual(upright);
    });

    it('are gone if they are removed while they are converted', async () => {
      const objectId = await put();
      const { storage, db } = test.app;
      const { write } = storage;
      jest.spyOn(storage, 'write').mockImplementationOnce(async (...args) => {
        await db('stored_files').where({ id: objectId }).update({ removed_at: Date.now() });
        await write(...args);
      });
      expect((await lookUpPatiently(objectId)).statusCode).toBe(404);
      expect(await storage.readHead(objectId)).toBeUndefined();
    });

    it.each(['readHead', 'readAll'] as const)(
      'are asked for again if another process converts them meanwhile (%s)',
      async (method) => {
        const objectId = await put();
        await test.app.db('stored_files').where({ id: objectId }).update({ created_at: 0 });
        const other = await test.another({ s3: settings });
        const { storage } = test.app;
        const read = storage[method];
        jest.spyOn(storage, method).mockImplementationOnce((async (id: string) => {
          const path = `/api/s3/get-signed-url/${id}`;
          for (let code = 503; code === 503; ) {
            code = (await other.inject({ url: path, headers: { ...owner.headers, host } })).statusCode;
          }
          return read(id);
        }) as never);
        expect((await lookUp(objectId, owner)).statusCode).toBe(503);
        expect(await see((await lookUpPatiently(objectId)).json().signedUrl)).toEqual(upright);
      },
    );

    it('that an older release could make no small image of are shown', async () => {
      const objectId = await put('image/jpeg', 'IMG_1.jpg');
      await test.app
        .db('image_variants')
        .insert({ file_id: objectId, width: 160, is_made: false, created_at: 0 });
      const { contentType } = (await lookUpPatiently(`${objectId}?width=160`)).json();
      expect(contentType).toBe('image/webp');
    });

    it('are refused for good if they are corrupt', async () => {
      const content = photo.subarray(0, 900);
      const objectId = await put('image/heic', 'IMG_1.heic', content);
      const read = jest.spyOn(test.app.storage, 'readAll');
      for (let again = 0; again < 2; again += 1) {
        const response = await lookUpPatiently(`${objectId}?width=160`);
        expect([response.statusCode, response.json().error]).toEqual([
          415,
          'The content of this file is not HEIC.',
        ]);
      }
      expect(read).toHaveBeenCalledTimes(1);
    });

    it('take their time, in which clients are told to ask again', async () => {
      const objectId = await put();
      const { readAll } = test.app.storage;
      let proceed = () => {};
      const wait = new Promise<void>((resolve) => {
        proceed = resolve;
      });
      jest.spyOn(test.app.storage, 'readAll').mockImplementationOnce(async (id) => {
        await wait;
        return readAll(id);
      });
      const response = await lookUp(objectId, owner);
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
      proceed();
      expect((await lookUpPatiently(objectId)).json().contentType).toBe('image/jpeg');
    });
  });

  describe('in other widths', () => {
    const picture = (width: number, height = width) =>
      sharp({ create: { width, height, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();

    const small = async (objectId: string, width: number | string, person: Person | undefined = owner) =>
      lookUp(`${objectId}?width=${width}`, person);

    const see = async (response: Awaited<ReturnType<typeof small>>) => {
      expect(response.statusCode).toBe(200);
      const { signedUrl, contentType } = response.json();
      const file = await fetch(signedUrl);
      expect(file.headers.get('content-type')).toBe(contentType);
      const { format, width } = await sharp(await file.arrayBuffer()).metadata();
      return { format, width };
    };

    it('are made once for concurrent requests, and stored', async () => {
      const objectId = await upload(owner, {}, await picture(800, 600));
      const write = jest.spyOn(test.app.storage, 'write');
      const responses = await Promise.all(Array.from({ length: 8 }, () => small(objectId, 320)));
      expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
      expect(await see(await small(objectId, 320))).toEqual({ format: 'webp', width: 320 });
      expect(write).toHaveBeenCalledTimes(1);
      expect(await see(await small(objectId, 160))).toEqual({ format: 'webp', width: 160 });
      expect(await see(await lookUp(objectId, owner))).toEqual({ format: 'png', width: 800 });
    });

    it('are not made again for a request that began before the first one was there', async () => {
      const objectId = await upload(owner, {}, await picture(400));
      const { db, storage, log } = test.app;
      const files = createStoredFileRepository(db);
      const variants = createImageVariants({ storage, files, log });
      const readBefore = await files.findReadable(objectId, { userId: owner.user.id, isAdmin: false }, 320);
      if (!readBefore) throw new Error('There is no file');
      const write = jest.spyOn(storage, 'write');
      for (const _request of [1, 2]) {
        expect((await variants.find(readBefore, 320)).contentType).toBe('image/webp');
      }
      expect(write).toHaveBeenCalledTimes(1);
      await variants.close();
    });

    it('leave nothing in the store if the file is removed while they are made', async () => {
      const objectId = await upload(owner, {}, await picture(400));
      const { storage, db } = test.app;
      const { write } = storage;
      const { purge } = unusedFilesOf(test);
      const written = new Promise<void>((resolve, reject) => {
        jest.spyOn(storage, 'write').mockImplementationOnce(async (...args) => {
          const now = Date.now();
          await db('stored_files').where({ id: objectId }).update({ removed_at: now, check_at: 0 });
          // When it can't be put any more.
          await purge(now + 3_600_000);
          await write(...args).then(resolve, reject);
        });
      });
      await small(objectId, 160);
      await written;
      await small(objectId, 160);
      expect(await db('stored_files').where({ id: objectId })).toEqual([]);
      expect(await storage.readHead(`w160-${objectId}`)).toBeUndefined();
    });

    it('are made again once the original can not be replaced any more', async () => {
      const objectId = await upload(owner, {}, await picture(400));
      expect(await see(await small(objectId, 320))).toEqual({ format: 'webp', width: 320 });
      const content = await picture(200);
      await test.app.storage.write(
        { id: objectId, contentType: 'image/png', fileName: 'photo.png' },
        content,
      );
      await test.app.db('stored_files').where({ id: objectId }).update({ created_at: 0 });
      expect(await see(await small(objectId, 320))).toEqual({ format: 'webp', width: 200 });
    });

    it('are never larger than the original', async () => {
      const objectId = await upload(owner, {}, await picture(100));
      expect(await see(await small(objectId, 1280))).toEqual({ format: 'webp', width: 100 });
    });

    it('are made by two processes at once without a conflict', async () => {
      const objectId = await upload(owner, {}, await picture(400));
      const other = await test.another({ s3: settings });
      const path = `/api/s3/get-signed-url/${objectId}?width=160`;
      const responses = await Promise.all([
        small(objectId, 160),
        other.inject({ url: path, headers: { ...owner.headers, host } }),
      ]);
      for (const response of responses) expect(await see(response)).toEqual({ format: 'webp', width: 160 });
    });

    it('are readable for everyone who may read the original', async () => {
      const objectId = await upload(owner, {}, await picture(200));
      await small(objectId, 160);
      const stranger = await registerCustomer(test);
      expect((await small(objectId, 160, stranger)).statusCode).toBe(404);
      expect((await lookUp(`${objectId}?width=160`)).statusCode).toBe(401);
      const open = await upload(owner, { isPublic: true }, await picture(200));
      expect(await see(await lookUp(`${open}?width=160`))).toEqual({ format: 'webp', width: 160 });
    });

    it("are a download if the image can't be decoded, which is not tried again", async () => {
      const objectId = await upload(owner, {}, contentOf('image/png', 'the rest is no image'));
      const read = jest.spyOn(test.app.storage, 'readAll');
      for (let again = 0; again < 2; again += 1) {
        const { contentType, fileName, signedUrl } = (await small(objectId, 160)).json();
        expect([contentType, fileName]).toEqual(['application/octet-stream', 'a b.png']);
        const { headers } = await fetch(signedUrl);
        expect(headers.get('content-type')).toBe('application/octet-stream');
        expect(headers.get('content-disposition')).toMatch(/^attachment; filename="a b\.png"/);
      }
      expect(read).toHaveBeenCalledTimes(1);
    });

    /** Stores content as a previous release accepted it, and as an S3 takes it. */
    const storeUnchecked = async (content: Buffer, type: string, name: string) => {
      const { objectId } = (await sign(owner, {}, type, name)).json();
      await test.app.storage.write({ id: objectId, contentType: type, fileName: name }, content);
      await test.app.db('stored_files').where({ id: objectId }).update({ created_at: 0 });
      return objectId as string;
    };

    const note = Buffer.alloc(60_000);
    note.writeUInt32BE(0xffe1_ea5e, 0);
    it.each([
      ['image/png', 'a.png', pngHeaderOf(11_000, 11_000)],
      [
        // The size of a photo may be behind much that its camera noted.
        'image/jpeg',
        'a.jpg',
        Buffer.concat([Buffer.from('ffd8', 'hex'), note, note, Buffer.from('ffc0001108ffffffff03', 'hex')]),
      ],
    ])('are a download, like the original, if it has too many pixels: %s', async (type, name, content) => {
      const objectId = await storeUnchecked(content, type, name);
      for (const response of [await small(objectId, 160), await lookUp(objectId, owner)]) {
        expect([response.statusCode, response.json().contentType]).toEqual([200, 'application/octet-stream']);
      }
    });

    it('are the original while the store fails, and made at the next request', async () => {
      const objectId = await upload(owner, {}, await picture(200));
      jest.spyOn(test.app.storage, 'write').mockRejectedValueOnce(new Error('no space left'));
      expect(await see(await small(objectId, 160))).toEqual({ format: 'png', width: 200 });
      expect(await see(await small(objectId, 160))).toEqual({ format: 'webp', width: 160 });
    });

    it('are the original if resizing takes too long', async () => {
      const objectId = await upload(owner, {}, await picture(200));
      const { readAll } = test.app.storage;
      let finish = () => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      jest.spyOn(test.app.storage, 'readAll').mockImplementationOnce(async (id) => {
        await finished;
        return readAll(id);
      });
      expect(await see(await small(objectId, 160))).toEqual({ format: 'png', width: 200 });
      finish();
      expect(await see(await small(objectId, 160))).toEqual({ format: 'webp', width: 160 });
    });

    it('are the file itself if it is no image or was not uploaded yet', async () => {
      const body = contentOf('application/pdf');
      const { signedPostUrl, objectId } = (
        await sign(owner, { size: body.length }, 'application/pdf', 'a.pdf')
      ).json();
      expect((await small(objectId, 160)).json().contentType).toBe('application/pdf');
      const headers = { 'Content-Type': 'application/pdf' };
      await fetch(signedPostUrl, { method: 'PUT', body, headers });
      expect((await small(objectId, 160)).json().contentType).toBe('application/pdf');
      const missing = (await sign(owner)).json();
      expect((await small(missing.objectId, 160)).json().contentType).toBe('image/png');
    });

    it.each(['161', '0', '-160', '160.5', 'x', '', '1e3'])('are refused for %j', async (width) => {
      const objectId = (await sign(owner)).json().objectId;
      const response = await small(objectId, width);
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['width']]);
    });
  });

  it('are ready when the store responds', async () => {
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

  const sign = (type: string, body: object = { size: 9 }) =>
    customer.call('POST', `s3/get-signed-post-url/file/${encodeURIComponent(type)}`, body);

  it('accepts every type that may be stored, in any case', async () => {
    for (const type of STORED_FILE_TYPES) expect((await sign(type)).statusCode).toBe(200);
    const { signedPostUrl } = (await sign('IMAGE/PNG')).json();
    expect(new URL(signedPostUrl).searchParams.get('type')).toBe('image/png');
  });

  it('accepts another name of a type, under which the file is then sent', async () => {
    const { signedPostUrl, objectId } = (await sign('image/jpg')).json();
    const { pathname, search } = new URL(signedPostUrl);
    const put = await test.app.inject({
      method: 'PUT',
      url: pathname + search,
      headers: { 'content-type': 'image/jpg' },
      payload: contentOf('image/jpeg', '56789'),
    });
    expect(put.statusCode).toBe(200);
    const file = (await customer.call('GET', `s3/get-signed-url/${objectId}`)).json();
    expect(file.contentType).toBe('image/jpeg');
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
    const response = await sign(type);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fields: { mimeType: expect.any(String) } });
  });

  it.each([{ size: 0 }, { size: '9' }, { size: LIMITS.fileBytes + 1 }])(
    'refuses %j, which is no size of a file',
    async (body) => {
      const response = await sign('image/png', body);
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['size']]);
    },
  );

  it('refuses an unknown field and a flag that is no boolean', async () => {
    expect((await sign('image/png', { size: 9, owner: 'x' })).json().fields).toHaveProperty('owner');
    expect((await sign('image/png', { size: 9, isPublic: 'true' })).statusCode).toBe(400);
  });

  it.each(['\u0000', 'a"\r\nX-Evil: 1.png', ' ', 'evil.html', 'a.jpg_2026-11-25T10:00:00.000Z'])(
    'refuses the file name %j',
    async (name) => {
      const path = `s3/get-signed-post-url/${encodeURIComponent(name)}/image%2Fpng`;
      const response = await customer.call('POST', path, { size: 9 });
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['fileName']]);
    },
  );

  it('accepts any other file name, even a hostile one', async () => {
    for (const name of ['../../etc/passwd', 'a"; X-Evil: 1.png', '💥.png', 'a/b\\c']) {
      const response = await customer.call(
        'POST',
        `s3/get-signed-post-url/${encodeURIComponent(name)}/image%2Fpng`,
        { size: 9 },
      );
      expect(response.statusCode).toBe(200);
      const { objectId } = response.json();
      const { signedUrl } = (await customer.call('GET', `s3/get-signed-url/${objectId}`)).json();
      expect(new URL(signedUrl).pathname).toBe(`/files/${objectId}`);
    }
  });

  it('returns 401 without a session', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/s3/get-signed-post-url/a/image%2Fpng',
    });
    expect(response.statusCode).toBe(401);
  });

  describe('creates URLs', () => {
    const PNG = contentOf('image/png', '!');
    const FOREIGN: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'evil.example:3000' },
      { host: '127.0.0.1.evil.example' },
      { host: '203.0.113.9' },
      { host: 'localhost', 'x-forwarded-host': 'evil.example' },
      { host: 'localhost', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { host: 'localhost', forwarded: 'host=evil.example' },
    ];
    const apps = new Map<string, ReturnType<TestApp['another']>>();
    const appWith = (settings: Partial<Config>) => {
      const key = JSON.stringify(settings);
      const app = apps.get(key) ?? test.another(settings);
      apps.set(key, app);
      return app;
    };
    const originsFor = async (headers: Record<string, string>, settings: Partial<Config>) => {
      const app = await appWith(settings);
      const signed = await app.inject({
        method: 'POST',
        url: '/api/s3/get-signed-post-url/a/image%2Fpng',
        headers: { ...customer.headers, ...headers },
        payload: { size: PNG.length, isPublic: true },
      });
      const { signedPostUrl, objectId } = signed.json();
      const { pathname, search, origin } = new URL(signedPostUrl);
      const stored = await app.inject({
        method: 'PUT',
        url: pathname + search,
        headers: { 'content-type': 'image/png' },
        payload: PNG,
      });
      expect(stored.statusCode).toBe(200);
      const read = await app.inject({ url: `/api/s3/get-signed-url/${objectId}`, headers });
      return [origin, new URL(read.json().signedUrl).origin];
    };

    it.each(FOREIGN)('with PUBLIC_URL, whatever the request says: %j', async (headers) => {
      const set = { publicUrl: 'https://desk.example.com', hasPublicUrl: true };
      const desk = ['https://desk.example.com', 'https://desk.example.com'];
      expect(await originsFor(headers, set)).toEqual(desk);
      expect(await originsFor(headers, { ...set, trustProxy: ['127.0.0.1'] })).toEqual(desk);
      expect(await originsFor({ host: '127.0.0.1:8080' }, set)).toEqual(desk);
    });

    it.each(FOREIGN)('for this machine only without PUBLIC_URL: %j', async (headers) => {
      for (const trustProxy of [[], ['127.0.0.1']]) {
        const origins = await originsFor(headers, { trustProxy });
        for (const origin of origins) expect(['http://localhost', 'http://localhost:3000']).toContain(origin);
      }
    });

    it.each(['127.0.0.1:8080', 'localhost:8080', '[::1]:8080'])(
      'in development without PUBLIC_URL where the caller reached this machine: %s',
      async (host) => {
        expect(await originsFor({ host }, {})).toEqual([`http://${host}`, `http://${host}`]);
        const production = await originsFor({ host }, { production: true });
        expect(production).toEqual(['http://localhost:3000', 'http://localhost:3000']);
      },
    );
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
    const response = await people.owner.call('POST', 's3/get-signed-post-url/a/image%2Fpng', {
      size: 9,
      ...flags,
    });
    return response.json().objectId as string;
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

  it('gives a private file to its owner and to administrators', async () => {
    expect(await statuses(await store())).toEqual({ ...nobody, owner: 200, admin: 200 });
  });

  it('gives a file for all users to every signed-in user', async () => {
    const everyone = { owner: 200, stranger: 200, admin: 200, dealer: 200, otherDealer: 200, customer: 200 };
    expect(await statuses(await store({ isViewableByAnyUser: true }))).toEqual({ ...everyone, visitor: 401 });
    expect(await statuses(await store({ isPublic: true }))).toEqual({ ...everyone, visitor: 200 });
  });

  it("gives an ordered project's file to the order's dealer and customer", async () => {
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

  it('refuses that file after the order was deleted', async () => {
    const objectId = await store();
    await order(objectId, { deletedAt: Date.now() });
    expect(await statuses(objectId)).toEqual({ ...nobody, owner: 200, admin: 200 });
  });

  it('returns 404 for an unknown or malformed id', async () => {
    for (const id of [newId(), 'x', '%00', "'%20or%201=1", '..%2F..'])
      expect(await statuses(id)).toEqual(nobody);
  });

  it('gives a public file to a caller whose session has ended', async () => {
    const objectId = await store({ isPublic: true });
    const response = await test.app.inject({
      url: `/api/s3/get-signed-url/${objectId}`,
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(response.statusCode).toBe(200);
  });
});
