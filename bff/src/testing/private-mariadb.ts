import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Knex } from 'knex';
import { connectMysql } from '../database/clients';
import { newId } from '../database/ids';
import { freezeProcess } from './freeze-process';
import { isRunning } from './is-running';
import { until } from './until';

const HOST = join(__dirname, '../../../packages/test-services/src/host.mjs');

export interface PrivateMariadb {
  url: string;
  /** Freezes the server's process and waits until it is stopped: connections stay open, nothing responds. */
  freeze: () => Promise<void>;
  thaw: () => void;
  /** Kills the server's process. Its data stays. */
  kill: () => Promise<void>;
  /** Starts it again on the same port if it was killed, and waits until it responds. */
  relaunch: () => Promise<void>;
  /** A connection that may do everything, for settings of the whole server. */
  admin: Knex;
  /** An empty database whose user may do everything in it, and nothing else, as in production. */
  createDatabase: () => Promise<{ url: string; user: string }>;
  close: () => Promise<void>;
}

/**
 * A MariaDB server that a test has for itself, so that it may freeze it.
 *
 * @param options more options of the server, such as `--ssl-cert=…`
 */
export const startPrivateMariadb = async (options: string[] = []): Promise<PrivateMariadb> => {
  const host = spawn(process.execPath, [HOST, 'mariadb', ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(host, 'exit');
  const lines = createInterface({ input: host.stdout });
  const [line] = await once(lines, 'line');
  const { env, pids, error } = JSON.parse(line) as {
    env?: { TEST_DATABASE_URL: string };
    pids: { mariadbd: number };
    error?: string;
  };
  if (!env) throw new Error(error);
  const db = connectMysql(env.TEST_DATABASE_URL);
  let pid = pids.mariadbd;
  const createDatabase = async () => {
    const name = `t${newId().replaceAll('-', '').slice(-20)}`;
    await db.raw('create database ?? character set utf8mb4 collate utf8mb4_unicode_520_ci', [name]);
    await db.raw("create user ?@'127.0.0.1' identified by 'secret'", [name]);
    await db.raw("grant all on ??.* to ?@'127.0.0.1'", [name, name]);
    const url = new URL(env.TEST_DATABASE_URL);
    url.username = name;
    url.password = 'secret';
    url.pathname = `/${name}`;
    return { url: url.href, user: name };
  };
  return {
    url: env.TEST_DATABASE_URL,
    admin: db,
    createDatabase,
    freeze: () => freezeProcess(pid),
    thaw: () => process.kill(pid, 'SIGCONT'),
    kill: async () => {
      process.kill(pid, 'SIGKILL');
      await until(() => !isRunning(pid));
    },
    relaunch: async () => {
      host.stdin.write('relaunch\n');
      const [answer] = await once(lines, 'line');
      pid = JSON.parse(answer).pids.mariadbd;
      process.kill(pid, 'SIGCONT');
      await until(() =>
        db.raw('select 1').then(
          () => true,
          () => false,
        ),
      );
    },
    close: async () => {
      if (isRunning(pid)) process.kill(pid, 'SIGCONT');
      await db.destroy();
      host.stdin.end();
      await exited;
    },
  };
};
