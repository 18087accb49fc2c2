import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { errnoOf } from './dialect';
import { requestDeadline } from './time-limits';

/** How a server identifies a connection. */
export interface ServerSession {
  id: number;
  /** Name and port that the server itself reports: behind a load balancer there are several. */
  server: string;
  /** When the connection was opened, on the clock of `performance.now()`. */
  openedAt: number;
}

interface Control {
  server: string;
  startedAt: number;
}

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 2_000;
/** A server that is out of reach for longer has ended the sessions itself, or has been restarted. */
const GIVE_UP_MS = 300_000;
/** How often a new connection is opened to reach the right server behind a load balancer. */
const MAX_SERVERS = 5;

const NO_SUCH_SESSION = 1094;

/**
 * Ends sessions on the database server whose statement we no longer wait for. Closing a connection doesn't stop its
 * statement, which would run to its end and keep its locks.
 *
 * It ends the whole session rather than the statement, because the connection is gone anyway: that rolls the transaction
 * back, and can't stop a later statement by mistake.
 *
 * @param control connections that no request uses, so that one is free when all others hang
 * @param report called with what could not be done
 */
export const createStatementKiller = (control: Knex, report: (message: string, details: object) => void) => {
  const waiting = new Map<string, { session: ServerSession; since: number; wrongServers: number }>();
  const controls = new WeakMap<object, Control>();
  const stop = new AbortController();
  let running: Promise<void> | undefined;

  const query = async (connection: object, sql: string) =>
    (await control.raw(sql).connection(connection))[0] as Array<Record<string, string>>;

  const describe = async (connection: object): Promise<Control> => {
    const known = controls.get(connection);
    if (known) return known;
    const [name] = await query(connection, 'select @@hostname as host, @@port as port');
    const [uptime] = await query(connection, "show global status like 'Uptime'");
    const described = {
      server: `${name?.host}:${name?.port}`,
      startedAt: performance.now() - (Number(uptime?.Value) + 1) * 1_000,
    };
    controls.set(connection, described);
    return described;
  };

  const end = async (key: string, connection: object): Promise<'ended' | 'wrong server'> => {
    const entry = waiting.get(key);
    if (!entry) return 'ended';
    const { server, startedAt } = await describe(connection);
    if (server !== entry.session.server) {
      entry.wrongServers += 1;
      if (entry.wrongServers < MAX_SERVERS) return 'wrong server';
      report('a statement could not be stopped: its server was not found', entry.session);
    } else if (startedAt < entry.session.openedAt) {
      // After a restart the number may be that of another session.
      await query(connection, `kill ${entry.session.id}`).catch((error) => {
        if (errnoOf(error) === NO_SUCH_SESSION) return;
        if (errnoOf(error) === 0 || (error as { fatal?: boolean }).fatal) throw error;
        report('a statement could not be stopped', { ...entry.session, err: error });
      });
    }
    waiting.delete(key);
    return 'ended';
  };

  /** Resolves to whether the right server was reached for all of them. */
  const endAll = async (): Promise<boolean> => {
    const connection = await control.client.acquireConnection();
    let isReached = true;
    try {
      for (const key of [...waiting.keys()]) {
        if ((await end(key, connection)) === 'ended') continue;
        isReached = false;
        connection.__knex__disposed = 'wrong server';
      }
    } finally {
      await control.client.releaseConnection(connection);
    }
    return isReached;
  };

  const giveUp = (): void => {
    for (const [key, { session, since }] of waiting) {
      if (performance.now() - since < GIVE_UP_MS) continue;
      waiting.delete(key);
      report('a statement could not be stopped: no response from the database', session);
    }
  };

  const run = async (): Promise<void> => {
    let wait = FIRST_RETRY_MS;
    while (waiting.size > 0) {
      const isDone = await endAll().catch(() => {
        giveUp();
        return false;
      });
      if (stop.signal.aborted) return;
      if (isDone) continue;
      await sleep(wait, undefined, { signal: stop.signal, ref: false }).catch(() => {});
      wait = Math.min(wait * 2, MAX_RETRY_MS);
    }
  };

  const start = (): void => {
    running ??= requestDeadline.exit(run).finally(() => {
      running = undefined;
      if (waiting.size > 0 && !stop.signal.aborted) start();
    });
  };

  return {
    kill: (session: ServerSession): void => {
      waiting.set(`${session.server} ${session.id}`, { session, since: performance.now(), wrongServers: 0 });
      start();
    },
    /** Waits for the try that is under way. */
    close: async (): Promise<void> => {
      stop.abort();
      await running;
    },
  };
};
