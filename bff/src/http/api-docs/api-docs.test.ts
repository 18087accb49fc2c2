import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv from 'ajv/dist/2020';
import type { Endpoint, ProjectCreate } from 'bff-contract';
import * as contract from 'bff-contract';
import { EXPORT_TYPES } from 'bff-contract';
import { repositoryRoot } from '../../config/repository-root';
import { addMaterial, createProject } from '../../testing/market';
import { registerCustomer, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

interface Body {
  content?: Record<string, { schema: { type?: string }; example?: unknown }>;
}
interface Operation {
  operationId: string;
  description?: string;
  requestBody?: Body;
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: Array<{ name: string; in: string; schema: { type?: unknown } }>;
  responses: Record<string, unknown>;
}
interface Document {
  openapi: string;
  info: { title: string };
  tags: Array<{ name: string }>;
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

let test: TestApp;
let document: Document;
beforeAll(async () => {
  test = await createTestApp({ productName: 'Acme <Desk>' });
  document = (await test.app.inject('/api/docs/json')).json();
});
afterAll(() => test.close());

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value;

/** Every endpoint that the contract exports, in groups like `authEndpoints`. */
const endpoints = Object.values(contract)
  .flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
  .filter(isEndpoint);

const operationOf = ({ method, url }: Endpoint) =>
  document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

it.each(['app-api', 'integrations'])('The guide %s names endpoints that exist', (name) => {
  const guide = readFileSync(join(repositoryRoot(), `docs/guide/${name}.md`), 'utf8');
  const named = [...guide.matchAll(/`((?:GET|POST|PUT|DELETE) \/api\/[^`]+)`/g)].map(([, call]) => call);
  expect(named.length).toBeGreaterThan(4);
  const known = endpoints.map(({ method, url }) => `${method} ${url}`);
  expect(named.filter((call) => !known.includes(String(call)))).toEqual([]);
});

describe('The contract', () => {
  it('has endpoints', () => {
    expect(endpoints.length).toBeGreaterThan(60);
  });

  it.each(endpoints)('has a route and an OpenAPI operation for $method $url', (endpoint) => {
    expect(test.app.hasRoute({ method: endpoint.method, url: endpoint.url })).toBe(true);
    const operation = operationOf(endpoint);
    expect(operation).toMatchObject({ summary: endpoint.schema.summary, tags: endpoint.schema.tags });
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(Object.keys(endpoint.schema.response)),
    );
    const isPublic = endpoint.config.access === 'public';
    const credentials =
      endpoint.config.access === 'pipeline' ? ['releaseKey'] : ['accessToken', 'refreshToken'];
    expect(Object.keys(operation?.security?.[0] ?? {})).toEqual(isPublic ? [] : credentials);
    const statuses = Object.keys(operation?.responses ?? {});
    expect(statuses).toEqual(expect.arrayContaining(['400', '429', '500', '503']));
    if (!isPublic) expect(statuses.includes('302')).toBe(endpoint.config.access !== 'pipeline');
    expect(statuses.includes('413')).toBe(endpoint.schema.body !== undefined);
    expect(operation?.responses[503]).toHaveProperty('headers.Retry-After');
  });
});

it('Says which scope an API key needs, of calls that keys can make', () => {
  const { get: orders } = document.paths['/api/fabricator/order'] ?? {};
  expect(orders?.description).toContain('An API key needs the scope `order:read`.');
  expect(orders?.security).toContainEqual({ apiKey: [] });
  const { get: sessions } = document.paths['/api/app/session'] ?? {};
  expect(sessions?.security).not.toContainEqual({ apiKey: [] });
});

it('The documentation can be closed', async () => {
  const closed = await createTestApp({ apiDocs: false });
  for (const url of ['/api/docs', '/api/docs/json', '/api/docs/static/index.html']) {
    expect((await closed.app.inject(url)).statusCode).toBe(404);
  }
  expect((await closed.app.inject('/api/public/echo?message=x')).statusCode).toBe(200);
  await closed.close();
});

/** The keywords of JSON Schema that the contract uses. */
const KEYWORDS =
  '$ref additionalProperties allOf anyOf const default description else enum examples exclusiveMinimum format if items maximum maxItems maxLength maxProperties minimum minItems minLength minProperties multipleOf not oneOf pattern properties readOnly required then title type uniqueItems'.split(
    ' ',
  );

/** Other keys of a schema and of all schemas in it. */
const strangeKeysOf = (schema: object): string[] =>
  Object.entries(schema).flatMap(([key, value]) => {
    const inner = (item: unknown) => (typeof item === 'object' && item !== null ? strangeKeysOf(item) : []);
    if (!KEYWORDS.includes(key)) return [key];
    if (['const', 'default', 'enum', 'examples', 'required', 'type'].includes(key)) return [];
    if (key === 'properties') return Object.values(value as object).flatMap(inner);
    return Array.isArray(value) ? value.flatMap(inner) : inner(value);
  });

/** Every schema below a value that isn't one. */
const schemasIn = (value: unknown): object[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'schema' ? [item as object] : schemasIn(item),
  );
};

describe('The OpenAPI document', () => {
  it('has schemas that every tool reads: no keywords of ours, and no responses among them', () => {
    const schemas = [...Object.values(document.components.schemas), ...schemasIn(document.paths)];
    expect(schemas.length).toBeGreaterThan(500);
    expect([...new Set(schemas.flatMap(strangeKeysOf))]).toEqual([]);
  });

  it('is valid', async () => {
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  });

  it('has an example for every JSON body of a call and of its success, which the schema allows', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    ajv.addSchema({ ...document, $id: 'document' });
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const problems = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, responses['200'], responses['201']].flatMap((body) => {
        const json = (body as Body | undefined)?.content?.['application/json'];
        if (!json) return [];
        const schema = JSON.parse(JSON.stringify(json.schema).replaceAll('"#/', '"document#/'));
        const validate = ajv.compile(schema);
        return 'example' in json && validate(json.example)
          ? []
          : [[operationId, ajv.errorsText(validate.errors)]];
      }),
    );
    expect(problems).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/"example":\{[^}]*"(?:name|title|email)":"string"/);
  });

  it('has an example of a project that can be priced', async () => {
    const [dealer, customer] = [await registerDealer(test), await registerCustomer(test)];
    const material = { _id: await addMaterial(test, dealer) };
    const { content } = document.paths['/api/app/project']!.post!.requestBody!;
    const { title, slabs } = content!['application/json']!.example as ProjectCreate;
    const { _id } = await createProject(customer, {
      title,
      fabricator: dealer.fabricator.id,
      slabs: slabs?.map((each) => ({ ...each, material })),
    });
    const { area } = (await customer.call('POST', `app/project/${_id}/price`, {})).json();
    expect(area).toBeCloseTo(1.56);
  });

  it('has one type for each parameter, of which generated clients make one', () => {
    const parameters = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap((operation) => operation.parameters ?? []);
    expect(parameters.filter(({ schema }) => Array.isArray(schema.type))).toEqual([]);
  });

  it('lists nothing besides the contract', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(listed.sort()).toEqual(endpoints.map(({ method, url }) => `${method} ${url}`).sort());
  });

  it('carries the name of the product and none of our own annotations', () => {
    expect(document.info.title).toBe('Acme <Desk> API');
    expect(JSON.stringify(document)).not.toMatch(
      /"(?:text|prompt|requiredPrompt|cents|deliverable|nullClears|permission|reference)":(?:"line"|"block"|"P|"customers|true)/,
    );
  });

  it('keeps properties that are named like our annotations', () => {
    const { schemas } = document.components;
    expect(JSON.stringify(schemas.Material)).toMatch(/"tags":\{.{0,200}"properties":\{"text":\{"/);
  });

  it('names the schemas of the contract, and every body, so that generated clients have named types', () => {
    const { schemas } = document.components;
    expect(schemas).toHaveProperty('LineItem.properties.price');
    expect(document.paths['/api/fabricator/line-item/{id}']?.get?.responses['200']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/LineItem' } } },
    });
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const inline = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((body) => {
        const schema = (body as Body | undefined)?.content?.['application/json']?.schema;
        return schema?.type === 'object' ? [operationId] : [];
      }),
    );
    expect(inline).toEqual([]);
  });

  it('refers to schemas that are there alone', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(references.length).toBeGreaterThan(500);
    expect([...new Set(references)].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it('names every operation once, describes it, and defines its tags', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(operations.length);
    expect(ids.filter((id) => !/^[a-z]\w+$/.test(id))).toEqual([]);
    expect(operations.filter(({ description }) => !description)).toEqual([]);
    const tags = document.tags.map(({ name }) => name);
    expect(
      operations.flatMap((operation) => operation.tags ?? []).filter((tag) => !tags.includes(tag)),
    ).toEqual([]);
  });

  it('offers lists as CSV and as a workbook, except those of the app', () => {
    const content = document.paths['/api/fabricator/line-item']?.get?.responses['200'];
    expect(content).toMatchObject({
      content: {
        'text/csv': { schema: { type: 'string' } },
        [EXPORT_TYPES.xlsx]: { schema: { format: 'binary' } },
      },
    });
    const ofTheApp = document.paths['/api/app/line-item']?.get?.responses['200'] as Body;
    expect(Object.keys(ofTheApp.content ?? {})).toEqual(['application/json']);
  });

  it('says which calls take an Idempotency-Key', () => {
    const names = (operation?: Operation) => operation?.parameters?.map(({ name }) => name) ?? [];
    const create = endpoints.find(({ url, method }) => url === '/api/app/order' && method === 'POST');
    const list = endpoints.find(({ url, method }) => url === '/api/app/order' && method === 'GET');
    expect(names(create && operationOf(create))).toContain('Idempotency-Key');
    expect(names(list && operationOf(list))).not.toContain('Idempotency-Key');
  });
});

it('The API docs have a page to browse, which no other origin can script', async () => {
  const page = await test.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  // Served by HTTP, its files are not at https.
  expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(page.body).not.toContain('<Desk>');
  const short = await test.app.inject('/api/docs');
  expect([200, 302]).toContain(short.statusCode);
});
