import { createObservable } from '@slabdesk/observable';
import type { RemoteDescriptor } from 'bff-contract/web';

/** A release of a remote, for what its code reports and reads. */
export type CrashedRelease = Pick<RemoteDescriptor, 'name' | 'version' | 'global' | 'entry' | 'settings'>;

export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => unknown;

/** The part of a location that identifies the page. */
export interface Address {
  pathname: string;
  search: string;
}

/** Calls of the platform to the application around it: the shell, the standalone host, stories or tests. */
export interface PortalHost {
  navigate: Navigate;
  address: () => Address;
  /**
   * Starts the page anew, so that it shows nothing of the dealer before. A changed form makes the browser ask first.
   */
  startAnew: () => void;
  /** Shows why the server rejected a change while the user views a dealer's portal. */
  showRefusal: (message: string) => void;
  /** Tells the user about calls that are retried because the server is busy; undefined when none is left. */
  showWaiting: (text: string | undefined) => void;
  /** Called with the digest of the releases that this browser would load now, which every API response has. */
  noteRelease: (digest: string) => void;
  /** Called with the method and URL of an API call that fails for a reason that may be in the code of the page. */
  noteFailedCall: (call: string) => void;
  /** Called once per report of a crash in a release, with its component and error. */
  noteCrash: (release: CrashedRelease, crash: string) => void;
}

const DEFAULTS: PortalHost = {
  navigate: (to, options) => {
    if (options?.replace) window.location.replace(to);
    else window.location.assign(to);
  },
  address: () => window.location,
  startAnew: () => window.location.replace('/'),
  showRefusal: () => undefined,
  showWaiting: () => undefined,
  noteRelease: () => undefined,
  noteFailedCall: () => undefined,
  noteCrash: () => undefined,
};

const host = createObservable(DEFAULTS);

export const portalHost = host.get;

/** Connects the platform with its host, and replaces the previous host. Left out parts do nothing, or use the document. */
export const setPortalHost = (next: Partial<PortalHost>): void => host.set({ ...DEFAULTS, ...next });
