import { openPortal as openPortalAt, type PortalClient } from '@slabdesk/releases';
import { projectRoot } from '@slabdesk/remote-kit/packages';

/** The repository that a command runs in: this one, or that of a team's remote. Relative paths of settings are resolved against it. */
export const place = (): string => projectRoot(process.cwd());

/** See `openPortal` of @slabdesk/releases. */
export const openPortal = (): PortalClient => openPortalAt(process.env, place());
