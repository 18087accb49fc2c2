import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dealerMaterialEndpoints, LIMITS } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { withDeadline } from '../../../plugins/database';
import { actorOf, dealerOf } from '../../../plugins/session/context';
import { badRequest, invalid } from '../../../shared/errors';
import { createMaterialImportService } from './material-import-service';
import { readPriceList } from './price-list-file';

/** For the database's part of an import; each of its queries still has to answer in time. */
const IMPORT_MS = 30_000;

/** The one file of the form. */
const fileOf = async (request: FastifyRequest): Promise<Buffer> => {
  let file: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      throw invalid({ [part.fieldname]: `${part.fieldname} is not a field that can be sent` });
    }
    if (file) throw invalid({ file: 'Please send one file at a time' });
    file = await part.toBuffer();
  }
  if (!file) throw invalid({ file: 'Please choose a file' });
  return file;
};

/** The parser of forms throws plain errors for forms that are broken. */
const refuseBroken = (error: Error & { statusCode?: number }): never => {
  throw error.statusCode ? error : badRequest('This form could not be read.');
};

/** Price lists from files. */
export const materialImportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(multipart, {
    limits: { fileSize: LIMITS.importBytes, files: 2, fields: 1, fieldSize: 1_000, parts: 3 },
  });
  const imports = createMaterialImportService(app.db);

  app.route({
    ...dealerMaterialEndpoints.import,
    handler: async (request) => {
      const list = await readPriceList(await fileOf(request).catch(refuseBroken));
      const { id } = dealerOf(request);
      const { dryRun, expect } = request.query;
      return withDeadline(IMPORT_MS, () =>
        dryRun ? imports.dryRun(id, list) : imports.run(actorOf(request, 'dealer'), id, list, expect),
      );
    },
  });
};
