import { once } from 'node:events';
import fs, {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from 'bff-contract';
import { newId } from '../../../database/ids';
import { contentOf, pngHeaderOf } from '../../../testing/contents';
import { type Person, registerCustomer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { until } from '../../../testing/until';
import { createFileUrls } from './file-url';
import type { StoredObject } from './storage';

let test: TestApp;
let origin: string;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerCustomer(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const png = (more: Partial<StoredObject> = {}): StoredObject => ({
  id: newId(),
  contentType: 'image/png',
  fileName: 'Küche "1".png',
  ...more,
});

const put = async (object: StoredObject, body: Buffer | string, type = object.contentType) =>
  fetch(await test.app.storage.signPut(object, origin), {
    method: 'PUT',
    body,
    headers: { 'Content-Type': type },
  });

/** A URL of a public file. */
const signGet = async (object: StoredObject, secrets = test.config): Promise<string> => {
  const file = { id: object.id, file_name: object.fileName, content_type: object.contentType };
  const flags = { is_public: true, is_viewable_by_any_user: false, was_used: false };
  await test.app
    .db('stored_files')
    .insert({ ...file, ...flags, owner_id: owner.user.id, created_at: Date.now(), check_at: Date.now() })
    .onConflict('id')
    .ignore();
  return origin + createFileUrls(secrets).sign('GET', object);
};

const stored = async (more: Partial<StoredObject> = {}, body: Buffer | string = contentOf('image/png')) => {
  const object = png(more);
  expect((await put(object, body)).status).toBe(200);
  return { object, url: await signGet(object) };
};

const leftovers = () => readdirSync(join(test.config.dataDir, 'files', 'incoming'));

describe('A signed PUT', () => {
  it('stores the bytes that the signed GET returns', async () => {
    const bytes = Buffer.from(Array.from({ length: 3 * 1024 * 1024 }, (_, index) => index % 251));
    contentOf('image/png').copy(bytes);
    const { url } = await stored({}, bytes);
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="K_che _1_.png"; filename*=UTF-8''K%C3%BCche%20%221%22.png`,
    );
    expect(leftovers()).toEqual([]);
  });

  it('refuses another content type', async () => {
    for (const type of ['text/html', 'image/svg+xml', 'image/jpeg', 'image/png; charset=utf-8']) {
      const response = await put(png(), '<script>1</script>', type);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        error: 'This link is for a file of the type image/png.',
      });
    }
  });

  it('refuses a size other than the announced one', async () => {
    expect((await put(png({ size: 8 }), contentOf('image/png'))).status).toBe(200);
    const response = await put(png({ size: 8 }), contentOf('image/png', 'more'));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: 'This link is for a file of 8 bytes.' });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>1</script>')],
    ['an image of another type', contentOf('image/jpeg')],
    ['much of a page', Buffer.alloc(1024 * 1024, '<p>')],
    ['one zero byte', Buffer.alloc(1)],
  ])('refuses %s sent as the signed type, and stores nothing', async (_what, body) => {
    const object = png();
    const response = await put(object, body);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({
      code: 'WRONG_CONTENT',
      error: 'The content of this file is not PNG.',
    });
    expect((await fetch(await signGet(object))).status).toBe(404);
    await until(() => leftovers().length === 0);
  });

  it('refuses an image with more than 100 megapixels, however small it is, and stores nothing', async () => {
    const object = png();
    const response = await put(object, pngHeaderOf(10_001, 10_000));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      code: 'TOO_MANY_PIXELS',
      error: 'Images may have up to 100 megapixels, HEIC photos up to 50.',
    });
    expect((await fetch(await signGet(object))).status).toBe(404);
    expect((await put(object, pngHeaderOf(10_000, 10_000))).status).toBe(200);
  });

  it.each([
    ['image/heic', 'a.heic'],
    ['image/jpeg', 'a.jpg'],
  ])('refuses a HEIC photo with more than 50 megapixels: %s', async (contentType, fileName) => {
    const photo = readFileSync(join(__dirname, '..', 'testing', 'turned-photo.heic'));
    expect((await put(png({ contentType, fileName }), photo)).status).toBe(200);
    const size = photo.lastIndexOf('ispe') + 8;
    photo.writeUInt32BE(8_001, size);
    photo.writeUInt32BE(6_250, size + 4);
    expect((await put(png({ contentType, fileName }), photo)).status).toBe(413);
  });

  it('stores nothing of an upload that is refused while its file is being opened', async () => {
    const open = fs.open as (...args: unknown[]) => void;
    const slow = jest.spyOn(fs, 'open').mockImplementation(((...args: unknown[]) => {
      setTimeout(() => open(...args), 200);
    }) as never);
    expect((await put(png(), Buffer.alloc(0))).status).toBe(415);
    slow.mockRestore();
    await sleep(300);
    expect(leftovers()).toEqual([]);
  });

  it('refuses more than 50 MiB, announced or not, and stores nothing', async () => {
    const tooMuch = Buffer.alloc(LIMITS.fileBytes + 1);
    const announced = await put(png(), tooMuch).catch((error: Error) => error);
    // A client that is still sending may see the connection close before it reads the response.
    if (announced instanceof Response) expect(announced.status).toBe(413);
    const object = png();
    const url = new URL(await test.app.storage.signPut(object, origin));
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => {});
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = Buffer.alloc(1024 * 1024);
    contentOf('image/png').copy(chunk);
    let response = '';
    socket.on('data', (data) => {
      response += data;
    });
    const write = (data: Buffer | string) => new Promise((resolve) => socket.write(data, resolve));
    for (
      let sent = 0;
      sent <= LIMITS.fileBytes && response === '' && !socket.destroyed;
      sent += chunk.length
    ) {
      await write(`${chunk.length.toString(16)}\r\n`);
      await write(chunk);
      await write('\r\n');
    }
    if (response === '') await once(socket, 'data');
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    expect((await fetch(await signGet(object))).status).toBe(404);
    await until(() => leftovers().length === 0);
  });

  it('stores nothing of an aborted upload', async () => {
    const object = png();
    const url = new URL(await test.app.storage.signPut(object, origin));
    const socket = connect(Number(url.port), url.hostname);
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: image/png\r\nContent-Length: 1000\r\n\r\nonly this`,
    );
    await until(() => leftovers().length === 1);
    socket.destroy();
    await until(() => leftovers().length === 0);
    expect((await fetch(await signGet(object))).status).toBe(404);
  });
});

describe('A disk error', () => {
  const expectUnavailable = (response: Response) => {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  };

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])('%s asks the client to retry', async (code) => {
    const object = png();
    const full = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('write'), { code, syscall: 'write' })),
    });
    const create = jest.spyOn(fs, 'createWriteStream').mockReturnValue(full as fs.WriteStream);
    expectUnavailable(await put(object, contentOf('image/png')));
    create.mockRestore();
    expect((await put(object, contentOf('image/png'))).status).toBe(200);
  });

  it('does not report a missing disk as a missing file', async () => {
    const { url } = await stored();
    const missing = await signGet(png());
    const folder = join(test.config.dataDir, 'files');
    renameSync(folder, `${folder}-away`);
    expectUnavailable(await fetch(url));
    expectUnavailable(await fetch(missing));
    expectUnavailable(await put(png(), contentOf('image/png')));
    renameSync(`${folder}-away`, folder);
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(missing)).status).toBe(404);
  });
});

describe('A signed URL', () => {
  it('is refused if any part of it was altered', async () => {
    const { url } = await stored();
    const changes: Array<(altered: URL) => void> = [
      (altered) => altered.searchParams.set('type', 'text/html'),
      (altered) => altered.searchParams.set('name', 'x.html'),
      (altered) => altered.searchParams.set('expires', String(Math.floor(Date.now() / 1000) + 999_999)),
      (altered) => altered.searchParams.set('size', '9'),
      (altered) => altered.searchParams.set('reader', `${owner.user.id}.${newId()}`),
      (altered) => altered.searchParams.set('signature', 'A'.repeat(43)),
      (altered) => altered.searchParams.set('signature', ''),
      (altered) => altered.searchParams.delete('signature'),
      (altered) => altered.searchParams.append('type', 'text/html'),
      (altered) => altered.searchParams.set('download', 'true'),
      (altered) => {
        altered.pathname = `/files/${newId()}`;
      },
      (altered) => {
        altered.pathname = '/files/..%2F..%2Fsecret';
      },
    ];
    for (const change of changes) {
      const altered = new URL(url);
      change(altered);
      expect((await fetch(altered)).status).toBe(403);
    }
    expect((await fetch(url)).status).toBe(200);
  });

  it('works for its method only', async () => {
    const { object, url } = await stored();
    const overwrite = await fetch(url, {
      method: 'PUT',
      body: 'x',
      headers: { 'Content-Type': 'image/png' },
    });
    expect(overwrite.status).toBe(403);
    expect((await fetch(await test.app.storage.signPut(object, origin))).status).toBe(403);
  });

  it('expires: a PUT after 15 minutes, a GET after 12 hours', async () => {
    const { object, url } = await stored();
    const putUrl = await test.app.storage.signPut(object, origin);
    const inject = (method: 'GET' | 'PUT', whole: string) => {
      const { pathname, search } = new URL(whole);
      return test.app.inject({
        method,
        url: pathname + search,
        ...(method === 'PUT' && {
          payload: contentOf('image/png'),
          headers: { 'content-type': 'image/png' },
        }),
      });
    };
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now');
    clock.mockReturnValue(start + 14 * 60_000);
    expect((await inject('PUT', putUrl)).statusCode).toBe(200);
    clock.mockReturnValue(start + 16 * 60_000);
    expect((await inject('PUT', putUrl)).statusCode).toBe(403);
    clock.mockReturnValue(start + 12 * 3_600_000 - 60_000);
    expect((await inject('GET', url)).statusCode).toBe(200);
    clock.mockReturnValue(start + 12 * 3_600_000 + 60_000);
    const late = await inject('GET', url);
    expect(late.statusCode).toBe(403);
    expect(late.json()).toMatchObject({ code: 'FORBIDDEN', error: 'This link is invalid or has expired.' });
  });

  it('made with another secret is refused', async () => {
    const { object } = await stored();
    const secret = 'another secret, as long as the first one';
    expect((await fetch(await signGet(object, { ...test.config, secret }))).status).toBe(403);
    expect((await fetch(await signGet(object))).status).toBe(200);
  });
});

describe('A signed GET', () => {
  it('responds to range requests, so that media can be seeked', async () => {
    const { url } = await stored(
      { contentType: 'audio/mpeg', fileName: 'a.mp3' },
      contentOf('audio/mpeg', '456789'),
    );
    const range = (value: string, more: Record<string, string> = {}) =>
      fetch(url, { headers: { Range: value, ...more } });
    const part = await range('bytes=2-4');
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(part.headers.get('content-length')).toBe('3');
    expect(await part.text()).toBe('3\x044');
    expect(await (await range('bytes=-3')).text()).toBe('789');
    const beyond = await range('bytes=10-');
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe('bytes */10');
    expect((await range('bytes=2-4', { 'If-Range': '"an older one"' })).status).toBe(200);
    const tag = part.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'If-None-Match': tag } })).status).toBe(304);
  });

  it('shows media and PDF inline, and everything else as a download', async () => {
    const dispositionOf = async (contentType: Parameters<typeof contentOf>[0]) => {
      const { url } = await stored({ contentType }, contentOf(contentType));
      const { headers } = await fetch(url);
      return headers.get('content-disposition')?.split(';')[0];
    };
    expect(await dispositionOf('audio/mpeg')).toBe('inline');
    expect(await dispositionOf('application/pdf')).toBe('inline');
    expect(
      await dispositionOf('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    ).toBe('attachment');
  });

  it('returns 404 for a file that was never uploaded', async () => {
    expect((await fetch(await signGet(png()))).status).toBe(404);
  });
});

it('The start removes unfinished uploads of a crash, and keeps current ones', async () => {
  const incoming = join(test.config.dataDir, 'files', 'incoming');
  const [old, fresh] = [join(incoming, 'old'), join(incoming, 'fresh')];
  writeFileSync(old, 'half');
  writeFileSync(fresh, 'half');

  utimesSync(old, 0, 0);
  await test.another();
  expect(leftovers()).toEqual(['fresh']);
  rmSync(fresh);
});

it('The storage is not ready while its folder is missing', async () => {
  const folder = join(test.config.dataDir, 'files', 'incoming');
  rmSync(folder, { recursive: true });
  await expect(test.app.storage.ping()).rejects.toThrow();
  mkdirSync(folder);
  await expect(test.app.storage.ping()).resolves.toBeUndefined();
});
