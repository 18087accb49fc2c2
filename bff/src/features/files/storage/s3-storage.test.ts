import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { moveTime } from '../../../database/clock';
import { createS3Storage, type S3Storage } from './s3-storage';

const REQUEST_DEADLINE_MS = 600;

let store: Server;
let storage: S3Storage;
let methods: string[];
const open = (silenceMs?: number): S3Storage =>
  createS3Storage(
    {
      bucket: 'files',
      endpoint: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      region: 'us-east-1',
      forcePathStyle: true,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    REQUEST_DEADLINE_MS,
    silenceMs,
  );
beforeEach(async () => {
  methods = [];
  // Takes its time, as one does that receives a large file over a slow line.
  store = createServer(async (request, response) => {
    methods.push(String(request.method));
    request.resume();
    if (request.method === 'GET') {
      response.write('the first half');
      return;
    }
    await sleep(REQUEST_DEADLINE_MS);
    response.end();
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  storage = open();
});
afterEach(() => {
  moveTime(undefined);
  storage.close();
  store.close();
  store.closeAllConnections();
});

const file = { id: '01890a5d-ac96-774b-bcce-b302099a8057', contentType: 'image/jpeg', fileName: 'photo.jpg' };

it('Writing a file may take longer than other calls, which end within the time of a request', async () => {
  await storage.write(file, Buffer.alloc(100_000));
  expect(methods).toEqual(['PUT']);
  await expect(storage.remove(file.id)).rejects.toThrow();
});

it('Reading a file fails once nothing more of it comes', async () => {
  const hasty = open(200);
  const content = await hasty.readStream(file.id);
  await expect(content?.toArray()).rejects.toThrow('timed out');
  hasty.close();
});

it("URLs are good from now on by the database's clock, also on a machine whose own clock is wrong", async () => {
  moveTime(3_600_000);
  for (const url of [await storage.signGet(file), await storage.signPut(file, '')]) {
    const [, date, time] = /X-Amz-Date=(\d{8})T(\d{6})Z/.exec(url) ?? [];
    const signedAt = `${date}${time}`.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z');
    expect(Date.parse(signedAt) - Date.now()).toBeGreaterThan(3_500_000);
  }
});
