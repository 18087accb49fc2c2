import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../config/repository-root';
import { addMaterial, orderOf } from '../../testing/market';
import { registerCustomer, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

const run = promisify(execFile);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('The steps of the guide lead from a key to the first order', async () => {
  const guide = readFileSync(join(repositoryRoot(), 'docs/guide/integrations.md'), 'utf8');
  const [, script = ''] = /```sh\n([\s\S]+?)```/.exec(guide) ?? [];
  const dealer = await registerDealer(test);
  const order = await orderOf(await registerCustomer(test), dealer, await addMaterial(test, dealer));
  const body = { name: 'ERP', scopes: ['order:read', 'order:write'] };
  const { key } = (await dealer.call('POST', 'fabricator/api-key', body)).json().created;
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const env = { ...process.env, API: `http://127.0.0.1:${port}/api`, KEY: key };
  const { stdout } = await run('bash', ['-eu', '-c', script], { env });
  expect(stdout).toContain(order.reference);
  expect(stdout.trim().endsWith('"in-progress"')).toBe(true);
});
