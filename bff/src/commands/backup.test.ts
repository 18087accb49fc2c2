import {
  appendFileSync as appendTo,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStoreAt } from '@slabdesk/releases';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { buildApp } from '../app';
import { backupName } from '../config/backup-folders';
import { openDatabase } from '../database';
import { BASELINE } from '../database/baseline';
import { migrate } from '../database/migrate';
import { migrations } from '../database/migrations';
import { tableNames } from '../database/snapshot';
import { withTableLoader } from '../database/table-loader';
import { beginRestore } from '../database/unfinished-restore';
import { createReleaseKeyRepository } from '../features/releases/api/release-key-repository';
import { contentOf } from '../testing/contents';
import { addMaterial, createProject, placeOrder, slab } from '../testing/market';
import { type Dealer, type Person, registerCustomer, registerDealer } from '../testing/people';
import { createPlace, filesIn, type Place, rowsIn } from '../testing/places';
import { createReleaseWriter } from '../testing/release-store';
import type { TestApp } from '../testing/test-app';
import { switchOn } from '../testing/two-step';
import { unusedFilesOf } from '../testing/unused-files';
import { backupCommand } from './backup';
import { type Command, runCommand } from './lib/run-command';
import { migrateCommand } from './migrate';
import { restoreCommand } from './restore';

const root = mkdtempSync(join(tmpdir(), 'bff-backups-'));
const places: Place[] = [];
const apps: TestApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const place of places) await place.close();
  rmSync(root, { recursive: true, force: true });
});

const newPlace = async (options?: Parameters<typeof createPlace>[0]): Promise<Place> => {
  const place = await createPlace(options);
  places.push(place);
  return place;
};

const run = async (command: Command, { env }: Pick<Place, 'env'>, ...args: string[]) => {
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await runCommand(command, args, {
    env,
    print: (line) => printed.push(line),
    printError: (line) => complained.push(line),
  });
  return { code, printed: printed.join('\n'), complained: complained.join('\n') };
};

let names = 0;
const newFolder = () => join(root, `backup-${++names}`);

const backUp = async (place: Place, folder = newFolder()): Promise<string> => {
  expect(await run(backupCommand, place, '--out', folder)).toMatchObject({ code: 0, complained: '' });
  return folder;
};

const restore = (place: Pick<Place, 'env'>, folder: string, ...flags: string[]) =>
  run(restoreCommand, place, '--from', folder, ...flags);

const startApp = async ({ config }: Place): Promise<TestApp> => {
  const db = openDatabase(config);
  await migrate(db);
  const app = await buildApp(config, { db });
  await app.ready();
  const another = () => Promise.reject(new Error('There is one process only'));
  const test = { app, config, another, close: () => app.close() };
  apps.push(test);
  return test;
};

const upload = async ({ app }: TestApp, person: Person, more = ''): Promise<string> => {
  const content = contentOf('image/png', more);
  const { objectId } = (
    await person.call('POST', 's3/get-signed-post-url/a.png/image%2Fpng', { size: content.length })
  ).json();
  await app.storage.write({ id: objectId, contentType: 'image/png', fileName: 'a.png' }, content);
  return objectId;
};

const orderWithPhoto = async (test: TestApp, customer: Person, dealer: Dealer, material: string) => {
  const objectId = await upload(test, customer, String(Math.random()));
  const project = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', material)],
    images: [{ s3Object: objectId }],
  });
  return placeOrder(customer, project._id);
};

/** A portal with something of everything, whose processes have ended. */
const fillPlace = async (place: Place): Promise<void> => {
  const test = await startApp(place);
  const [customer, dealer] = [await registerCustomer(test), await registerDealer(test)];
  await switchOn(dealer);
  const material = await addMaterial(test, dealer);
  const order = await orderWithPhoto(test, customer, dealer, material);
  await dealer.call('POST', `fabricator/order/${order._id}/link`, { days: 30 });
  await dealer.call('POST', 'fabricator/team', { name: 'Ina', email: 'ina@example.com', role: 'staff' });
  await dealer.call('POST', 'fabricator/api-key', { name: 'ERP', scopes: ['order:read'] });
  await createReleaseKeyRepository(test.app.db).insert({
    id: 'key',
    token_hash: 'hash',
    name: 'CI',
    remote: 'dealer',
    may: 'promote',
    created_at: 1,
    expires_at: Date.now() + 86_400_000,
    used_at: null,
  });
  await test.app.inject({
    method: 'POST',
    url: '/api/auth/request-token',
    payload: { email: dealer.user.email, confirmEmail: dealer.user.email },
  });
  await dealer.call('POST', `fabricator/order/${order._id}`, { status: 'in-progress' });
  const shown = await upload(test, customer);
  await test.app.storage.write(
    { id: `w160-${shown}`, contentType: 'image/webp', fileName: 'a' },
    Buffer.from('small'),
  );
  await test.app.db('image_variants').insert({ file_id: shown, width: 160, is_made: true, created_at: 1 });
  // Announced and never uploaded.
  await customer.call('POST', 's3/get-signed-post-url/b.png/image%2Fpng', { size: 9 });
  const store = openStoreAt(place.config.releaseStore);
  const writer = createReleaseWriter((key, text) => store.create(key, Buffer.from(text)));
  await writer.connect(test.app.db);
  await writer.change('dealer', { current: await writer.release() });
  store.close();
  await test.close();
};

const ORDERS = 'database/orders.jsonl.gz';
const ESCAPE = `${'0'.repeat(64)}  files/../../x\n`;

const dropFirstLine = (file: string) => {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^.*\n/, ''));
};

const changeManifest = (folder: string, changes: object) => {
  const file = join(folder, 'manifest.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
};

const hasS3 = Boolean(process.env.S3_ENDPOINT);

describe.each([['a folder', false], ...(hasS3 ? [['a bucket', true] as [string, boolean]] : [])] as [
  string,
  boolean,
][])('files in %s', (_where, bucket) => {
  it('restores every row and every file', async () => {
    const source = await newPlace({ bucket });
    await fillPlace(source);
    const [rows, files] = [await rowsIn(source.db), await filesIn(source.config)];
    const folder = await backUp(source);
    expect([await rowsIn(source.db), await filesIn(source.config)]).toEqual([rows, files]);

    const target = await newPlace({ bucket });
    const restored = await restore(target, folder, '--exact');
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(await rowsIn(target.db)).toEqual(rows);
    expect(await filesIn(target.config)).toEqual(files);
    expect(Object.keys(files).length).toBeGreaterThan(5);
    expect(rows.orders).toHaveLength(1);
    const applied = await target.db('knex_migrations').orderBy('id').pluck('name');
    expect(applied).toEqual(Object.keys(migrations));
    expect((await run(migrateCommand, target)).printed).toBe('The database is up to date.');
  });
});

describe('a backup', () => {
  let source: Place;
  let folder: string;
  beforeAll(async () => {
    source = await newPlace();
    await fillPlace(source);
    folder = await backUp(source);
  });

  const expectUntouched = async (place: Place) => {
    expect((await tableNames(place.db)).filter((name) => name !== 'migration_lease')).toEqual([]);
    expect(await filesIn(place.config)).toEqual({});
  };

  it('can be read by its own user only, and contains no secret', () => {
    for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
      expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
    }
    const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ format: 1, migrations: Object.keys(migrations) });
    expect(manifest).not.toContain(source.env.SECRET);
  });

  it('ends sessions, links and invitations and holds mails, because all may have ended after it was made', async () => {
    const target = await newPlace();
    const { code, printed } = await restore(target, folder);
    const [before, after] = [await rowsIn(source.db), await rowsIn(target.db)];
    expect([code, printed]).toEqual([0, expect.stringContaining('All users have to sign in again')]);
    const { sessions, outbox, release_head, order_links, team_invitations, one_time_tokens, ...rest } =
      before;
    expect(after).toMatchObject(rest);
    for (const given of ['order_links', 'team_invitations', 'one_time_tokens']) {
      const good = async ({ db }: Place) => {
        const rows = await db(given).where('expires_at', '>', Date.now());
        return rows.filter(({ used_at }) => used_at == null).length;
      };
      expect([given, await good(source), await good(target)]).toEqual([given, 1, 0]);
    }
    expect(printed).toMatch(/^1 links of orders have ended.*^1 invitations to teams have ended/ms);
    // Systems would stop without their keys.
    expect(printed).toMatch(/^1 API keys work, also keys that were revoked.*^1 keys of pipelines work/ms);
    // Servers that know a newer registry of releases don't follow this one unasked.
    expect(after.release_head).not.toEqual(release_head);
    expect([after.sessions?.length, after.outbox?.length]).toEqual([sessions?.length, outbox?.length]);
    expect(await target.db('sessions').whereNull('revoked_at')).toEqual([]);
    const waiting = await source.db('outbox').where('state', 'queued').pluck('id');
    expect(waiting.length).toBeGreaterThan(0);
    expect(printed).toContain(`${waiting.length} mails that were waiting are not sent`);
    expect(await target.db('outbox').whereNotNull('due_at')).toEqual([]);
    expect(await target.db('outbox').where('state', 'failed').pluck('id')).toEqual(waiting);
  });

  it.each<[string, (folder: string) => void, RegExp]>([
    ['a changed table', (place) => appendTo(join(place, ORDERS), 'x'), /orders\.jsonl\.gz was changed/],
    ['a missing table', (place) => rmSync(join(place, ORDERS)), /orders\.jsonl\.gz is missing/],
    ['no manifest', (place) => rmSync(join(place, 'manifest.json')), /no backup, or not a whole one/],
    ['a changed manifest', (place) => changeManifest(place, { version: '0' }), /manifest\.json was changed/],
    ['no checksums', (place) => rmSync(join(place, 'SHA256SUMS')), /not a whole backup/],
    ['too few checksums', (place) => dropFirstLine(join(place, 'SHA256SUMS')), /SHA256SUMS is incomplete/],
    ['a path to elsewhere', (place) => appendTo(join(place, 'SHA256SUMS'), ESCAPE), /no checksum/],
    ['a newer format', (place) => changeManifest(place, { format: 2 }), /newer version made this backup/],
    [
      'newer migrations',
      (place) => changeManifest(place, { migrations: ['9999-x'] }),
      /9999-x.*newest version/,
    ],
    [
      'too few migrations',
      (place) => changeManifest(place, { migrations: BASELINE.slice(0, -1) }),
      /before 0\.2\.0\. Restore it with version 0\.2\.0/,
    ],
  ])('with %s is refused before anything is written', async (_name, damage, words) => {
    const damaged = newFolder();
    cpSync(folder, damaged, { recursive: true });
    damage(damaged);
    const target = await newPlace();
    expect(await restore(target, damaged)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(words),
    });
    await expectUntouched(target);
  });

  it('of another SECRET is refused unless that is wanted', async () => {
    const target = await newPlace();
    const other = { env: { ...target.env, SECRET: 'another secret of the tests, long enough' } };
    const refused = await restore(other, folder);
    expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining('--other-secret') });
    await expectUntouched(target);
    const previous = { env: { ...other.env, SECRET_PREVIOUS: target.env.SECRET ?? '' } };
    expect((await restore(previous, folder)).code).toBe(0);
    const lost = await newPlace();
    const restored = await restore(
      { env: { ...lost.env, SECRET: 'x'.repeat(32) } },
      folder,
      '--other-secret',
    );
    expect(restored.code).toBe(0);
  });

  it('is restored into an empty place only', async () => {
    const words =
      /empty place only, but the database has tables, and the file store has files, and the release/;
    expect(await restore(source, folder)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(words),
    });
    const target = await newPlace();
    mkdirSync(join(target.config.dataDir, 'files/ab'), { recursive: true });
    writeFileSync(join(target.config.dataDir, 'files/ab/x'), '');
    expect((await restore(target, folder)).complained).toMatch(/but the file store has files\.$/);
  });

  it('whose restore was killed can be restored again, and until then nothing else works there', async () => {
    const target = await newPlace();
    const { id } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    // As after a kill while the tables were filled, and some files were stored.
    await migrate(target.db);
    await target.db('guards').insert({ name: 'half', turn: 1 });
    await beginRestore(target.db, id);
    const [file = ''] = Object.keys(await filesIn(source.config)).filter((name) => !name.includes('.'));
    mkdirSync(join(target.config.dataDir, 'files', dirname(file)), { recursive: true });
    writeFileSync(join(target.config.dataDir, 'files', file), 'half');

    const unfinished =
      'A restore of this database was not finished, so most of its data is missing. Run the same restore again.';
    expect(await run(migrateCommand, target)).toMatchObject({ code: 1, complained: unfinished });
    expect(await run(backupCommand, target)).toMatchObject({ code: 1, complained: unfinished });
    const another = await backUp(source);
    expect((await restore(target, another)).complained).toMatch(/another backup was not finished/);

    expect(await restore(target, folder, '--exact')).toMatchObject({ code: 0, complained: '' });
    expect(await rowsIn(target.db)).toEqual(await rowsIn(source.db));
    expect(await filesIn(target.config)).toEqual(await filesIn(source.config));
  });

  it('that was killed looks like none, and the next one says so', async () => {
    const killed = newFolder();
    cpSync(folder, `${killed}.partial`, { recursive: true });
    rmSync(join(`${killed}.partial`, 'SHA256SUMS'));
    expect((await run(backupCommand, source, '--out', killed)).complained).toMatch(/was not finished/);
    const target = await newPlace();
    expect((await restore(target, `${killed}.partial`)).complained).toMatch(/not a whole backup/);
    expect((await run(backupCommand, source, '--out', folder)).complained).toMatch(/exists already/);
  });

  it('that fails leaves nothing', async () => {
    const failed = newFolder();
    await source.db('stored_files').insert({
      id: 'x',
      file_name: 'a',
      content_type: 'image/png',
      created_at: 1,
      owner_id: (await source.db('users').first('id')).id,
    });
    // A folder where a file should be can't be read.
    mkdirSync(join(source.config.dataDir, 'files/x/x'), { recursive: true });
    expect((await run(backupCommand, source, '--out', failed)).code).toBe(1);
    expect(readdirSync(root).filter((name) => name.startsWith(basename(failed)))).toEqual([]);
    rmSync(join(source.config.dataDir, 'files/x'), { recursive: true });
    await source.db('stored_files').where('id', 'x').update({ is_genuine: true });
    expect((await run(backupCommand, source)).printed).toMatch(
      /WARNING: 1 files .* not in the file store: x$/,
    );
    await source.db('stored_files').where('id', 'x').delete();
  });

  it('deletes the oldest of those in DATA_DIR, and what a killed one left', async () => {
    const backups = join(source.config.dataDir, 'backups');
    rmSync(backups, { recursive: true, force: true });
    const older = ['2025-01-01T00-00-00Z', '2025-01-03T00-00-00Z', '2025-01-04T00-00-00Z.partial'];
    const running = `${backupName(Date.now() - 3_600_000)}.partial`;
    for (const name of [...older, running, 'mine']) mkdirSync(join(backups, name), { recursive: true });
    expect(await run(backupCommand, source, '--keep', '2')).toMatchObject({
      code: 0,
      printed: expect.stringContaining('Deleted 2 older ones.'),
    });
    const [kept, left, made, ...others] = readdirSync(backups).sort();
    expect([kept, left, others]).toEqual(['2025-01-03T00-00-00Z', running, ['mine']]);
    expect(existsSync(join(backups, made ?? '', 'SHA256SUMS'))).toBe(true);
  });

  it('explains bad arguments', async () => {
    const usage = { code: 1, complained: expect.stringContaining('Usage: npm run') };
    for (const args of [
      ['--keep', '0'],
      ['--every', 'day'],
      ['--keep', '2', '--out', newFolder()],
    ])
      expect(await run(backupCommand, source, ...args)).toMatchObject(usage);
    expect(await run(backupCommand, source, 'somewhere')).toMatchObject(usage);
    expect(await run(restoreCommand, source)).toMatchObject(usage);
    expect(await run(restoreCommand, source, '--from')).toMatchObject(usage);
    const empty = await newPlace();
    expect((await run(backupCommand, empty)).complained).toMatch(/This database is empty/);
    expect((await restore(empty, join(root, 'nowhere'))).complained).toMatch(/no backup/);
  });
});

it('is consistent while clients order and the purge deletes files', async () => {
  const source = await newPlace();
  const test = await startApp(source);
  const [customer, dealer] = [await registerCustomer(test), await registerDealer(test)];
  const material = await addMaterial(test, dealer);
  let isDone = false;
  let orders = 0;
  const write = async () => {
    while (!isDone) {
      await orderWithPhoto(test, customer, dealer, material);
      orders += 1;
    }
  };
  const purge = async () => {
    const unused = unusedFilesOf(test);
    while (!isDone) {
      const id = await upload(test, customer);
      await test.app.db('stored_files').where({ id }).update({ check_at: 0 });
      await unused.purge(Date.now());
    }
  };
  const work = Promise.all([write(), write(), purge()]);
  const untilOrders = async (count: number) => {
    while (orders < count) await Promise.race([sleep(5), work]);
  };
  await untilOrders(4);
  const folder = await backUp(source);
  await untilOrders(orders + 2);
  isDone = true;
  await work;
  await test.close();

  const target = await newPlace();
  expect((await restore(target, folder, '--exact')).code).toBe(0);
  const { db, config } = target;
  const restored = await db('orders');
  expect(restored.length).toBeGreaterThanOrEqual(4);
  expect(restored.length).toBeLessThan(orders);
  const [sum] = await db('order_totals').sum({ cents: 'total_cents', orders: 'orders' });
  const cents = restored.reduce((total, order) => total + Number(order.total_cents), 0);
  expect([Number(sum?.orders), Number(sum?.cents)]).toEqual([restored.length, cents]);
  const [{ next_reference: next }] = await db('fabricators').select('next_reference');
  expect(Math.max(...restored.map(({ reference }) => reference)) + 1).toBe(next);
  for (const table of ['order_documents', 'order_history']) {
    expect((await db(table).pluck('order_id')).sort()).toEqual(restored.map(({ id }) => id).sort());
  }
  const stored = Object.keys(await filesIn(config)).map((name) => basename(name));
  expect(stored).toEqual(expect.arrayContaining(await db('project_images').pluck('object_id')));
  const known: string[] = await db('stored_files').pluck('id');
  expect(stored.filter((name) => !known.includes(name))).toEqual([]);
});

it('keeps any text, number and absent value', async () => {
  const source = await newPlace();
  await migrate(source.db);
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const row = fc.record({
    label: text.map((value) => value.slice(0, 60)),
    before_value: fc.option(fc.json()),
    after_value: fc.option(text),
    at: fc.maxSafeInteger(),
    actor_name: fc.constantFrom(
      '',
      '\u2028',
      '\0',
      "'; --",
      '\\',
      '\n\r\n',
      '🪨',
      'NULL',
      '{"base64":"AA=="}',
    ),
  });
  const entries = fc.sample(row, 300).map((values, at) => ({
    ...values,
    id: String(at),
    actor_role: 'system',
    action: 'create',
    resource: 'user',
    record_id: '',
    address: '',
    request_id: '',
  }));
  await source.db.batchInsert('audit_entries', entries, 50);
  // Beyond what JavaScript counts exactly, and figures that need all of their digits.
  const doubles = [0.1 + 0.2, 1e300, -5e-324, 2 ** 53 + 2, 123456.789012345];
  const beyond = '9007199254740993';
  await source.db('guards').insert(doubles.map((_, at) => ({ name: `d${at}`, turn: 1 })));
  await source.db.raw("insert into rate_limits (bucket, points, expires_at) values ('big', 1, ?)", [beyond]);
  const projects = doubles.map((area, at) => ({
    id: String(at),
    project_id: 'none',
    item_id: 'K',
    location: '',
    position: at,
    edges: '[]',
    vertices: '[]',
    area,
    created_at: 1,
  }));
  await withTableLoader(source.db, async (loader) => {
    for (const { area, ...slabRow } of projects) {
      const values = { ...slabRow, area };
      await loader.insert({ name: 'slabs', columns: Object.keys(values) }, [Object.values(values)]);
    }
  });
  const target = await newPlace();
  const other = await newPlace({ mysql: false });
  const folder = await backUp(source);
  for (const place of [target, other]) {
    expect(await restore(place, folder, '--exact')).toMatchObject({ code: 0, complained: '' });
    const [{ rate_limits: _one, ...restored }, { rate_limits: _other, ...rows }] = [
      await rowsIn(place.db),
      await rowsIn(source.db),
    ];
    expect(restored).toEqual(rows);
    const big = await place.db.raw(
      "select cast(expires_at as char) as n from rate_limits where bucket = 'big'",
    );
    expect(JSON.stringify(big)).toContain(beyond);
  }
  expect(await source.db('slabs').orderBy('position').pluck('area')).toEqual(doubles);
});

it('that was made while a migration ran is restored without what that had added', async () => {
  const source = await newPlace();
  await migrate(source.db);
  await source.db('guards').insert({ name: 'kept', turn: 7 });
  const rows = await rowsIn(source.db);
  const [changed, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = {
    up: async (db: Knex) => {
      await db.schema.createTable('future_things', (table) => {
        table.string('id', 36).primary();
      });
      await db.schema.alterTable('guards', (table) => {
        table.string('future', 20).notNullable().defaultTo('unset');
      });
      changed.resolve();
      await go.promise;
    },
  };
  const migrated = migrate(source.db, { ...migrations, '9999-future': changing });
  await changed.promise;
  const folder = await backUp(source);
  go.resolve();
  await migrated;
  const target = await newPlace();
  expect(await restore(target, folder, '--exact')).toMatchObject({ code: 0, complained: '' });
  expect(await rowsIn(target.db)).toEqual(rows);
});

it('of 0.2.0 is restored and then migrated', async () => {
  const source = await newPlace();
  await migrate(source.db, Object.fromEntries(BASELINE.map((name) => [name, undefined])));
  const folder = await backUp(source);
  const target = await newPlace();
  expect(await restore(target, folder)).toMatchObject({ code: 0, complained: '' });
  const applied = await target.db('knex_migrations').orderBy('id').pluck('name');
  expect(applied).toEqual(Object.keys(migrations));
  // Making a backup does not migrate.
  expect(await source.db('knex_migrations')).toHaveLength(BASELINE.length);
});
