import { isOffered } from 'bff-contract/compatibility';

/**
 * Version of what the shell provides to remotes (the facades and their behaviour). A remote built with
 * `1.2` runs in any shell of `1.2` or a later `1.x`: raise the minor number when something is added, the
 * major one when something that remotes use is changed or removed.
 */
export const PORTAL_API = '4.0';

/** Whether a shell that offers `offered` can run a remote that was built with `needed`. */
export const isPortalApiCompatible = (needed: string, offered: string = PORTAL_API): boolean =>
  isOffered(needed, offered);
