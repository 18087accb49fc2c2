import * as portal from '@slabdesk/portal';
import { endSession } from '@slabdesk/portal/shell';
import { isOffered, PREVIOUS_API } from 'bff-contract/compatibility';
import { eagerShare, type Shares } from '../shared-module';

const { portalApi } = PREVIOUS_API;

/** What `@slabdesk/portal` 4 had, and 5 has no more. */
const portal4 = {
  ...portal,
  PORTAL_API: portalApi,
  endSession,
  isPortalApiCompatible: (needed: string, offered: string = portalApi): boolean => isOffered(needed, offered),
};

/**
 * The adapter for releases of the major version of the portal API before: the shared modules that differ for them. Others
 * they take as they are. The folder is removed with the next major version, or replaced by the adapter for this one.
 */
export const adaptedShares: Shares = {
  '@slabdesk/portal': eagerShare(`${portalApi}.0`, portal4),
};
