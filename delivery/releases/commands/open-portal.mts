import { openStore, type PortalStore, problem } from '@slabdesk/releases';
import { place } from './place.mts';

/**
 * The portal that RELEASE_STORE names, by the key in RELEASE_API_KEY.
 * @throws a problem where it names something else
 */
export const openPortal = (): PortalStore => {
  const store = openStore(process.env, place());
  if ('changes' in store) return store;
  throw problem(
    'RELEASE_STORE has to be the address of a portal: https://portal.example',
    'RELEASE_API_KEY is a key, which an administrator makes on its Operations page.',
  );
};
