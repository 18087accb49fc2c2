import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiCompare } from 'api-smart-diff';
import { repositoryRoot } from '../../config/repository-root';
import { createTestApp } from '../../testing/test-app';
import { API_VERSION } from './version';

interface Document {
  info: { version: string };
  paths: object;
  components: { schemas: object };
}

const FILE = join(repositoryRoot(), 'bff/contract/openapi.json');
const read = (file: string) => readFileSync(file, 'utf8');

/** A line for each path and schema, so that a change is seen and merged by lines. */
const formatted = (document: Document): string => {
  const lines = (entries: object) =>
    Object.entries(entries)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
      .join(',\n');
  const { paths, components, ...rest } = document;
  const { schemas, ...others } = components;
  const inner = `"components":{${lines({ ...others })},"schemas":{\n${lines(schemas)}\n}}`;
  return `{\n${lines(rest)},\n"paths":{\n${lines(paths)}\n},\n${inner}\n}\n`;
};

const majorOf = (version: string) => Number.parseInt(version, 10);

/** Changes after which a client that was written for the first document may fail with the second. */
const breaksBetween = (before: Document, after: Document): string[] => {
  if (majorOf(after.info.version) > majorOf(before.info.version)) return [];
  // The comparison adds defaults to what it is given.
  const { diffs } = apiCompare(structuredClone(before), structuredClone(after));
  return diffs
    .filter(({ path }) => path[0] === 'paths')
    .filter(({ type, action, path }) => {
      const isGone = action === 'remove' && path.includes('responses') && path.includes('properties');
      // Clients leave out kinds, sources of prices, and events of webhooks, that they don't know.
      const isNewKind = action === 'add' && ['kind', 'source'].includes(String(path.at(-3)));
      const isNewEvent = action !== 'remove' && path.includes('events');
      const isSkipped = path.includes('responses') && (isNewKind || isNewEvent);
      return (type === 'breaking' && !isSkipped) || isGone;
    })
    .map(({ action, path }) => `${action} ${path.join(' ')}`);
};

const published: Document = JSON.parse(read(FILE));
let current: Document;
beforeAll(async () => {
  const test = await createTestApp();
  current = (await test.app.inject('/api/docs/json')).json();
  await test.close();
});

it('Clients of the published document work with the present one, or its version says that they may not', () => {
  expect(breaksBetween(published, current)).toEqual([]);
  // After the comparison, so that no command publishes a break.
  if (process.env.WRITE_OPENAPI) writeFileSync(FILE, formatted(current));
});

it('The published document is the present one; else run `npm run openapi`', () => {
  expect(read(FILE) === formatted(current)).toBe(true);
});

it('The changes of the API name its version', () => {
  const changes = read(join(repositoryRoot(), 'docs/reference/api-changes.md'));
  expect(changes).toContain(`## ${API_VERSION}\n`);
});

describe('Of changes to a document', () => {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const name = { name: { type: 'string' } };
  const call = (body: object, response: object) => ({
    post: {
      requestBody: json({ type: 'object', properties: name, ...body }),
      responses: { 200: { description: 'Done', ...json({ type: 'object', properties: response }) } },
    },
  });
  const document = (paths: object, version = '1.0.0') =>
    ({ openapi: '3.1.0', info: { title: 'API', version }, paths, components: { schemas: {} } }) as Document;
  const before = document({ '/slate': call({}, name) });

  it.each([
    ['a removed call', {}],
    ['a response without a field', { '/slate': call({}, {}) }],
    ['a field that must be sent', { '/slate': call({ required: ['name'] }, name) }],
  ])('%s is a break, unless the version is a new one', (_name, paths) => {
    expect(breaksBetween(before, document(paths))).not.toEqual([]);
    expect(breaksBetween(before, document(paths, '2.0.0'))).toEqual([]);
  });

  it('a new call and a new field are none', () => {
    const more = { '/slate': call({}, { ...name, colour: { type: 'string' } }), '/onyx': call({}, name) };
    expect(breaksBetween(before, document(more))).toEqual([]);
  });
});
