import { openStore, type PortalStore, problem } from '@slabdesk/releases';
import { projectRoot } from '@slabdesk/remote-kit/packages';

/**
 * The repository that a command runs in: this one, or that of a team's remote. Relative paths of settings are resolved
 * against it, and `.data/releases` in it is the store unless RELEASE_STORE names another.
 */
export const place = (): string => projectRoot(process.cwd());

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
