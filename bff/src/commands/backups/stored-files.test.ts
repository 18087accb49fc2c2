import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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

it('has exactly the files of the snapshot, whatever is uploaded and purged meanwhile', async () => {
  const { db, storage } = test.app;
  const { user } = await registerCustomer(test);
  const upload = async (content: string) => {
    const file = {
      fileName: 'a',
      contentType: 'image/png',
      size: 1,
      isPublic: false,
      isViewableByAnyUser: false,
    };
    const stored = await createStoredFileRepository(db).add({ ...file, ownerId: user.id });
    await storage.write(stored, Buffer.from(content));
    return stored.id;
  };
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
