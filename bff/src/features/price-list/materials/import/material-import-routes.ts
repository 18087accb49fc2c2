import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dealerMaterialEndpoints, LIMITS } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { withDeadline } from '../../../../database';
import { actorOf, dealerOf, sessionOf } from '../../../../http/caller/caller';
import { badRequest, invalid } from '../../../../http/errors';
import { writeOnce } from '../../../../http/idempotency/write-once';
import { createMaterialImportService } from './material-import-service';
import { readPriceList } from './price-list-file';

/** Deadline for the database work of an import, in ms; each query also has its own limit. */
const IMPORT_MS = 30_000;

/** Reads the single file of the form. */
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

/** The multipart parser throws plain errors for malformed forms. */
const refuseBroken = (error: Error & { statusCode?: number }): never => {
  throw error.statusCode ? error : badRequest('This form could not be read.');
};

/** Imports price lists from files. */
export const materialImportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(multipart, {
    limits: { fileSize: LIMITS.importBytes, files: 2, fields: 1, fieldSize: 1_000, parts: 3 },
  });
  app.route({
    ...dealerMaterialEndpoints.import,
    config: { ...dealerMaterialEndpoints.import.config, deadlineMs: IMPORT_MS, claimsKey: true },
    handler: async (request, reply) => {
      await app.rateLimits.count({ rule: 'import-user', key: sessionOf(request).user.id });
      const file = await fileOf(request).catch(refuseBroken);
      const content = createHash('sha256').update(file).digest('base64url');
      return withDeadline(IMPORT_MS, async () => {
        if (await app.claimKey(request, reply, content)) return reply;
        const list = await readPriceList(file);
        const { id } = dealerOf(request);
        const { dryRun, expect } = request.query;
        if (dryRun) return createMaterialImportService(app.db).dryRun(id, list);
        const actor = actorOf(request, 'dealer');
        return writeOnce(request, reply, (db) =>
          createMaterialImportService(db).run(actor, id, list, expect),
        );
      });
    },
  });
};
