/** Part `search`: what the palette finds through the portal's own search. */

import { type FindRecords, request } from '@slabdesk/portal';
import type { SearchHit } from 'bff-contract';

/**
 * Finds the records that open in one of the two portals.
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
