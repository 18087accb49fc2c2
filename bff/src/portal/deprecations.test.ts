import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteBuild } from '@slabdesk/releases';
import { createDeprecationReport, type UsedRelease } from './deprecations';

const folder = mkdtempSync(join(tmpdir(), 'deprecations-'));
afterAll(() => rmSync(folder, { recursive: true }));
const FILE = 'remoteEntry.js';

const using = (name: string, portalApi: string): UsedRelease => ({
  build: {
    name,
    portalApi,
    directory: `${portalApi}.0-abcabcabcabc`,
    integrity: { [FILE]: '' },
  } as unknown as RemoteBuild,
  folder,
  state: 'current',
});
const portal = { portalApi: '5.1', previous: { portalApi: '4.3' } };

it('the report has the major version of the portal API before, and the releases that need it', async () => {
  writeFileSync(join(folder, FILE), 'var a=1');
  const inUse = () => [using('dealer', '4.0'), using('auth', '5.0'), using('admin', '3.0')];
  expect(await createDeprecationReport(inUse, () => portal, [])()).toEqual([
    {
      module: '@slabdesk/portal',
      name: 'Portal API 4',
      use: 'Portal API 5',
      since: '5.0',
      until: '6.0',
      releases: [{ remote: 'dealer', release: '4.0.0-abcabcabcabc', state: 'current' }],
    },
  ]);
  expect(await createDeprecationReport(inUse, () => ({ portalApi: '5.1' }), [])()).toEqual([]);
  expect(await createDeprecationReport(inUse, () => undefined, [])()).toEqual([]);
});

it('a release that can not be read counts as using nothing, until it can', async () => {
  const api = { module: 'a', name: 'Old', use: 'New', since: '1.0', until: '2.0' };
  rmSync(join(folder, FILE));
  const report = createDeprecationReport(
    () => [using('dealer', '5.0')],
    () => portal,
    [api],
  );
  const users = async () => (await report()).find(({ name }) => name === 'Old')?.releases;
  expect(await users()).toEqual([]);
  writeFileSync(join(folder, FILE), 't.Old()');
  expect(await users()).toHaveLength(1);
});
