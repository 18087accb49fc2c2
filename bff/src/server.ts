import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app';
import { ConfigError, loadConfig } from './config';
import { reportToLauncher } from './launcher';
import { migrate, openDatabase } from './plugins/database';

/** How long load balancers get to notice that this process takes no more requests, in ms. */
const DRAIN_MS = 1_000;
/** Requests that are still running after this are cut off, in ms. */
const CLOSE_MS = 10_000;

const start = async () => {
  const config = loadConfig();
  const db = openDatabase(config);
  await migrate(db);
  const app = await buildApp(config, { db, background: true });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    app.draining = true;
    setTimeout(() => process.exit(1), DRAIN_MS + CLOSE_MS).unref();
    if (config.production) await sleep(DRAIN_MS);
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('unhandledRejection', (error) => {
    app.log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });

  const address = await app.listen({ port: config.port, host: config.host });
  await reportToLauncher(config, db, address, stop);
};

const explain = (error: NodeJS.ErrnoException): string => {
  if (error instanceof ConfigError) return error.message;
  if (error.code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is taken. Choose another one with PORT.`;
  if (error.code === 'ECONNREFUSED' || error.code === 'ETIMEDOUT') {
    return `The database that DATABASE_URL names does not answer (${error.code}).`;
  }
  return error.stack ?? error.message;
};

start().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
