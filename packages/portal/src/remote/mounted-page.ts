import type { CurrentUser } from 'bff-contract';
import type { SettingValues } from 'bff-contract/web';
import type { request } from '../requests/data';

/**
 * A value that changes while a page is open. Fits React's `useSyncExternalStore(value.subscribe, value.get)` and effects
 * of other frameworks.
 */
export interface Live<Value> {
  /** The current value; the same object until it changes. */
  get: () => Value;
  /**
   * Calls `listener` after each change.
   *
   * @returns a function that ends it, which unmounting the page does as well
   */
  subscribe: (listener: () => void) => () => void;
}

/** Where the user is. */
export interface PageAddress {
  pathname: string;
  /** With `?`, or empty. */
  search: string;
  /** With `#`, or empty. */
  hash: string;
  /** Values of the `:params` of the page's route, decoded. */
  params: Readonly<Record<string, string | undefined>>;
}

/** Who uses the page; the route's guard has let them in. */
export interface PageSession {
  /** Undefined for visitors, and on public pages until it is known. */
  user: CurrentUser | undefined;
}

/**
 * The platform as a mounted page gets it: everything that pages of the shell's own React get by hooks and components.
 */
export interface PagePlatform {
  /** Version of the portal API that the shell serves, such as `4.3`. */
  readonly portalApi: string;
  /**
   * Changes while the user stays on the page's route: `/slabs/1` to `/slabs/2` doesn't mount the page again, nor does
   * another query.
   */
  readonly address: Live<PageAddress>;
  /** The user's choice, or the system's setting. */
  readonly colorScheme: Live<'light' | 'dark'>;
  /** Language of the portal as a tag: `en`. */
  readonly language: Live<string>;
  readonly session: Live<PageSession>;
  /** The values of the remote's settings, which operators change without a release. */
  readonly settings: Live<SettingValues>;
  /**
   * Goes to another page of the portal without a reload. Links within the page do that by themselves:
   * `<a href="/orders">`.
   *
   * @param to a path from `/` on, with query and hash, or `?query` on this page
   */
  readonly navigate: (to: string, options?: { replace?: boolean }) => void;
  /** Sets the document's title in place of the route's; the shell adds the product's name. */
  readonly setTitle: (title: string) => void;
  /** Calls the API like `request` of `@slabdesk/portal`. */
  readonly request: typeof request;
  /**
   * Reports an error that the page can't recover from, such as one of its framework's error handler. The shell unmounts
   * the page, reports the crash with its release, and shows the fallback release or its error screen with Retry.
   */
  readonly reportError: (error: unknown) => void;
  /**
   * Prevents another release from replacing the open page, because work would be lost.
   *
   * @returns a function that ends it, which unmounting the page does as well
   */
  readonly blockPageSwap: () => () => void;
  /** Aborted when the page is unmounted: for listeners, requests and timers of its own. */
  readonly signal: AbortSignal;
  /** Nonce of the Content-Security-Policy, for `<style>` elements that the page inserts. */
  readonly styleNonce: string | undefined;
}

/** Removes what `mount` has made. The shell removes the element afterwards. */
export type Unmount = () => void;

/**
 * A page that renders itself into an element, with its own major version of React or another framework. A module that
 * exports `mount` is one. The route in the manifest says `mount: true`.
 *
 * @example
 * export const mount = (element: HTMLElement, portal: PagePlatform): Unmount => {
 *   const root = createRoot(element);
 *   root.render(<Slabs portal={portal} />);
 *   return () => root.unmount();
 * };
 */
export interface MountedPage {
  /**
   * Renders the page into an empty element of the page area. Errors, also of a promise, are a crash of the page. Until a
   * promise resolves, for at most ten seconds, the shell shows its skeleton.
   *
   * @returns a function that unmounts the page, or a promise of one; nothing where the module exports `unmount`
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: the type of functions that return nothing
  mount: (element: HTMLElement, portal: PagePlatform) => Unmount | void | Promise<Unmount | void>;
  /** For pages whose `mount` returns no function. */
  unmount?: (element: HTMLElement) => void;
}

/** Whether what a page's loader resolves to renders itself. Components are functions, or objects of React. */
export const isMountedPage = (page: unknown): page is MountedPage =>
  typeof page === 'object' && page !== null && 'mount' in page && typeof page.mount === 'function';
