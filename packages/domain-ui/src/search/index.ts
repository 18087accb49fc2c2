/** Search results of the command palette, from the portal's search API. */

import { type FindRecords, request } from '@slabdesk/portal';
import type { SearchHit } from 'bff-contract';

/**
 * Searches the records that can be opened in one of the two portals.
 *
 * @example
 * export const findRecords = findRecordsIn('dealer');
 */
export const findRecordsIn =
  (area: SearchHit['area']): FindRecords =>
  async (query, { signal }) => {
    const hits = await request<SearchHit[]>({ url: 'app/search', params: { q: query }, signal });
    return hits.filter((hit) => hit.area === area);
  };
