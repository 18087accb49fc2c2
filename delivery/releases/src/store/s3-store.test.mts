import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import test from 'node:test';
import { openStoreAt } from '@slabdesk/releases';

test('a bucket tells the time of its last response, for commands whose clock is behind', async (context) => {
  const at = Date.parse('2040-01-02T03:04:05Z');
  const server = createServer((_request, response) =>
    response.setHeader('Date', new Date(at).toUTCString()).end('x'),
  ).listen(0);
  context.after(() => server.close());
  await once(server, 'listening');
  const store = openStoreAt({
    kind: 's3',
    bucket: 'releases',
    prefix: '',
    endpoint: `http://127.0.0.1:${server.address().port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  context.after(() => store.close());
  assert.equal(String(await store.read('dealer/a/release.json')), 'x');
  assert.equal(store.seenAt(), at);
});
