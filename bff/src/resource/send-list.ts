import { pipeline, type Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { DEFAULT_TIME_ZONE, EXPORT_TYPES, type ExportFormat, type ListQuery } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { callerMay, sessionOf, timeZoneOf } from '../http/caller/caller';
import { type CsvColumn, DEFAULT_EXPORT_PREFERENCES, type ExportPreferences, toCsv } from './csv';
import { type ListDefinition, listAll, listCount, readList, searchPlanOf } from './list';
import { startStream } from './started-stream';
import type { MatchCount } from './word-index/count-matches';
import { toXlsx } from './xlsx';

const FORMATS = Object.keys(EXPORT_TYPES) as ExportFormat[];

/** The file that the caller prefers to JSON. */
const requestedFormat = ({ headers }: FastifyRequest): ExportFormat | undefined => {
  const [type] = (headers.accept ?? '').toLowerCase().split(/[,;]/, 1);
  return FORMATS.find((format) => EXPORT_TYPES[format] === type?.trim());
};

declare module 'fastify' {
  interface FastifyInstance {
    /** The units and the format of CSV that a user has chosen. */
    readFormats: (userId: string) => Promise<Pick<ExportPreferences, 'units' | 'csvFormat'> | undefined>;
  }
}

/** How the caller reads files: units, the format of CSV, the time zone. */
export const readExportPreferences = async (request: FastifyRequest): Promise<ExportPreferences> => {
  const formats = await request.server.readFormats(request.session?.user.id ?? '');
  if (!formats) return DEFAULT_EXPORT_PREFERENCES;
  // Exports of administrators and customers concern many dealers: they are in UTC.
  const isOfDealer = request.routeOptions.config.access === 'dealer';
  return { ...formats, timeZone: isOfDealer ? timeZoneOf(request) : DEFAULT_TIME_ZONE };
};

/** A list as a file: its name, also of a workbook's sheet, and its columns. */
interface ExportedList<Item> {
  name: string;
  columns: CsvColumn<Item>[];
}

/** The columns of an export that a format has and the caller may get. */
const columnsFor = <Item>(request: FastifyRequest, columns: CsvColumn<Item>[], asked: ExportFormat) => {
  const isOfDealer = request.routeOptions.config.access === 'dealer';
  return columns.filter(
    ({ permission, format = asked }) =>
      format === asked && (!isOfDealer || !permission || callerMay(request, permission)),
  );
};

const toFile = <Item>(
  format: ExportFormat,
  { name, columns }: ExportedList<Item>,
  pages: AsyncGenerator<Item[]>,
  preferences: ExportPreferences,
): Promise<Readable> =>
  format === 'xlsx'
    ? toXlsx(name, columns, pages, preferences)
    : startStream(toCsv(columns, pages, preferences));

/**
 * Compresses a CSV file for clients that accept gzip. Workbooks are compressed already. JSON lists are not: they are short
 * and read often, so that their size would tell an eavesdropper who places orders what else is in them (BREACH).
 */
const compress = (request: FastifyRequest, reply: FastifyReply, file: Readable): Readable => {
  reply.header('Vary', 'Accept-Encoding');
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string' || negotiate(accepted, ['gzip', 'identity']) !== 'gzip') return file;
  reply.header('Content-Encoding', 'gzip');
  // A failure of the file ends the response, and a client that leaves ends the file.
  return pipeline(file, createGzip({ level: constants.Z_BEST_SPEED }), () => {});
};

const sendCount = (reply: FastifyReply, { total, relation }: MatchCount) =>
  reply.header('X-Total-Count', total).header('X-Total-Count-Relation', relation);

/**
 * Responds with a stream of all pages as a file, without the columns that the caller may not get.
 *
 * @throws if the first page fails; a later failure can only end the connection
 */
export const sendFile = async <Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  format: ExportFormat,
  exported: ExportedList<Item>,
  pages: AsyncGenerator<Item[]>,
  preferences: ExportPreferences,
): Promise<FastifyReply> => {
  const columns = columnsFor(request, exported.columns, format);
  const file = await toFile(format, { ...exported, columns }, pages, preferences);
  return reply
    .type(format === 'csv' ? `${EXPORT_TYPES.csv}; charset=utf-8` : EXPORT_TYPES[format])
    .header('Content-Disposition', `attachment; filename="${exported.name}.${format}"`)
    .send(format === 'csv' ? compress(request, reply, file) : file);
};

/**
 * Responds with a list: a bare JSON array with its counts in headers or, if `Accept` asks for CSV or a workbook, a stream
 * of every match.
 */
export const sendList = async <Row, Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Knex,
  definition: ListDefinition<Row, Item>,
  exported: ExportedList<Item>,
): Promise<Item[]> => {
  const query = request.query as ListQuery;
  const format = requestedFormat(request);
  if (format) {
    await request.server.rateLimits.count({ rule: 'export-user', key: sessionOf(request).user.id });
    const search = await searchPlanOf(db, definition, query);
    sendCount(reply, await listCount(db, definition, query, search));
    const pages = listAll(db, definition, query, search);
    await sendFile(request, reply, format, exported, pages, await readExportPreferences(request));
    return reply as unknown as Item[];
  }
  const { items, nextCursor, ...count } = await readList(db, definition, query);
  sendCount(reply, count);
  if (nextCursor) reply.header('X-Next-Cursor', nextCursor);
  return items;
};
