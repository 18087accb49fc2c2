import type { FastifyInstance } from 'fastify';
import { derivedTotals } from '../../resource/totals/totals';
import { derivedWords } from '../../resource/word-index/word-index';
import { isRestorable } from '../files';
import { userTotals, userWords } from './account-repository';

/** The accounts of users, which identity signs in and changes. */
export const accounts = async (app: FastifyInstance): Promise<void> => {
  app.jobs.derived.add(derivedWords(app, userWords), derivedTotals(app.db, userTotals));
  app.fileUses.push({
    references: (db, { id, owner_id }, since) =>
      db('users').where({ id: owner_id, profile_image_key: id }).where(isRestorable('users', since)),
  });
};
