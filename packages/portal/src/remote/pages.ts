import type {
  ExtensionEntry,
  NavAreaEntry,
  NavEntry,
  RemoteSettings,
  RouteEntry,
  SearchKind,
} from 'bff-contract/web';
import type { ComponentType } from 'react';
import type { BackgroundTask, FindRecords, PageLoader } from './remote';
import type { SlotName, Slots } from './slots';

/** A page of a remote: its route, its places in the navigation and its code. */
export interface RemotePage extends Omit<RouteEntry, 'page'> {
  /**
   * Navigation entries that lead to the page. They are hidden from roles that lack its permission, and by default from users whom
   * the page doesn't let in.
   */
  nav?: ReadonlyArray<Omit<NavEntry, 'to' | 'permission'>>;
  /** Must begin with `() => import(`. */
  load: PageLoader;
}

/** An extension without its slot and id, which are the keys that it is listed under. */
type RemoteExtension<Props> = Omit<ExtensionEntry, 'slot' | 'id'> & {
  load: () => Promise<ComponentType<Props>>;
};

/**
 * Everything that a remote offers, as `export const remote` in its `src/pages.ts`. The build evaluates the file, which may
 * import types and files beside it: the manifest and the exposed module follow from it.
 */
export interface Remote {
  /** Short name, also the folder of its releases: `dealer`. */
  name: string;
  /** The area of its pages with a sidebar. */
  area?: NavAreaEntry;
  /** The keys are ids, which name the chunks of pages. */
  pages: Readonly<Record<string, RemotePage>>;
  /** Navigation entries that lead to pages of other remotes. */
  nav?: readonly NavEntry[];
  /** The background task, and the names of the areas in which it runs. */
  start?: { areas: readonly string[]; load: () => Promise<BackgroundTask> };
  search?: { kinds: readonly SearchKind[]; load: () => Promise<FindRecords> };
  /** The keys are slots, and below them ids. */
  extensions?: { [Name in SlotName]?: Readonly<Record<string, RemoteExtension<Slots[Name]>>> };
  /** Names of the Trusted Types policies that its code creates, such as Vue's `vue`. */
  trustedTypes?: readonly string[];
  /** Settings that operators change without a release. Every visitor can read their values. See {@link useRemoteSettings}. */
  settings?: RemoteSettings;
}
