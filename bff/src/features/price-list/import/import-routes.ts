import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dealerLineItemEndpoints, dealerMaterialEndpoints, LIMITS } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withDeadline } from '../../../database/time-limits';
import { actorOf, dealerOf, sessionOf } from '../../../http/caller/caller';
import { badRequest, invalid } from '../../../http/errors';
import { writeOnce } from '../../../http/idempotency/write-once';
import type { EntryKind } from '../price-changes/price-repository';
import type { ImportAnswer } from './import-plan';
import { createImportService } from './import-service';
import { lineItemFile } from './line-item-file';
import { materialFile } from './material-file';
import { type FileKind, readPriceList } from './price-list-file';

/** Deadline for the database work of an import, in ms; each query also has its own limit. */
const IMPORT_MS = 30_000;

/** Characters of an answer: a line has up to 6. */
const MAX_ANSWERS = LIMITS.importRows * 7;

/** Lines, such as `3,17`. */
const LINES = /^\d{1,7}(,\d{1,7})*$/;

const isAnswer = (field: string): field is ImportAnswer => field === 'update' || field === 'add';

/** Reads the form: a single file, and the answers about lines that look like a record. */
const readForm = async (request: FastifyRequest) => {
  let file: Buffer | undefined;
  let fileName = '';
  const answers = new Map<number, ImportAnswer>();
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (file) throw invalid({ file: 'Please send one file at a time' });
      file = await part.toBuffer();
      fileName = part.filename;
      continue;
    }
    const { fieldname, value, valueTruncated } = part;
    if (!isAnswer(fieldname)) throw invalid({ [fieldname]: `${fieldname} is not a field that can be sent` });
    if (typeof value !== 'string' || valueTruncated || !LINES.test(value)) {
      throw invalid({ [fieldname]: `${fieldname} must be numbers of lines, such as 3,17` });
    }
    for (const line of value.split(',')) answers.set(Number(line), fieldname);
  }
  if (!file) throw invalid({ file: 'Please choose a file' });
  return { file, fileName, answers };
};

/** The multipart parser throws plain errors for malformed forms. */
const refuseBroken = (error: Error & { statusCode?: number }): never => {
  throw error.statusCode ? error : badRequest('This form could not be read.');
};

/** Imports price lists from files. */
export const importRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(multipart, {
    limits: { fileSize: LIMITS.importBytes, files: 2, fields: 3, fieldSize: MAX_ANSWERS, parts: 5 },
  });
  const handlerOf =
    <Column extends string>(kind: EntryKind, fileKind: FileKind<Column>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      await app.rateLimits.count({ rule: 'import-user', key: sessionOf(request).user.id });
      const { file, fileName, answers } = await readForm(request).catch(refuseBroken);
      const content = createHash('sha256')
        .update(JSON.stringify([...answers]))
        .update(file)
        .digest('base64url');
      return withDeadline(IMPORT_MS, async () => {
        if (await app.claimKey(request, reply, content)) return reply;
        const list = await readPriceList(fileKind, file, fileName);
        const { id } = dealerOf(request);
        const { dryRun, expect } = request.query as { dryRun?: boolean; expect?: string };
        if (dryRun) return createImportService(app.db, kind, id).dryRun(list, answers);
        const actor = actorOf(request, 'dealer');
        return writeOnce(request, reply, (db) =>
          createImportService(db, kind, id).run(actor, { list, answers, expected: expect }),
        );
      });
    };
  const { import: materials } = dealerMaterialEndpoints;
  const { import: lineItems } = dealerLineItemEndpoints;
  const config = { deadlineMs: IMPORT_MS, claimsKey: true };
  app.route({
    ...materials,
    config: { ...materials.config, ...config },
    handler: handlerOf('material', materialFile),
  });
  app.route({
    ...lineItems,
    config: { ...lineItems.config, ...config },
    handler: handlerOf('line-item', lineItemFile),
  });
};
