import { openStore, type PortalReleases, problem, type ReleaseStore } from '@slabdesk/releases';
import { place } from './place.mts';

/** The release store of a running portal, and the writes that the portal makes. */
export type PortalStore = ReleaseStore & { portal: PortalReleases };

/**
 * The portal that RELEASE_STORE names, by the key in RELEASE_API_KEY.
 * @throws a problem where it names something else
 */
export const openPortal = (): PortalStore => {
  const store = openStore(process.env, place());
  const { portal } = store;
  if (!portal)
    throw problem(
      'RELEASE_STORE has to be the address of a portal: https://portal.example',
      'RELEASE_API_KEY is a key, which an administrator makes on its Operations page.',
    );
  return { ...store, portal };
};
