import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';
import type { StackFrame } from 'bff-contract';
import type { RemoteDescriptor } from 'bff-contract/web';
import { newId } from '../../../database/ids';
import { publicDirectory } from '../../../portal/serve-remote';
import { type Person, registerAdmin } from '../../../testing/people';
import { createReleaseWriter } from '../../../testing/release-store';
import { createTestApp, type TestApp } from '../../../testing/test-app';

const ORIGIN = 'https://portal.example';

/** A minified script, its map, and the column of what it throws. */
const minified = (file: string) => {
  const { code, map = '' } = transformSync(
    `export const open = (order) => {\n  throw new Error('There is no slab');\n};\n`,
    { swcrc: false, filename: file, sourceFileName: file, sourceMaps: true, minify: true },
  );
  return {
    map,
    at: `:1:${code.indexOf('throw') + 1}`,
    source: { file, line: 2, column: 3, function: 'open', code: "throw new Error('There is no slab');" },
  };
};
const page = minified('mfe-dealer/src/page.ts');
const adminPage = minified('mfe-admin/src/page.ts');
const main = minified('shell/src/main.ts');

let folder: string;
let test: TestApp;
let admin: Person;
/** The releases with maps, and one of before they had any. */
let current: string;
let adminRelease: string;
let unserved: string;
let old: string;

const put = (key: string, text: string) => {
  const file = join(folder, key);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const factsOf = (map: string) => ({
  integrity: `sha384-${createHash('sha384').update(map).digest('base64')}`,
  bytes: Buffer.byteLength(map),
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crash-stack-'));
  const store = createReleaseWriter((key, text) => put(`store/${key}`, text));
  const withMap = (map: string) => ({ maps: { 'page.js.map': factsOf(map) } });
  old = await store.release();
  current = await store.release({ version: '1.1.0', ...withMap(page.map) });
  adminRelease = await store.release({ name: 'admin', audience: 'admin', ...withMap(adminPage.map) });
  unserved = await store.release({
    name: 'admin',
    version: '0.9.0',
    audience: 'admin',
    ...withMap(adminPage.map),
  });
  put(`store/maps/admin/${unserved}/page.js.map`, adminPage.map);
  put(`store/maps/dealer/${current}/page.js.map`, page.map);
  put(`store/maps/admin/${adminRelease}/page.js.map`, adminPage.map);
  await store.change('dealer', { current });
  await store.change('admin', { current: adminRelease });
  test = await createTestApp(
    { releaseStore: { kind: 'folder', folder: join(folder, 'store') } },
    { prepare: store.connect },
  );
  admin = await registerAdmin(test);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Reports a crash, and reads its stack. */
const stackOf = async (stack: unknown, data: object = {}): Promise<StackFrame[]> => {
  const reported = await test.app.inject({
    method: 'POST',
    url: '/api/log/crash-report',
    payload: { id: 'new', error: { name: 'Error', stack }, data: { location: `${ORIGIN}/orders`, ...data } },
  });
  const response = await admin.call('GET', `admin/crash-report/${reported.json().id}/stack`);
  expect(response.statusCode).toBe(200);
  return response.json().frames;
};

const sourceOf = async (url: string, data?: object) => (await stackOf([`at n (${url})`], data))[0]?.source;

describe('GET admin/crash-report/{id}/stack', () => {
  it('resolves frames of a release to the sources, and leaves the others', async () => {
    const url = `${ORIGIN}/remotes/dealer/${current}/page.js${page.at}`;
    expect(await stackOf(['Error: There is no slab', `at n (${url})`, 'at <anonymous>'])).toEqual([
      { text: 'Error: There is no slab' },
      { text: `at n (${url})`, source: page.source },
      { text: 'at <anonymous>' },
    ]);
  });

  it('knows a remote of administrators by its secret folder, also once it is not served any more', async () => {
    const { remotes } = (await admin.call('GET', 'auth/whoami')).json<{ remotes: RemoteDescriptor[] }>();
    const url = new URL('page.js', `${ORIGIN}${remotes[0]?.entry}`).href + adminPage.at;
    expect(await sourceOf(url)).toEqual(adminPage.source);
    const name = publicDirectory({ name: 'admin', audience: 'admin' }, unserved, test.config.secret);
    const ofUnserved = `${ORIGIN}/remotes/admin/${name}/page.js${adminPage.at}`;
    expect(await sourceOf(ofUnserved)).toBeUndefined();
    expect(await sourceOf(ofUnserved, { remote: 'admin', release: unserved })).toEqual(adminPage.source);
  });

  it('finds maps beside the builds that the server brings', async () => {
    const { webRoot = '' } = test.config;
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(webRoot, file)), { recursive: true });
      writeFileSync(join(webRoot, file), text);
    };
    write('shell/dist/maps/main.0a1b2c.js.map', main.map);
    expect(await sourceOf(`${ORIGIN}/assets/main.0a1b2c.js${main.at}`)).toEqual(main.source);
  });

  it('finds those of a shell of before by its version', async () => {
    const release = {
      name: 'shell',
      version: '0.9.0',
      directory: '0.9.0-0a1b2c3d4e5f',
      portalApi: '1.0',
      sharedVersions: {},
      files: { 'main.old.js': factsOf('') },
    };
    const json = JSON.stringify({ ...release, maps: { 'main.old.js.map': factsOf(main.map) } });
    put('store/versions/shell/0.9.0.json', json);
    put(`store/shell/${release.directory}/release.json`, json);
    put(`store/maps/shell/${release.directory}/main.old.js.map`, main.map);
    const url = `${ORIGIN}/assets/main.old.js${main.at}`;
    expect(await sourceOf(url, { shell: '0.9.0' })).toEqual(main.source);
    for (const shell of [undefined, '0.8.0', '../../shell/0.9.0', 7])
      expect(await sourceOf(url, { shell })).toBeUndefined();
  });

  it.each([
    ['a release without maps', () => `${ORIGIN}/remotes/dealer/${old}/page.js`],
    ['a release that never was', () => `${ORIGIN}/remotes/dealer/9.9.9-00000000cafe/page.js`],
    ['another script', () => `${ORIGIN}/remotes/dealer/${current}/other.js`],
    ['another host', () => `https://evil.example/remotes/dealer/${current}/page.js`],
    ['an extension of the browser', () => `chrome-extension://abcdef/remotes/dealer/${current}/page.js`],
    ['a folder above', () => `${ORIGIN}/remotes/dealer/../../maps/dealer/${current}/page.js`],
    ['an encoded folder above', () => `${ORIGIN}/remotes/dealer/%2e%2e%2f${current}/page.js`],
    ['a folder of the store', () => `${ORIGIN}/remotes/registry/${current}/page.js`],
    ['an object’s own name', () => `${ORIGIN}/remotes/dealer/${current}/__proto__.js`],
    ['a folder as a script', () => `${ORIGIN}/assets/..%2Fmaps%2Fmain.0a1b2c.js`],
  ])('leaves frames of %s as they are', async (_what, url) => {
    expect(await sourceOf(`${url()}${page.at}`)).toBeUndefined();
  });

  it('stays within its limits, whatever strangers report', async () => {
    const url = `${ORIGIN}/remotes/dealer/${current}/page.js`;
    expect(await stackOf(Array.from({ length: 600 }, (_none, line) => `at ${url}:1:${line}`))).toHaveLength(
      60,
    );
    expect(await sourceOf(`${url}:1:${'9'.repeat(400)}`)).toBeUndefined();
    expect(await stackOf([`at ${'x'.repeat(20_000)}`])).toEqual([{ text: `at ${'x'.repeat(497)}` }]);
    for (const stack of [7, { length: 1e9 }, [[[]]], [null]]) expect(await stackOf(stack)).toEqual([]);
  });

  it('responds with 404 for an unknown report', async () => {
    expect((await admin.call('GET', `admin/crash-report/${newId()}/stack`)).statusCode).toBe(404);
  });
});

it.each([
  '/assets/main.0a1b2c.js.map',
  '/assets/../maps/main.0a1b2c.js.map',
  '/assets/..%2Fmaps%2Fmain.0a1b2c.js.map',
])('No URL serves a map: %s', async (url) => {
  expect((await test.app.inject(url)).statusCode).toBe(404);
});
