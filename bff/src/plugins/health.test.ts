import { createTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const probe = async (path: string, app = test.app) => {
  const answer = await app.inject(path);
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() };
};

const notReady = (error: string) => ({
  status: 503,
  retryAfter: '2',
  body: { error, code: 'UNAVAILABLE', requestId: expect.any(String) },
});

describe('the probes', () => {
  it('answer 200 while all is well', async () => {
    expect(await probe('/healthz')).toMatchObject({ status: 200 });
    expect(await probe('/readyz')).toMatchObject({ status: 200 });
  });

  it('say what does not answer, while the process lives', async () => {
    jest.spyOn(test.app.storage, 'ping').mockRejectedValue(new Error('/var/lib/secret'));
    expect(await probe('/readyz')).toEqual(notReady('Not ready: no answer from storage.'));
    const broken = await test.another();
    await broken.db.destroy();
    jest.spyOn(broken.storage, 'ping').mockRejectedValue(new Error('no'));
    expect(await probe('/readyz', broken)).toEqual(
      notReady('Not ready: no answer from database and storage.'),
    );
    expect(await probe('/healthz', broken)).toMatchObject({ status: 200 });
  });

  it('say that an S3 server is gone, within 2 s', async () => {
    const s3 = {
      endpoint: 'http://127.0.0.1:1',
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      forcePathStyle: true,
    };
    const app = await test.another({ s3 });
    const start = performance.now();
    expect(await probe('/readyz', app)).toEqual(notReady('Not ready: no answer from storage.'));
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('say that the process is about to stop', async () => {
    const app = await test.another();
    app.draining = true;
    expect(await probe('/readyz', app)).toEqual(notReady('Not ready: stopping.'));
    expect(await probe('/healthz', app)).toMatchObject({ status: 200 });
  });
});
