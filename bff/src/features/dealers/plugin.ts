import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { findByBeginning, findByWords, inTurn } from '../../resource/palette';
import { isRestorable } from '../files';
import { dealerRoutes } from './dealer-routes';
import { termsRoutes } from './terms/terms-routes';

declare module '../../resource/audit/record-audit' {
  interface AuditResources {
    fabricator: true;
    terms: true;
  }
}

const SEARCHED = { table: 'fabricators', label: 'business_name', detail: 'code' };

/** Dealers (`fabricator` on the wire) and their profiles. */
export const dealers = async (app: FastifyInstance, { config }: { config: Config }): Promise<void> => {
  await app.register(dealerRoutes, { config });
  await app.register(termsRoutes);
  app.fileUses.push({
    references: (db, { id }, since) =>
      db('fabricators').where('logo_id', id).where(isRestorable('fabricators', since)),
  });
  app.paletteKinds.push({
    kind: 'dealer',
    area: 'admin',
    find: inTurn(findByBeginning(SEARCHED, 'code', 'business_name', 'contact_email'), findByWords(SEARCHED)),
  });
};
