import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withSnapshot } from '../../database/snapshot';
import { createStoredFileRepository } from '../../features/files/stored-file-repository';
import { registerCustomer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { BackedUpTable } from './manifest';
import { collectFiles, stageFiles } from './stored-files';
import { writeTable } from './table-files';

const root = mkdtempSync(join(tmpdir(), 'bff-stored-files-'));
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(root, { recursive: true, force: true });
});

const dump = () =>
  withSnapshot(test.app.db, async (snapshot) => {
    const tables: BackedUpTable[] = [];
    for (const table of snapshot.tables) tables.push(await writeTable(root, snapshot, table));
    return tables;
  });

const createUpload = async () => {
  const { db, storage } = test.app;
  const { user } = await registerCustomer(test);
  const file = {
    fileName: 'a',
    contentType: 'image/png',
    size: 1,
    isPublic: false,
    isViewableByAnyUser: false,
  };
  return async (content: string) => {
    const stored = await createStoredFileRepository(db).add({ ...file, ownerId: user.id });
    await storage.write(stored, Buffer.from(content));
    return stored.id;
  };
};

it('has exactly the files of the snapshot, whatever is uploaded and purged meanwhile', async () => {
  const { db, storage } = test.app;
  const upload = await createUpload();
  const purge = async (id: string) => {
    await storage.remove(id);
    await db('stored_files').where({ id }).delete();
  };

  const [purgedBefore, purgedAfter, kept] = [await upload('1'), await upload('2'), await upload('3')];
  const marked = await upload('4');
  await db('stored_files').where({ id: marked }).update({ removed_at: 1 });
  await stageFiles(db, storage, root);
  await purge(purgedBefore);
  const added = await upload('5');
  const lost = await upload('6');
  await db('stored_files').where({ id: lost }).update({ is_genuine: true });
  await storage.remove(lost);
  const tables = await dump();
  await purge(purgedAfter);
  await upload('7');

  expect(await collectFiles(storage, root, tables)).toEqual([lost]);
  const files = readdirSync(join(root, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('/'),
  );
  const contents = files.map((name) => [basename(name), readFileSync(join(root, 'files', name), 'utf8')]);
  expect(Object.fromEntries(contents)).toEqual({ [purgedAfter]: '2', [kept]: '3', [added]: '5' });
  expect(readdirSync(root).sort()).toEqual(['database', 'files']);
});

it('ends after a failure once nothing is written any more, so that all of it can be removed', async () => {
  const { db, storage } = test.app;
  const upload = await createUpload();
  await upload('1');
  await upload('2');
  const folder = join(root, 'failing');
  const staging = join(folder, 'staging');
  mkdirSync(folder);
  const read: string[] = [];
  const readAll = async (id: string) => {
    read.push(id);
    // The first one can't be written then.
    if (read.length === 1) writeFileSync(join(staging, id), '');
    else await sleep(100);
    return Buffer.from('x');
  };
  await expect(stageFiles(db, { ...storage, readAll }, folder)).rejects.toThrow('EEXIST');
  expect(readdirSync(staging).sort()).toEqual(read.sort());
});
