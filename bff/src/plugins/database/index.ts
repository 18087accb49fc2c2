import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Knex } from 'knex';
import type { Config } from '../../config';
import { unavailable } from '../../shared/errors';
import { connectMysql, connectSqlite, requestDeadline } from './clients';

export { migrate } from './migrate';

declare module 'fastify' {
  interface FastifyInstance {
    db: Knex;
  }
  interface FastifyRequest {
    /** When the request has to be answered, in epoch ms. */
    deadline: { at: number } | undefined;
  }
}

/** A frozen database must turn into a 503 within 2 s, whatever a request asks of it. */
const REQUEST_MS = 1_800;

/** Opens the database that the settings name. */
export const openDatabase = (config: Pick<Config, 'databaseUrl' | 'dataDir'>): Knex => {
  if (config.databaseUrl) return connectMysql(config.databaseUrl);
  mkdirSync(config.dataDir, { recursive: true });
  return connectSqlite(join(config.dataDir, 'slabdesk.sqlite'));
};

/** Gives the app its database, and every request the deadline that its queries obey. */
export const database = fp(async (app: FastifyInstance, options: { db: Knex }) => {
  app.decorate('db', options.db);
  app.decorateRequest('deadline', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.deadline = { at: Date.now() + REQUEST_MS };
    requestDeadline.run(request.deadline, done);
  });
  // Reading the body leaves the asynchronous context, so it is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.deadline) requestDeadline.run(request.deadline, done);
    else done();
  });
  app.addHook('onClose', () => options.db.destroy());
});

/** Throws a 503 unless the database answers. */
export const pingDatabase = async (db: Knex): Promise<void> => {
  try {
    await requestDeadline.run({ at: Date.now() + REQUEST_MS }, () => db.raw('select 1'));
  } catch {
    throw unavailable();
  }
};

/** Runs work that may take longer than a request's deadline, query by query. */
export const withoutDeadline = <T>(work: () => T): T => requestDeadline.exit(work);

/** Gives work a deadline of its own, in ms from now, in place of the request's. */
export const withDeadline = <T>(ms: number, work: () => T): T =>
  requestDeadline.run({ at: Date.now() + ms }, work);
