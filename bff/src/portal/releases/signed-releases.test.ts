import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  canary,
  createFolderStore,
  deployed,
  openStoreAt,
  promote,
  type Registry,
  type ReleaseStore,
  rollback,
  type S3Location,
  sha256Of,
  signBytes,
} from '@slabdesk/releases';
import { memoryRegistry } from '@slabdesk/releases/testing/registry';
import { loadConfig } from '../../config/config';
import { createSignedWriter, idOf, KEYS, SHELL_PLATFORM, trustOf } from '../../testing/signed-store';
import { followRegistry, type Releases } from './follow-registry';

type TestFiles = ReleaseStore & Registry;

/** A store, and the possible actions of an attacker with write access to it. */
interface TestStore {
  store: TestFiles;
  put: (key: string, bytes: Buffer) => Promise<unknown>;
  remove: (key: string) => Promise<unknown>;
}

const root = mkdtempSync(join(tmpdir(), 'signed-releases-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const newFolder = (): TestStore => {
  const folder = join(root, randomUUID());
  return {
    store: { ...createFolderStore(folder), ...memoryRegistry() },
    put: async (key, bytes) => {
      mkdirSync(dirname(join(folder, key)), { recursive: true });
      writeFileSync(join(folder, key), bytes);
    },
    remove: async (key) => rmSync(join(folder, key)),
  };
};

const newBucket = (): TestStore => {
  const place = `s3://${process.env.S3_BUCKET}/${randomUUID()}`;
  const { releaseStore } = loadConfig({ ...process.env, DATA_DIR: root, RELEASE_STORE: place });
  const { kind: _kind, bucket: Bucket, prefix, ...settings } = releaseStore as S3Location;
  const client = new S3Client({ ...settings, requestChecksumCalculation: 'WHEN_REQUIRED' });
  return {
    store: { ...openStoreAt(releaseStore), ...memoryRegistry() },
    put: (key, Body) => client.send(new PutObjectCommand({ Bucket, Key: prefix + key, Body })),
    remove: (key) => client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key })),
  };
};

/** A bucket where there is an S3 server, as in the stage on MariaDB. */
const STORES: [string, () => TestStore][] = [
  ['a folder', newFolder],
  ...(process.env.S3_ENDPOINT ? [['a bucket', newBucket] as [string, () => TestStore]] : []),
];

const log = { info: jest.fn(), warn: jest.fn() };
const open: Releases[] = [];
const newCache = () => join(root, randomUUID());

/** A server. One with the cache of another is that server after a restart. */
const serve = async ({ store }: TestStore, { trust = trustOf(), cache = newCache() } = {}) => {
  const released = followRegistry({ registry: store, reader: store, cache, log, trust });
  open.push(released);
  await released.refresh();
  return released;
};
afterEach(async () => {
  jest.clearAllMocks();
  await Promise.all(open.splice(0).map((released) => released.stop()));
});

const versionOf = (released: Releases, name = 'dealer') => {
  const { current, fallback } = released.remotes().get(name) ?? {};
  return (current ?? fallback)?.build.version;
};
const texts = (released: Releases) => released.problems().map(({ text }) => text);
const read = async ({ store }: TestStore, key: string): Promise<Buffer> => {
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`There is no ${key}`);
  return bytes;
};
const descriptionOf = (id: string, name = 'dealer') => `${name}/${id}/release.json`;
const signatureOf = (bytes: Buffer, holder: keyof typeof KEYS) =>
  `signatures/${sha256Of(bytes)}/${KEYS[holder].id}.json`;

describe.each(STORES)('A signed store in %s', (_kind, newStore) => {
  /** 1.0.0 is what everybody gets; 1.1.0 is released and signed. */
  const twoReleases = async () => {
    const test = newStore();
    const writer = createSignedWriter(test.store);
    await writer.release('1.0.0');
    await writer.release('1.1.0');
    await writer.change(promote(idOf('1.0.0')));
    return { test, writer };
  };

  it('serves what is signed by those who may, also after a restart without the store', async () => {
    const { test, writer } = await twoReleases();
    const cache = newCache();
    const released = await serve(test, { cache });
    expect(versionOf(released)).toBe('1.0.0');
    await writer.change(canary(idOf('1.1.0'), 10));
    await writer.change(promote(idOf('1.1.0')));
    await released.refresh();
    expect(versionOf(released)).toBe('1.1.0');
    expect([released.problems(), released.refused(), released.generation()]).toEqual([[], 0, 3]);
    const nowhere = createFolderStore(join(root, 'nowhere'), { isRequired: true });
    const elsewhere = { ...test.store, ...nowhere, name: test.store.name };
    expect(versionOf(await serve({ ...test, store: elsewhere }, { cache }))).toBe('1.1.0');
  });

  it('serves a shell that the platform has signed and given to browsers, and that of nobody else', async () => {
    const trust = trustOf({ platform: SHELL_PLATFORM });
    const test = newStore();
    const writer = createSignedWriter(test.store);
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await writer.releaseShell(version);
    await writer.releaseShell('1.3.0', KEYS['dealer pipeline']);
    await writer.change(deployed(idOf('1.0.0')), 'shell');
    await writer.change(promote(idOf('1.1.0')), 'shell');
    const cache = newCache();
    const released = await serve(test, { cache, trust });
    const shell = (of = released) => of.shell()?.current?.build.version;
    expect([shell(), released.problems()]).toEqual(['1.1.0', []]);
    await writer.change(promote(idOf('1.3.0')), 'shell');
    await released.refresh();
    expect(shell()).toBe('1.1.0');
    expect(texts(released)).toContainEqual(
      expect.stringMatching(/signed by dealer pipeline, who may not release shell/),
    );
    await writer.change(rollback(), 'shell');
    await writer.change(promote(idOf('1.2.0')), 'shell');
    await released.refresh();
    expect(shell()).toBe('1.2.0');
    const nowhere = createFolderStore(join(root, 'nowhere'), { isRequired: true });
    const away = { ...test, store: { ...test.store, ...nowhere, name: test.store.name } };
    expect(shell(await serve(away, { cache, trust }))).toBe('1.2.0');
  });

  const attacks: [string, (test: TestStore) => Promise<unknown>, RegExp][] = [
    [
      'without a signature',
      async (test) =>
        test.remove(signatureOf(await read(test, descriptionOf(idOf('1.1.0'))), 'dealer pipeline')),
      /no valid signature/,
    ],
    [
      'whose description was altered',
      async (test) => {
        const key = descriptionOf(idOf('1.1.0'));
        const text = (await read(test, key)).toString();
        await test.put(key, Buffer.from(text.replace('Dashboard', 'Evil')));
      },
      /no valid signature/,
    ],
    [
      'whose description was altered, with the signature moved to it',
      async (test) => {
        const key = descriptionOf(idOf('1.1.0'));
        const bytes = await read(test, key);
        const altered = Buffer.from(bytes.toString().replace('Dashboard', 'Evil'));
        await test.put(key, altered);
        const signature = await read(test, signatureOf(bytes, 'dealer pipeline'));
        await test.put(signatureOf(altered, 'dealer pipeline'), signature);
      },
      /no valid signature/,
    ],
    [
      'signed as another kind of file',
      async (test) => {
        const bytes = await read(test, descriptionOf(idOf('1.1.0')));
        await test.remove(signatureOf(bytes, 'dealer pipeline'));
        await signBytes(test.store, 'registry', bytes, KEYS['dealer pipeline']);
      },
      /no valid signature/,
    ],
    ...(
      [
        ['auth pipeline', /auth pipeline, who may not release dealer/],
        ['ann', /ann, who may not release dealer/],
        ['old', /no valid signature of a known key/],
        ['mallory', /no valid signature of a known key/],
      ] as const
    ).map(([holder, reason]): [string, (test: TestStore) => Promise<unknown>, RegExp] => [
      `signed by ${holder}`,
      async (test) => {
        const bytes = await read(test, descriptionOf(idOf('1.1.0')));
        await test.remove(signatureOf(bytes, 'dealer pipeline'));
        await signBytes(test.store, 'release', bytes, KEYS[holder]);
      },
      reason,
    ]),
    [
      'that is another release under its name',
      async (test) => {
        await test.put(descriptionOf(idOf('1.1.0')), await read(test, descriptionOf(idOf('1.0.0'))));
      },
      /describes another release/,
    ],
    [
      'with an altered file',
      (test) => test.put(`dealer/${idOf('1.1.0')}/remoteEntry.js`, Buffer.from('var dealer 6.6.6')),
      /is altered/,
    ],
  ];

  it.each(attacks)(
    'does not serve a release %s, and stays with the one before',
    async (_name, attack, reason) => {
      const { test, writer } = await twoReleases();
      const released = await serve(test);
      await attack(test);
      await writer.change(promote(idOf('1.1.0')));
      await released.refresh();
      expect(versionOf(released)).toBe('1.0.0');
      expect(texts(released)).toContainEqual(expect.stringMatching(reason));
      // So does a server that starts now.
      expect(versionOf(await serve(test))).toBe('1.0.0');
    },
  );

  it("doesn't serve a team's release under the name of another team's remote", async () => {
    const { test, writer } = await twoReleases();
    await test.put(descriptionOf(idOf('1.1.0'), 'auth'), await read(test, descriptionOf(idOf('1.1.0'))));
    await writer.change(promote(idOf('1.1.0')), 'auth');
    const released = await serve(test);
    expect([versionOf(released), versionOf(released, 'auth')]).toEqual(['1.0.0', undefined]);
    expect(texts(released)).toEqual([
      expect.stringMatching(/auth.*dealer pipeline, who may not release auth/),
    ]);
    expect(released.refused()).toBe(1);
  });

  it('holds its own copies to the trust file too, so that a removed key ends what it has signed', async () => {
    const { test } = await twoReleases();
    const cache = newCache();
    expect(versionOf(await serve(test, { cache }))).toBe('1.0.0');
    const removed = trustOf({
      holders: {
        ann: [{ key: KEYS.ann.publicKey }],
        bea: [],
        cat: [],
        'auth pipeline': [],
        server: [],
        'dealer pipeline': [],
      },
    });
    expect(versionOf(await serve(test, { cache, trust: removed }))).toBeUndefined();
  });

  it('serves a release once it is signed', async () => {
    const test = newStore();
    const writer = createSignedWriter(test.store);
    await writer.release('1.0.0', { signer: null });
    await writer.change(promote(idOf('1.0.0')));
    expect(versionOf(await serve(test))).toBeUndefined();
    const description = await read(test, descriptionOf(idOf('1.0.0')));
    await signBytes(test.store, 'release', description, KEYS['dealer pipeline']);
    const released = await serve(test);
    expect([versionOf(released), released.problems()]).toEqual(['1.0.0', []]);
  });
});

it('keeps copies as they were signed, to the byte', async () => {
  const test = newFolder();
  const writer = createSignedWriter(test.store);
  await writer.release('1.0.0');
  await writer.change(promote(idOf('1.0.0')));
  const cache = newCache();
  await serve(test, { cache });
  const bytes = await read(test, descriptionOf(idOf('1.0.0')));
  expect(readFileSync(join(cache, descriptionOf(idOf('1.0.0')))).equals(bytes)).toBe(true);
  expect(existsSync(join(cache, signatureOf(bytes, 'dealer pipeline')))).toBe(true);
  expect(readdirSync(cache).sort()).toEqual(['dealer', 'registry.json', 'signatures']);
});
