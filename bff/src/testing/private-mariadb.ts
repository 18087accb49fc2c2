import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connectMysql } from '../plugins/database/clients';
import { freezeProcess } from './freeze-process';

const HOST = join(__dirname, '../../../scripts/services/host.mjs');

export interface PrivateMariadb {
  url: string;
  /** Stops the server's process in its tracks, and waits until it stands: connections stay open, nothing answers. */
  freeze: () => Promise<void>;
  thaw: () => void;
  close: () => Promise<void>;
}

/** A MariaDB server that a test has for itself, so that it may freeze it. */
export const startPrivateMariadb = async (): Promise<PrivateMariadb> => {
  const host = spawn(process.execPath, [HOST, 'mariadb'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(host, 'exit');
  const [line] = await once(createInterface({ input: host.stdout }), 'line');
  const { env, error } = JSON.parse(line) as { env?: { TEST_DATABASE_URL: string }; error?: string };
  if (!env) throw new Error(error);
  const db = connectMysql(env.TEST_DATABASE_URL);
  const [rows] = await db.raw('select @@pid_file as pid_file');
  await db.destroy();
  const pid = Number(readFileSync(rows[0].pid_file, 'utf8'));
  return {
    url: env.TEST_DATABASE_URL,
    freeze: () => freezeProcess(pid),
    thaw: () => process.kill(pid, 'SIGCONT'),
    close: async () => {
      process.kill(pid, 'SIGCONT');
      host.stdin.end();
      await exited;
    },
  };
};
