import { type DefaultBodyType, HttpResponse, http, type PathParams, type StrictRequest } from 'msw';
import { api, failure } from './handlers';

interface Stored {
  _id: string;
  version: number;
  updatedAt: string;
}

/** Query parameters that are not filters. */
const NO_FILTER = new Set(['page', 'pageSize', 'sort', 'search', 'after']);

/** Returns the value at a path such as `project.title`, with text in lower case. */
const valueAt = (row: object, path: string): unknown => {
  const value = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], row);
  return typeof value === 'string' ? value.toLowerCase() : value;
};

const compare = (a: unknown, b: unknown): number => {
  if (a === b) return 0;
  return (a ?? '') < (b ?? '') ? -1 : 1;
};

const select = <Row extends Stored>(rows: readonly Row[], query: URLSearchParams): Row[] => {
  const search = query.get('search')?.toLowerCase() ?? '';
  const filters = [...query].filter(([key]) => !NO_FILTER.has(key));
  const sort = query.get('sort') ?? '';
  const field = sort.replace(/^-/, '');
  const found = rows.filter(
    (row) =>
      JSON.stringify(row).toLowerCase().includes(search) &&
      // Filters that are not record fields (such as a month) are ignored; only the BFF applies them.
      filters.every(([key, value]) => [undefined, value.toLowerCase()].includes(valueAt(row, key) as string)),
  );
  if (field) found.sort((a, b) => compare(valueAt(a, field), valueAt(b, field)));
  return sort.startsWith('-') ? found.reverse() : found;
};

/**
 * Mock handlers for one resource that behave like the BFF: a list with search, sort and paging, and
 * reading, creating, changing, deleting and restoring single records. Changes last until the page reloads.
 *
 * @param create default fields of a new record
 */
export const collectionHandlers = <Row extends Stored>(
  path: string,
  rows: readonly Row[],
  create: () => Row = () => ({ ...(rows[0] as Row) }),
) => {
  const records = new Map(rows.map((row) => [row._id, row]));
  const deleted = new Map<string, Row>();
  const notFound = () => failure(404, 'There is no such record', { code: 'NOT_FOUND' });

  const save = async (
    request: StrictRequest<DefaultBodyType>,
    id: string | undefined,
  ): Promise<ReturnType<typeof notFound>> => {
    const body = (await request.json()) as Partial<Row>;
    const before = records.get(id ?? body._id ?? '');
    if (!before && (id ?? body._id)) return notFound();
    const record: Row = {
      ...(before ?? { ...create(), _id: crypto.randomUUID(), version: 0 }),
      ...body,
      version: (before?.version ?? 0) + 1,
      updatedAt: new Date().toISOString(),
    };
    records.set(record._id, record);
    return before
      ? HttpResponse.json({ updated: record })
      : HttpResponse.json({ created: record }, { status: 201 });
  };

  const idOf = ({ id }: PathParams): string => String(id);
  return [
    http.get(api(path), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const found = select([...records.values()], query);
      const size = Number(query.get('pageSize') ?? found.length);
      const start = Number(query.get('page') ?? 0) * size;
      return HttpResponse.json(found.slice(start, start + size), {
        headers: { 'X-Total-Count': String(found.length), 'X-Total-Count-Relation': 'eq' },
      });
    }),
    http.get(api(`${path}/:id`), ({ params }) => {
      const record = records.get(idOf(params));
      return record ? HttpResponse.json(record) : notFound();
    }),
    http.post(api(path), ({ request }) => save(request, undefined)),
    http.post(api(`${path}/:id`), ({ request, params }) => save(request, idOf(params))),
    http.delete(api(`${path}/:id`), ({ params }) => {
      const record = records.get(idOf(params));
      if (!record) return notFound();
      records.delete(record._id);
      deleted.set(record._id, record);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api(`${path}/:id/restore`), ({ params }) => {
      const record = deleted.get(idOf(params));
      if (!record) return notFound();
      deleted.delete(record._id);
      records.set(record._id, record);
      return HttpResponse.json({ updated: record });
    }),
  ];
};
