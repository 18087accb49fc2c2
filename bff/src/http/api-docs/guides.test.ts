import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../config/repository-root';
import { addLineItem, addMaterial, orderOf } from '../../testing/market';
import { PASSWORD, registerCustomer, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

const run = promisify(execFile);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

/** Runs the first script of a guide. Resolves to what it prints. */
const runSteps = async (guide: string, variables: Record<string, string>): Promise<string> => {
  const text = readFileSync(join(repositoryRoot(), `docs/guide/${guide}.md`), 'utf8');
  const [, script = ''] = /```sh\n([\s\S]+?)```/.exec(text) ?? [];
  const { port } = test.app.server.address() as AddressInfo;
  const env = { ...process.env, API: `http://127.0.0.1:${port}/api`, ...variables };
  return (await run('bash', ['-eu', '-c', script], { env })).stdout;
};

it('The steps of the guide for systems lead from a key to the first order', async () => {
  const dealer = await registerDealer(test);
  const order = await orderOf(await registerCustomer(test), dealer, await addMaterial(test, dealer));
  const body = { name: 'ERP', scopes: ['order:read', 'order:write'] };
  const { key } = (await dealer.call('POST', 'fabricator/api-key', body)).json().created;
  const printed = await runSteps('integrations', { KEY: key });
  expect(printed).toContain(order.reference);
  expect(printed.trim().endsWith('"in-progress"')).toBe(true);
});

it("The steps of the app's guide lead from a dealer's code to an order", async () => {
  const [dealer, customer] = [await registerDealer(test), await registerCustomer(test)];
  await addMaterial(test, dealer, { cents: 5_000 });
  await addLineItem(test, dealer, { cents: 10_000 });
  const { code } = dealer.fabricator;
  const printed = await runSteps('app-api', { CODE: code, EMAIL: customer.user.email, PASSWORD });
  expect(JSON.parse(printed)).toEqual({ reference: 'ORD-1001', status: 'order-placed', total: 1262.5 });
});
