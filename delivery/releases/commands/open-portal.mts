import { openPortal as openPortalOf, type PortalStore } from '@slabdesk/releases';
import { projectRoot } from '@slabdesk/remote-kit/packages';

/**
 * The repository that a command runs in: this one, or that of a team's remote. Relative paths of settings are resolved
 * against it, and `.data/releases` in it is the store unless RELEASE_STORE names another.
 */
export const place = (): string => projectRoot(process.cwd());

/** The portal that RELEASE_STORE names, by the key in RELEASE_API_KEY. */
export const openPortal = (): PortalStore => openPortalOf(process.env, place());
