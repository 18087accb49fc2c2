/** Clients that are generated from the API's document: they compile, and place orders with a running server. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { runProgram } from '@slabdesk/command-kit/program';
import { startServer } from '@slabdesk/command-kit/server';
import { registerCustomer, registerDealer } from '@slabdesk/driver';
import { testEnv } from '@slabdesk/test-services/test-env';
import { toOpenApi30 } from './openapi-3.0.mjs';

const HERE = fromRoot('packages', 'client-check');
const DOCUMENT = fromRoot('bff', 'contract', 'openapi.json');
const GENERATED = path.join(HERE, 'dist');
const PASSWORD = 'Generated-Clients-2024';

const account = (name) => ({ name, email: `${name}@clients.example`, password: PASSWORD });

const data = mkdtempSync(path.join(tmpdir(), 'clients-'));
let server;
/** @type {import('./kitchen.ts').World} */
let world;

const run = async (program, args) => {
  const { code, output } = await runProgram(program, args, {
    cwd: HERE,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
  assert.equal(code, 0, output);
  return output;
};
/** Runs a program of the installed packages. */
const tool = (name, ...args) => run(process.execPath, [path.join(HERE, 'node_modules', name), ...args]);

/** A dealer with a price list, and a customer. */
const fill = async () => {
  const { url } = server.listening;
  const dealer = await registerDealer(url, account('dealer'));
  await dealer.addMaterial({ name: 'Granite', pricePerSquareFoot: 50 });
  await dealer.addLineItem({ title: 'Delivery', price: 100 });
  await registerCustomer(url, account('customer'));
  const { code } = await dealer.profile();
  world = { url, dealerCode: code, email: account('customer').email, password: PASSWORD };
};

before(async () => {
  rmSync(GENERATED, { recursive: true, force: true });
  mkdirSync(GENERATED);
  server = await startServer({
    env: { ...testEnv(), PORT: '0', DATA_DIR: data, DEMO: 'false', LOG_LEVEL: 'warn' },
  });
  await fill();
  await tool('openapi-typescript/bin/cli.js', DOCUMENT, '-o', 'dist/openapi-typescript.ts');
  await tool('orval/dist/bin/orval.mjs', '--config', 'check/orval.config.mjs');
});
after(async () => {
  await server?.stop();
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
});

test('Redocly finds nothing in the document', () =>
  tool(
    '@redocly/cli/bin/cli.js',
    'lint',
    DOCUMENT,
    '--extends=recommended-strict',
    // Conditions name properties of the schema around them.
    '--skip-rule=no-required-schema-properties-undefined',
    // A word takes precedence over a parameter, and no id is such a word.
    '--skip-rule=no-ambiguous-paths',
  ));

test('clients in TypeScript compile under strict, with what uses them', () =>
  tool('typescript/bin/tsc', '-p', 'tsconfig.json'));

for (const name of ['openapi-fetch', 'orval']) {
  test(`the client of ${name} places an order and finds it in a list`, async () => {
    const { placeOrder } = await import(`./${name}.ts`);
    const { reference, total, price, listed } = await placeOrder(world);
    assert.equal(price, 50);
    // 2.4 × 0.9 m at $50 a square foot, and $100.
    assert.equal(total, 1262.5);
    assert.ok(listed.includes(reference), `${reference} in ${listed}`);
  });
}

test('openapi-generator makes clients in Kotlin and Swift without an unnamed model', async () => {
  const document = path.join(GENERATED, 'openapi-3.0.json');
  writeFileSync(document, JSON.stringify(toOpenApi30(JSON.parse(readFileSync(DOCUMENT, 'utf8')))));
  const jar = 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar';
  const generate = (language, ...more) =>
    run('java', ['-jar', jar, 'generate', '-i', document, '-g', language, '-o', `dist/${language}`, ...more]);
  await generate('kotlin', '--additional-properties=serializationLibrary=gson');
  await generate('swift5');
  const models = path.join(
    'dist',
    'kotlin',
    'src',
    'main',
    'kotlin',
    'org',
    'openapitools',
    'client',
    'models',
  );
  const names = readdirSync(path.join(HERE, models));
  assert.ok(names.includes('AppOrderCreateBody.kt'));
  assert.deepEqual(
    names.filter((name) => /^(InlineObject|InlineResponse|OneOf|AnyOf)/.test(name)),
    [],
  );
});
