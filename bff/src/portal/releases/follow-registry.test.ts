import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  createFolderStore,
  openStoreAt,
  type RegistryReader,
  type ReleaseReader,
  type S3Location,
} from '@slabdesk/releases';
import { memoryRegistry } from '@slabdesk/releases/testing/registry';
import { loadConfig } from '../../config/config';
import { queryLimit } from '../../database/time-limits';
import { createReleaseWriter } from '../../testing/release-store';
import { followRegistry, type Releases } from './follow-registry';

interface TestStore {
  put: (key: string, text: string) => Promise<unknown>;
  reader: () => ReleaseReader;
}

const root = mkdtempSync(join(tmpdir(), 'release-reader-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const newFolder = (): TestStore => {
  const folder = join(root, randomUUID());
  return {
    put: async (key, text) => {
      mkdirSync(dirname(join(folder, key)), { recursive: true });
      writeFileSync(join(folder, key), text);
    },
    reader: () => createFolderStore(folder),
  };
};

const bucketConfig = (prefix: string) => {
  const place = `s3://${process.env.S3_BUCKET}/${prefix}`;
  const { releaseStore } = loadConfig({ ...process.env, DATA_DIR: root, RELEASE_STORE: place });
  return releaseStore as S3Location;
};

const newBucket = (): TestStore => {
  const { kind: _kind, bucket: Bucket, prefix, ...settings } = bucketConfig(randomUUID());
  const client = new S3Client({ ...settings, requestChecksumCalculation: 'WHEN_REQUIRED' });
  return {
    put: (key, text) => client.send(new PutObjectCommand({ Bucket, Key: prefix + key, Body: text })),
    reader: () => openStoreAt({ kind: 's3', bucket: Bucket, prefix, ...settings }),
  };
};

/** A bucket where there is an S3 server, as in the stage on MariaDB. */
const STORES: [string, () => TestStore][] = [
  ['a folder', newFolder],
  ...(process.env.S3_ENDPOINT ? [['a bucket', newBucket] as [string, () => TestStore]] : []),
];

const log = { info: jest.fn(), warn: jest.fn() };
const open: Releases[] = [];
const follow = async (reader: ReleaseReader, registry: RegistryReader, cache = join(root, randomUUID())) => {
  const releases = followRegistry({ reader, registry, cache, log });
  open.push(releases);
  await releases.refresh();
  return releases;
};
afterEach(async () => {
  jest.clearAllMocks();
  await Promise.all(open.splice(0).map((releases) => releases.stop()));
});

describe.each(STORES)('A store in %s', (_kind, newStore) => {
  it('may be empty', async () => {
    const releases = await follow(newStore().reader(), memoryRegistry());
    expect(releases.remotes().size).toBe(0);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('is followed, also over several changes at once', async () => {
    const store = newStore();
    const { release, change, registry } = createReleaseWriter(store.put);
    const first = await release();
    const second = await release({ version: '1.1.0' });
    await change('dealer', { current: first });
    const releases = await follow(store.reader(), registry);
    const current = () => releases.remotes().get('dealer')?.current;
    expect(current()?.build.directory).toBe(first);
    for (const id of [second, first, second]) await change('dealer', { current: id });
    await releases.refresh();
    expect(current()?.build.directory).toBe(second);
    expect(readFileSync(join(current()?.folder ?? '', 'remoteEntry.js'), 'utf8')).toBe('var dealer 1.1.0');
  });

  it('serves nothing that was altered', async () => {
    const store = newStore();
    const { release, change, registry } = createReleaseWriter(store.put);
    const first = await release();
    await store.put(`dealer/${first}/remoteEntry.js`, 'var evil');
    await change('dealer', { current: first });
    const releases = await follow(store.reader(), registry);
    expect(releases.remotes().size).toBe(0);
    expect(await releases.find('dealer', first)).toBeUndefined();
  });

  it('serves no file larger than it was released', async () => {
    const store = newStore();
    const { release, change, registry } = createReleaseWriter(store.put);
    const first = await release();
    await store.put(`dealer/${first}/remoteEntry.js`, 'x'.repeat(9_000_000));
    await change('dealer', { current: first });
    const releases = await follow(store.reader(), registry);
    expect(releases.problems()[0]?.text).toMatch(/larger than 16 bytes/);
  });

  it('serves no file outside a release', async () => {
    const store = newStore();
    const { release, change, registry } = createReleaseWriter(store.put);
    const first = await release({ files: { '../../evil.js': { integrity: 'sha384-x', bytes: 1 } } });
    await change('dealer', { current: first });
    expect((await follow(store.reader(), registry)).remotes().size).toBe(0);
  });
});

describe.each<[string, Buffer | undefined]>([
  ['is missing', undefined],
  ['is the page of a proxy', Buffer.from('<!doctype html><h1>Bad gateway</h1>')],
])('If the description of the promoted release %s', (_what, response) => {
  const prepare = async () => {
    const store = newFolder();
    const writer = createReleaseWriter(store.put);
    const first = await writer.release();
    const second = await writer.release({ version: '1.1.0' });
    const third = await writer.release({ version: '1.2.0' });
    const reader = store.reader();
    const hasFault = (key: string) => [second, third].some((id) => key === `dealer/${id}/release.json`);
    const faulty = {
      ...reader,
      read: async (key: string, maxBytes?: number) => (hasFault(key) ? response : reader.read(key, maxBytes)),
    };
    return { ...writer, first, second, third, faulty };
  };

  it('a starting server takes the newest available release before it', async () => {
    const { change, registry, first, second, third, faulty } = await prepare();
    await change('dealer', { current: third, previous: [second, first] });
    const remote = (await follow(faulty, registry)).remotes().get('dealer');
    expect(remote?.current).toBeUndefined();
    expect(remote?.fallback?.build.version).toBe('1.0.0');
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('a running server keeps what it has', async () => {
    const { change, registry, first, second, faulty } = await prepare();
    await change('dealer', { current: first });
    const releases = await follow(faulty, registry);
    await change('dealer', { current: second, previous: [first] });
    await releases.refresh();
    expect(releases.remotes().get('dealer')?.current?.build.version).toBe('1.0.0');
  });
});

describe('A registry that was read before', () => {
  it("goes by the change before while its newest one can't be read, and followed again afterwards", async () => {
    const store = newFolder();
    const { release, change, registry } = createReleaseWriter(store.put);
    await change('dealer', { current: await release() });
    await registry.add(async () => ({ number: 2, document: '{"generation":2,' }));
    const releases = await follow(store.reader(), registry);
    expect(releases.remotes().get('dealer')?.current?.build.version).toBe('1.0.0');
    expect(releases.problems()).toMatchObject([
      { text: "change 2 of the registry can't be read: it is no JSON" },
    ]);
    await change('dealer', { current: await release({ version: '1.1.0' }) });
    await releases.refresh();
    expect(releases.remotes().get('dealer')?.current?.build.version).toBe('1.1.0');
    expect(releases.problems()).toEqual([]);
  });

  const { promise: silence, resolve: endSilence } = Promise.withResolvers<never>();

  it.each<[string, () => Promise<never>]>([
    ['is down', () => Promise.reject(new Error('connect ECONNREFUSED'))],
    ["doesn't answer", () => silence],
  ])('delays no server with a copy if it %s', async (_what, changes) => {
    const store = newFolder();
    const { release, change, registry } = createReleaseWriter(store.put);
    await change('dealer', { current: await release() });
    const cache = join(root, randomUUID());
    await follow(store.reader(), registry, cache);
    const releases = followRegistry({ reader: store.reader(), registry: { changes }, cache, log });
    open.push(releases);
    const deadline = Date.now() + 4_000;
    while (releases.remotes().size === 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    endSilence(undefined as never);
    expect(releases.remotes().get('dealer')?.current?.build.version).toBe('1.0.0');
  });

  it('is read within seconds, and a server says when that has not worked for a while', async () => {
    const limits: number[] = [];
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let response = Promise.resolve();
    const { changes } = memoryRegistry();
    const releases = await follow(newFolder().reader(), {
      changes: async (range) => {
        limits.push(queryLimit().ms ?? Number.POSITIVE_INFINITY);
        await response;
        return changes(range);
      },
    });
    response = held;
    const refreshed = releases.refresh();
    const now = performance.now();
    const problemsAfter = (ms: number) => {
      const clock = jest.spyOn(performance, 'now').mockReturnValue(now + ms);
      const problems = releases.problems();
      clock.mockRestore();
      return problems.map(({ summary }) => summary);
    };
    const problems = [5_000, 60_000].map(problemsAfter);
    letGo();
    await refreshed;
    expect(problems).toEqual([[], ['the registry of releases was not read lately']]);
    expect(releases.problems()).toEqual([]);
    expect(Math.max(...limits)).toBeLessThanOrEqual(5_000);
  });

  it('is looked at once more where a look began before the change', async () => {
    const store = newFolder();
    const { release, change, registry } = createReleaseWriter(store.put);
    const [first, second] = [await release(), await release({ version: '1.1.0' })];
    await change('dealer', { current: first });
    let answer = async <Answer>(answered: Answer) => answered;
    const releases = await follow(store.reader(), {
      changes: async (range) => answer(await registry.changes(range)),
    });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await new Promise<void>((hasAsked) => {
      answer = async (answered) => {
        hasAsked();
        await held;
        return answered;
      };
      void releases.refresh();
    });
    await change('dealer', { current: second, previous: [first] });
    const refreshed = releases.refresh();
    letGo();
    await refreshed;
    expect(releases.remotes().get('dealer')?.current?.build.version).toBe('1.1.0');
  });

  it('is asked no more once the server has stopped', async () => {
    const reader = newFolder().reader();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const events: string[] = [];
    const registry = memoryRegistry();
    const releases = await follow(reader, registry);
    reader.close = () => {
      events.push('closed');
    };
    await new Promise<void>((hasAsked) => {
      registry.changes = async () => {
        hasAsked();
        await held;
        events.push('read');
        return { head: { number: 0 }, rows: [] };
      };
      void releases.refresh();
    });
    const stopped = releases.stop();
    letGo();
    await stopped;
    expect(events).toEqual(['read', 'closed']);
  });

  it('may be replaced by an empty one, beside another store', async () => {
    const store = newFolder();
    const { release, change, registry } = createReleaseWriter(store.put);
    await change('dealer', { current: await release() });
    const cache = join(root, randomUUID());
    await follow(store.reader(), registry, cache);
    expect((await follow(newFolder().reader(), memoryRegistry(), cache)).remotes().size).toBe(0);
  });

  it('replaces a damaged copy of a release', async () => {
    const store = newFolder();
    const { release, change, registry } = createReleaseWriter(store.put);
    const first = await release();
    await change('dealer', { current: first });
    const cache = join(root, randomUUID());
    await follow(store.reader(), registry, cache);
    const file = join(cache, 'dealer', first, 'remoteEntry.js');
    expect(existsSync(file)).toBe(true);
    writeFileSync(file, 'var damaged');
    await follow(store.reader(), registry, cache);
    expect(readFileSync(file, 'utf8')).toBe('var dealer 1.0.0');
  });
});
