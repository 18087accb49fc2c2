import { type Endpoint, roleMay } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionOf } from '../../http/caller/caller';
import { invalid, notFound, roleForbidden } from '../../http/errors';
import { type DealerRecords, type OwnedRow, ownService } from '../../resource/dealer-records';
import { findRecord } from '../../resource/record-kind';
import type { Scope } from '../../resource/records';
import { type ReadEndpoints, registerReads, registerRemove } from '../../resource/resource';
import { findDealer } from '../dealers';

/**
 * Registers the endpoints that show any user a dealer's records, with deleted ones if they are asked for, and delete one's
 * own.
 *
 * @param recordsFor the records as a user sees them
 * @param owner the query parameter with the dealer's id; by default the caller's own dealer
 */
export const registerLookUps = <Row extends OwnedRow, Fields, Shown, Owner extends string>(
  app: FastifyInstance,
  endpoints: ReadEndpoints<Shown, Shown, { [Key in Owner]?: string } & { deleted?: boolean }> & {
    remove: Endpoint;
  },
  recordsFor: (userId: string) => DealerRecords<Row, Fields, Shown>,
  owner: Owner,
): void => {
  const { kind, csv } = recordsFor('');
  const recordsOf = (request: FastifyRequest) => recordsFor(sessionOf(request).user.id);
  registerReads(app, endpoints, {
    noun: kind.noun,
    csv,
    list: async (request) => {
      const query = request.query as { [Key in Owner]?: string } & { deleted?: boolean };
      const own = sessionOf(request as FastifyRequest).fabricator?.id;
      const fabricatorId = query[owner] ?? own;
      if (fabricatorId === undefined) throw invalid({ [owner]: `Please say whose ${kind.noun}s to list` });
      const { list } = recordsOf(request as FastifyRequest);
      // Deleted dealers sell nothing; old orders ask for the deleted records to name what they hold.
      const isShown = query.deleted || fabricatorId === own || (await findDealer(app.db, fabricatorId));
      const scope = { fabricator_id: isShown ? fabricatorId : '' } as Scope<Row>;
      return list({ scope, deleted: query.deleted ? 'included' : 'excluded' });
    },
    find: (request, id) => findRecord(app.db, kind, recordsOf(request).view, id, { deleted: 'included' }),
  });
  registerRemove(app, endpoints.remove, (request, db) => {
    const { fabricator } = sessionOf(request);
    if (!fabricator) throw notFound(kind.noun);
    if (!roleMay(fabricator.role, 'price-list:change')) throw roleForbidden();
    return ownService(recordsOf(request))(request, db);
  });
};
