import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import test from 'node:test';
import { openStoreAt } from '@slabdesk/releases';

/** A store in a bucket that responds as it is told. */
const openBucket = async (context, respond, options = {}) => {
  const server = createServer(respond).listen(0);
  context.after(() => server.close());
  await once(server, 'listening');
  const location = {
    kind: 's3',
    bucket: 'releases',
    prefix: '',
    endpoint: `http://127.0.0.1:${server.address().port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  } as const;
  const store = openStoreAt(location, options);
  context.after(() => store.close());
  return store;
};

test('a bucket tells the time of its last response, for commands whose clock is behind', async (context) => {
  const at = Date.parse('2040-01-02T03:04:05Z');
  const store = await openBucket(context, (_request, response) =>
    response.setHeader('Date', new Date(at).toUTCString()).end('x'),
  );
  assert.equal(String(await store.read('dealer/a/release.json')), 'x');
  assert.equal(store.seenAt(), at);
});

test('a file that another client keeps writing is tried again, and not for ever', async (context) => {
  let calls = 0;
  let races = 1;
  const store = await openBucket(
    context,
    (_request, response) => {
      calls += 1;
      response.writeHead(calls > races ? 200 : 409).end();
    },
    { callMs: 300 },
  );
  assert.equal(await store.create('dealer/a/release.json', Buffer.from('x')), true);
  assert.equal(calls, 2);
  races = Number.POSITIVE_INFINITY;
  await assert.rejects(store.create('dealer/b/release.json', Buffer.from('x')), /being written/);
  assert.ok(calls < 20, `${calls} calls`);
});
