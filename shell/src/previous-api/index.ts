import * as portal from '@slabdesk/portal';
import {
  endSession,
  type PortalHost,
  portalHost,
  setPortalHost,
  setRuntimeConfig,
  setToken,
} from '@slabdesk/portal/shell';
import { isOffered, PREVIOUS_API } from 'bff-contract/compatibility';
import { eagerShare, lazyShare, type SharedModule, type Shares } from '../shared-module';
import { shares } from '../shares';

const { portalApi } = PREVIOUS_API;
const version = `${portalApi}.0`;

/** The exports of `@slabdesk/portal` 4, including what 5 no longer has. */
const portal4 = {
  ...portal,
  PORTAL_API: portalApi,
  endSession,
  isPortalApiCompatible: (needed: string, offered: string = portalApi): boolean => isOffered(needed, offered),
  setNavigator: (
    navigate: PortalHost['navigate'] | undefined,
    address: PortalHost['address'] = () => window.location,
  ): void => {
    const { navigate: _navigate, ...host } = portalHost();
    setPortalHost({ ...host, address, ...(navigate && { navigate }) });
  },
  setRuntimeConfig,
  setToken,
};

/** Exports of `@slabdesk/portal/api` 4 that 5 has no more. */
const loadApi4 = async (): Promise<object> => {
  const [api, { createPortalStore }] = await Promise.all([
    import(/* webpackChunkName: "share-api" */ '@slabdesk/portal/api'),
    import(/* webpackChunkName: "share-api" */ '@slabdesk/portal/store'),
  ]);
  return { ...api, createPortalStore };
};

/**
 * The adapter for releases of the major version of the portal API before: the shared modules that differ for them. Others
 * they take as they are. The folder is removed with the next major version, or replaced by the adapter for this one.
 */
const adaptedShares: Shares = {
  '@slabdesk/portal': eagerShare(version, portal4),
  '@slabdesk/portal/api': lazyShare(version, loadApi4),
};

/** The shared modules in the scopes of both major versions. One that did not change has one instance, and loads once. */
export const scopedShares = (current: string, previous: string) =>
  Object.fromEntries(
    Object.entries(shares).map(([key, share]): [string, Array<SharedModule & { scope: string[] }>] => {
      const adapted = adaptedShares[key];
      const own = { ...share, scope: adapted ? [current] : [current, previous] };
      return [key, adapted ? [own, { ...adapted, scope: [previous] }] : [own]];
    }),
  );
