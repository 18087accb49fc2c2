import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { migrate, openDatabase } from '../database';
import { newId } from '../database/ids';
import { createFileFolder } from '../features/files/storage/file-folder';
import { contentOf } from '../testing/contents';
import { loadConfig } from './config';
import { makeDataPrivate } from './private-files';

let root: string;
let umask: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bff-private-'));
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  rmSync(root, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

/** Every file and folder below a folder that others than its user may use in any way. */
const openEntries = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);

/** Does to a data folder what a server does that stores something. */
const use = async (dataDir: string) => {
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'false' });
  const db = openDatabase({ ...config, databaseUrl: undefined });
  await migrate(db);
  const folder = createFileFolder(join(dataDir, 'files'));
  await folder.prepare();
  await folder.write(newId(), Readable.from([contentOf('image/png')]), { contentType: 'image/png' });
  const open = openEntries(dataDir);
  const names = readdirSync(dataDir);
  await db.destroy();
  return { open, names };
};

it('A new data folder holds private files only, whatever the umask', async () => {
  const dataDir = join(root, 'data');
  const { open, names } = await use(dataDir);
  expect(open).toEqual([]);
  expect(names.sort()).toEqual([
    'files',
    'secret',
    'slabdesk.sqlite',
    'slabdesk.sqlite-shm',
    'slabdesk.sqlite-wal',
    'slabdesk.sqlite.lock',
  ]);
  expect(modeOf(dataDir)).toBe('700');
});

it('Files that an earlier version left readable become private at the next start', async () => {
  const dataDir = join(root, 'data');
  await use(dataDir);
  for (const name of [
    'server.log',
    'demo.json',
    'demo-dates.json',
    'slabdesk.sqlite-wal',
    'slabdesk.sqlite-shm',
  ]) {
    writeFileSync(join(dataDir, name), '');
  }
  for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))])
    chmodSync(path, 0o755);
  for (const name of readdirSync(join(dataDir, 'files'))) chmodSync(join(dataDir, 'files', name), 0o777);
  expect((await use(dataDir)).open).toEqual([]);
  expect(modeOf(dataDir)).toBe('700');
});

it("Shared folders and other users' files keep their permissions", async () => {
  const shared = join(root, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  writeFileSync(join(shared, 'notes.txt'), '');
  writeFileSync(join(root, 'target'), '');
  symlinkSync(join(root, 'target'), join(shared, 'demo.json'));
  chmodSync(join(root, 'target'), 0o644);
  const { open } = await use(shared);
  expect(modeOf(shared)).toBe('1777');
  expect(open.sort()).toEqual([join(shared, 'demo.json'), join(shared, 'notes.txt')]);
  expect(modeOf(join(root, 'target'))).toBe('644');
});

it('A file that another process deletes meanwhile, such as a journal of SQLite, stops no start', () => {
  const journal = join(root, 'slabdesk.sqlite.lock-journal');
  for (const file of [journal, join(root, 'secret')]) writeFileSync(file, '', { mode: 0o644 });
  const list = fs.readdirSync;
  jest.spyOn(fs, 'readdirSync').mockImplementationOnce(((...args: Parameters<typeof list>) => {
    const entries = list(...args);
    rmSync(journal);
    return entries;
  }) as never);
  makeDataPrivate(root);
  expect(modeOf(join(root, 'secret'))).toBe('600');
});
