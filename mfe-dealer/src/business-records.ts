import { recordsOf } from '@slabdesk/portal/api';
import type { Fabricator } from 'bff-contract';
import { dealerApi } from './api';

/** Address of the signed-in dealer's business details. */
export const BUSINESS = { endpoint: 'fabricator/profile', id: null } as const;

/** Loads and saves them. The summary includes the name and whether there is a logo; the time zone cuts periods of lists. */
export const businessRecords = recordsOf(dealerApi, 'FabricatorProfile', {
  alsoChanges: ['Summary', 'Order', 'Customer'],
  announces: ['dealer-profile'],
});

/** The dealer's business details, in one request for all components. Reading them requires `business:manage`. */
export const useBusiness = ({ skip = false } = {}) => {
  const { data, error, isFetching } = businessRecords.useRecord(skip ? undefined : BUSINESS);
  // A null answer leaves a dealer without details.
  const business = data === undefined ? undefined : ((data ?? {}) as Partial<Fabricator>);
  return { business, error, isLoading: isFetching && data === undefined };
};
