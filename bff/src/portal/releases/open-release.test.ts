import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFolderStore } from '@slabdesk/releases';
import { createReleaseWriter } from '../../testing/release-store';
import { createReleaseOpener } from './open-release';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('opens hundreds of releases with few open files, and all of them', async () => {
  const writer = createReleaseWriter((key, text) => {
    const file = join(folder, 'store', key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  });
  const ids = await Promise.all(
    Array.from({ length: 200 }, (_, index) => writer.release({ version: `1.0.${index}` })),
  );
  const store = createFolderStore(join(folder, 'store'));
  let open = 0;
  let most = 0;
  const counted = {
    ...store,
    read: async (key: string, maxBytes?: number) => {
      open += 1;
      most = Math.max(most, open);
      await sleep(1);
      const bytes = await store.read(key, maxBytes);
      open -= 1;
      return bytes;
    },
  };
  const opener = createReleaseOpener({
    reader: counted,
    cache: join(folder, 'cache'),
    trust: undefined,
    notedDigest: () => undefined,
  });
  const releases = await Promise.all(ids.map((id) => opener.open('dealer', id)));
  expect(releases.map(({ build }) => build.directory)).toEqual(ids);
  expect(most).toBeLessThanOrEqual(32);
});
