import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { ServerSecrets } from '../../../config/server-secrets';
import { createEnvelopes } from './envelopes';
import { createTwoStepRepository } from './two-step-repository';

const EVERY_MS = 10 * 60_000;
const STEP_ROWS = 200;

/**
 * Encrypts the two-step secrets of older secrets of the settings with the current one.
 *
 * @returns how many it encrypted again, and how many no secret of the settings opens
 */
export const resealAll = async (db: Knex, secrets: ServerSecrets) => {
  const envelopes = createEnvelopes(secrets);
  const repository = createTwoStepRepository(db);
  const counts = { resealed: 0, unreadable: 0 };
  const reseal = async (userId: string, sealed: string) => {
    let opened: ReturnType<typeof envelopes.open>;
    try {
      opened = envelopes.open(userId, sealed);
    } catch {
      counts.unreadable += 1;
      return;
    }
    if (opened.isCurrent) return;
    await repository.reseal(userId, sealed, envelopes.reseal(userId, opened));
    counts.resealed += 1;
  };
  for (let after = ''; ; ) {
    const rows = await repository.findAfter(after, STEP_ROWS);
    for (const { userId, sealed } of rows) await reseal(userId, sealed);
    after = rows.at(-1)?.userId ?? '';
    if (rows.length < STEP_ROWS) return counts;
  }
};

/** While SECRET_PREVIOUS is set: encrypts again at the start and every ten minutes, and logs what is left. */
export const resealInBackground = (app: FastifyInstance, secrets: ServerSecrets): void => {
  if (secrets.previousSecrets.length === 0) return;
  app.jobs.every({
    name: 'Encrypt with the current SECRET',
    everyMs: EVERY_MS,
    work: async () => {
      const counts = await resealAll(app.db, secrets);
      if (counts.unreadable > 0) app.log.warn(counts, 'some two-step secrets fit no secret of the settings');
      else if (counts.resealed > 0) app.log.info(counts, 'two-step secrets were encrypted with SECRET');
      else app.log.info('all two-step secrets are encrypted with the SECRET of this process');
    },
    failure: 'two-step secrets were not encrypted again',
    isRunAtStart: true,
  });
};
