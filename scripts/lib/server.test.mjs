import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { checkPort, readableWarning } from './server.mjs';

test('a taken port is told before anything is built, with another one to take', async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await assert.rejects(checkPort({ PORT: String(port) }), {
    name: 'Problem',
    message: new RegExp(`Port ${port} is taken`),
    advice: new RegExp(`PORT=${port + 1}`),
  });
  await new Promise((resolve) => server.close(resolve));
  await checkPort({ PORT: String(port) });
});

test('of the log people see warnings, and whatever is no log line', () => {
  assert.equal(readableWarning('{"level":30,"msg":"request completed"}'), undefined);
  assert.equal(readableWarning('Segmentation fault'), 'Segmentation fault');
  const line = '{"level":50,"msg":"failed","req":{"method":"GET","url":"/api"},"err":{"stack":"Error: x"}}';
  assert.equal(readableWarning(line), 'error: failed (GET /api)\nError: x');
});
