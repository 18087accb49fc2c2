import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { ON_MYSQL } from '../testing/plans';
import { createMysqlDatabase, testConfig } from '../testing/test-app';
import { openDatabase } from '.';
import { connectMysql } from './clients';
import { inMigrationLease, whileLeased } from './lease';
import { migrate } from './migrate';

const TIMES = { leaseMs: 400, waitMs: 20_000 };

const testLease = () => {
  let server: Awaited<ReturnType<typeof createMysqlDatabase>>;
  let processes: Knex[];
  beforeEach(async () => {
    server = await createMysqlDatabase(process.env.TEST_DATABASE_URL ?? '');
    processes = Array.from({ length: 4 }, () => connectMysql(server.url));
  });
  afterEach(async () => {
    await Promise.all(processes.map((db) => db.destroy()));
    await server.drop();
  });

  it('lets one process work at a time, for longer than the lease lasts', async () => {
    let working = 0;
    let most = 0;
    await Promise.all(
      processes.map((db) =>
        inMigrationLease(
          db,
          async (assertHeld) => {
            working += 1;
            most = Math.max(most, working);
            await sleep(900);
            await assertHeld();
            working -= 1;
          },
          TIMES,
        ),
      ),
    );
    expect(most).toBe(1);
  });

  it('is taken over when its process is gone, and not given back by it', async () => {
    const [first, second] = processes as [Knex, Knex];
    const events: string[] = [];
    // As a process that was paused: it renews nothing.
    await inMigrationLease(
      first,
      async (assertHeld) => {
        await first('migration_lease').update({ expires_at: 0 });
        await inMigrationLease(
          second,
          async () => {
            events.push('taken over');
            await expect(assertHeld()).rejects.toThrow('Another process migrates this database now.');
          },
          TIMES,
        );
        events.push('given back');
        await expect(assertHeld()).rejects.toThrow('Another process migrates this database now.');
      },
      { ...TIMES, leaseMs: 60_000 },
    );
    expect(events).toEqual(['taken over', 'given back']);
  });

  it('ends with an error when another process has it for too long', async () => {
    const [first, second] = processes as [Knex, Knex];
    await inMigrationLease(first, async () => {
      const waiting = inMigrationLease(second, async () => {}, { leaseMs: 400, waitMs: 500 });
      await expect(waiting).rejects.toThrow('Another process has been migrating this database for too long.');
    });
  });
};

const testNamedLease = () => {
  let server: Awaited<ReturnType<typeof createMysqlDatabase>>;
  let processes: [Knex, Knex];
  beforeEach(async () => {
    server = await createMysqlDatabase(process.env.TEST_DATABASE_URL ?? '');
    processes = [connectMysql(server.url), connectMysql(server.url)];
    await inMigrationLease(processes[0], async () => {});
  });
  afterEach(async () => {
    await Promise.all(processes.map((db) => db.destroy()));
    await server.drop();
  });

  it('lets one process do the work of a name at a time, and others right after it', async () => {
    const [first, second] = processes;
    const ran: string[] = [];
    const work = (name: string) => async () => void ran.push(name);
    const isFirstRun = await whileLeased(first, 'one', async () => {
      expect(await whileLeased(second, 'one', work('same'))).toBe(false);
      expect(await whileLeased(second, 'other', work('other'))).toBe(true);
    });
    expect([isFirstRun, ran]).toEqual([true, ['other']]);
    await expect(whileLeased(first, 'one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await whileLeased(second, 'one', work('later'))).toBe(true);
    expect(ran).toEqual(['other', 'later']);
  });
};

// SQLite has a lock of its own.
if (ON_MYSQL) {
  describe('The lease of migrations', testLease);
  describe('A lease of work', testNamedLease);
}

it('Processes that start at once migrate an empty database, one of them', async () => {
  const server = process.env.TEST_DATABASE_URL;
  const mysql = server ? await createMysqlDatabase(server) : undefined;
  const { dataDir } = testConfig();
  const processes = Array.from({ length: 4 }, () => openDatabase({ databaseUrl: mysql?.url, dataDir }));
  const ran = await Promise.all(processes.map((db) => migrate(db)));
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
  await Promise.all(processes.map((db) => db.destroy()));
  await mysql?.drop();
});
