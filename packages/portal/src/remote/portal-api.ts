import { isOffered } from 'bff-contract/compatibility';

/**
 * Version of the API that the shell provides to remotes (the facades and their behaviour). A remote built
 * against `1.2` runs in any shell with `1.2` or a later `1.x`: bump the minor version for additions, the
 * major version for breaking changes.
 */
export const PORTAL_API = '5.1';

/** Whether a shell that provides `offered` can run a remote built against `needed`. */
export const isPortalApiCompatible = (needed: string, offered: string = PORTAL_API): boolean =>
  isOffered(needed, offered);
