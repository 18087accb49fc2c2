import { startService } from '@slabdesk/test-services/service';
import knex, { type Knex } from 'knex';
import mysql from 'mysql2/promise';
import { startTcpProxy } from './tcp-proxy.mts';

const DATABASE = 'slabdesk_faults';
/** How long the replica may take to have everything, in s. */
const CATCH_UP_SECONDS = 30;

const optionsOf = (index: number) => [
  '--innodb-flush-log-at-trx-commit=1',
  '--log-bin=binlog',
  '--binlog-format=ROW',
  `--server-id=${index + 1}`,
  `--gtid-domain-id=1`,
  // The migrations create triggers.
  '--log-bin-trust-function-creators=1',
];

/** A server with a replica that can take its place, both behind a proxy that leads to the writer. */
export const startReplicatedMariadb = async () => {
  const services = [await startService('mariadb', optionsOf(0)), await startService('mariadb', optionsOf(1))];
  const admins = services.map(({ env }) => new URL(env.TEST_DATABASE_URL ?? ''));
  const portOf = (index: number) => Number(admins[index]?.port);
  let writer = 0;

  const query = async (index: number, ...statements: string[]) => {
    const admin = await mysql.createConnection(admins[index]?.href ?? '');
    try {
      let rows: mysql.RowDataPacket[] = [];
      for (const sql of statements) [rows] = await admin.query<mysql.RowDataPacket[]>(sql);
      return rows;
    } finally {
      admin.destroy();
    }
  };
  const follow = (index: number, leader: number) =>
    query(
      index,
      'set global read_only = 1',
      `change master to master_host = '127.0.0.1', master_port = ${portOf(leader)},
        master_user = '${admins[leader]?.username}', master_password = '${admins[leader]?.password}',
        master_use_gtid = slave_pos`,
      'start slave',
    );

  // Both have created their own administrator.
  for (const index of services.keys()) await query(index, 'reset master');
  await follow(1, 0);
  await query(
    0,
    `create database ${DATABASE} character set utf8mb4 collate utf8mb4_unicode_520_ci`,
    `create user ${DATABASE}@'127.0.0.1' identified by 'secret'`,
    `grant all on ${DATABASE}.* to ${DATABASE}@'127.0.0.1'`,
  );
  const proxy = await startTcpProxy(portOf(0));
  const url = `mysql://${DATABASE}:secret@127.0.0.1:${proxy.port}/${DATABASE}`;

  return {
    url,
    connect: (): Knex =>
      knex({
        client: 'mysql2',
        connection: { uri: url, decimalNumbers: true },
        pool: { min: 0, max: 1 },
        log: { warn: () => {}, error: () => {} },
      }),
    /**
     * Lets the replica become the writer: the writer accepts no more, the replica catches up, and new connections lead to it.
     * Connections to the old writer stay open, and it follows the new one.
     *
     * @returns a function that counts the portal's connections that still lead to the old writer
     */
    switchOver: async (): Promise<() => Promise<number>> => {
      const old = writer;
      const next = 1 - old;
      const [row] = await query(old, 'set global read_only = 1', 'select @@gtid_binlog_pos as position');
      const [done] = await query(
        next,
        `select master_gtid_wait('${row?.position}', ${CATCH_UP_SECONDS}) as result`,
      );
      if (done?.result !== 0) throw new Error('The replica did not catch up.');
      await query(next, 'stop slave', 'reset slave all', 'set global read_only = 0');
      proxy.moveTo(portOf(next));
      writer = next;
      await query(old, `set global gtid_slave_pos = '${row?.position}'`);
      await follow(old, next);
      return async () => {
        const [left] = await query(
          old,
          `select count(*) as count from information_schema.processlist where user = '${DATABASE}'`,
        );
        return Number(left?.count);
      };
    },
    stop: async () => {
      proxy.close();
      await Promise.all(services.map((service) => service.stop()));
    },
  };
};

export type ReplicatedMariadb = Awaited<ReturnType<typeof startReplicatedMariadb>>;
