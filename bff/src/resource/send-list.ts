import { Readable } from 'node:stream';
import { DEFAULT_UNIT_PREFERENCE, type ListQuery, type UnitPreference } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { type CsvColumn, toCsv } from './csv';
import { type ListCount, type ListDefinition, listAll, listCount, readList, searchPlanOf } from './list';

const wantsCsv = (request: FastifyRequest) => /^\s*text\/csv\b/i.test(request.headers.accept ?? '');

/** The unit that the caller prefers. */
const unitsOf = async (request: FastifyRequest, db: Knex): Promise<UnitPreference> => {
  const user = await db<{ id: string; unit_preference: UnitPreference }>('users')
    .where({ id: request.session?.user.id ?? '' })
    .first('unit_preference');
  return user?.unit_preference ?? DEFAULT_UNIT_PREFERENCE;
};

async function* startingWith(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

const sendCount = (reply: FastifyReply, { total, relation }: ListCount) =>
  reply.header('X-Total-Count', total).header('X-Total-Count-Relation', relation);

/**
 * Answers a list: a bare JSON array with its counts in headers or, to `Accept: text/csv`, every
 * match as a streamed CSV.
 */
export const sendList = async <Row, Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Knex,
  definition: ListDefinition<Row, Item>,
  csv: { name: string; columns: CsvColumn<Item>[] },
): Promise<Item[]> => {
  const query = request.query as ListQuery;
  if (wantsCsv(request)) {
    const search = await searchPlanOf(db, definition, query);
    const text = toCsv(csv.columns, listAll(db, definition, query, search), await unitsOf(request, db));
    // A failure up to here still gets an error response; later it can only end the connection.
    const { value: first } = await text.next();
    sendCount(reply, await listCount(db, definition, query, search));
    await reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${csv.name}.csv"`)
      .send(Readable.from(startingWith(first, text)));
    return reply as unknown as Item[];
  }
  const { items, nextCursor, ...count } = await readList(db, definition, query);
  sendCount(reply, count);
  if (nextCursor) reply.header('X-Next-Cursor', nextCursor);
  return items;
};
