import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/config';
import { remindCustomers } from './reminder-service';

const EVERY_MS = 3_600_000;

/** Sends due reminders every hour. */
export const remindInBackground = (app: FastifyInstance, config: Config): void => {
  app.jobs.every({
    name: 'Remind customers of orders',
    everyMs: EVERY_MS,
    work: (signal) => remindCustomers({ db: app.db, mailer: app.mailer, config }, signal),
    failure: 'customers were not reminded of orders',
  });
};
