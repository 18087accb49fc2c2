import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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

/** The scripts of a guide, with what they need to run. */
const readScripts = (guide: string, variables: Record<string, string>) => {
  const text = readFileSync(join(repositoryRoot(), `docs/guide/${guide}.md`), 'utf8');
  const { port } = test.app.server.address() as AddressInfo;
  return {
    scripts: [...text.matchAll(/```sh\n([\s\S]+?)```/g)].map(([, script = '']) => script),
    env: { ...process.env, API: `http://127.0.0.1:${port}/api`, ...variables },
  };
};

/** Runs the first script of a guide. Resolves to what it prints. */
const runSteps = async (guide: string, variables: Record<string, string>): Promise<string> => {
  const { scripts, env } = readScripts(guide, variables);
  return (await run('bash', ['-eu', '-c', scripts[0] ?? ''], { env })).stdout;
};

it('The steps of the guide for systems lead from a key to the first order', async () => {
  const dealer = await registerDealer(test);
  const order = await orderOf(await registerCustomer(test), dealer, await addMaterial(test, dealer));
  const body = { name: 'ERP', scopes: ['order:read', 'order:write'] };
  const { key } = (await dealer.call('POST', 'fabricator/api-key', body)).json().created;
  const printed = await runSteps('integrations', { KEY: key });
  expect(printed).toContain(order.reference);
  expect(printed).toContain(`"item_id": "${order.project.slabs[0]?.item_id}"`);
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

it("The stream of the app's guide names an order whose status changes", async () => {
  const [dealer, customer] = [await registerDealer(test), await registerCustomer(test)];
  await addMaterial(test, dealer);
  await addLineItem(test, dealer);
  const { code } = dealer.fabricator;
  const { scripts, env } = readScripts('app-api', { CODE: code, EMAIL: customer.user.email, PASSWORD });
  const bash = spawn('bash', ['-eu', '-c', scripts.slice(0, 2).join('\n')], { env, detached: true });
  try {
    for await (const line of createInterface({ input: bash.stdout })) {
      if (line === 'event: ready') {
        const [{ _id }] = (await dealer.call('GET', 'fabricator/order')).json();
        await dealer.call('POST', `fabricator/order/${_id}`, { status: 'in-progress' });
      }
      if (line.startsWith('data: ') && line.includes('ORD-1001')) {
        expect(JSON.parse(line.slice('data: '.length))).toMatchObject({ kind: 'status' });
        return;
      }
    }
    throw new Error('The stream ended without the order.');
  } finally {
    if (bash.pid && bash.exitCode === null) process.kill(-bash.pid);
  }
});
