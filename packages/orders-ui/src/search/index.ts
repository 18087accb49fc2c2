/** Search results of the command palette, from the portal's search API. */

import { type FindRecords, request } from '@slabdesk/portal';
import type { SearchHit } from 'bff-contract';

/** The page of a record by its kind: the address in front of the record's id, `/orders/`, or a function of the record. */
type Pages = Partial<Record<SearchHit['kind'], string | ((hit: SearchHit) => string)>>;

/**
 * Searches the records that can be opened in one of the two portals. Leaves out kinds without a page.
 *
 * @example
 * export const findRecords = findRecordsIn('dealer', { order: '/orders/', material: '/materials/' });
 */
export const findRecordsIn =
  (area: SearchHit['area'], pages: Pages): FindRecords =>
  async (query, { signal }) => {
    const hits = await request<SearchHit[]>({ url: 'app/search', params: { q: query }, signal });
    return hits.flatMap((hit) => {
      const { kind, label, detail, _id } = hit;
      const page = pages[kind];
      if (hit.area !== area || !page) return [];
      return [{ kind, label, detail, to: typeof page === 'string' ? `${page}${_id}` : page(hit) }];
    });
  };
