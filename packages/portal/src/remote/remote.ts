import type { CurrentUser } from 'bff-contract';
import type { TaskLayout } from 'bff-contract/web';
import type { ComponentType } from 'react';
import type { SlotName, Slots } from './slots';

/** Loads the code of one page. */
export type PageLoader = () => Promise<ComponentType>;

/** What a background task gets. */
export interface TaskContext {
  layout: TaskLayout;
  user: CurrentUser;
  /** Epoch ms: data on the screen is no older, or the task before has cared for it. */
  since: number;
}

/**
 * Runs as long as a layout that the manifest names in `start` is shown to one user, and starts anew for another user or
 * release.
 *
 * @returns stops it
 */
export type BackgroundTask = (context: TaskContext) => () => void;

/** A record that was found. */
export interface SearchResult {
  /** One of the remote's search kinds. */
  kind: string;
  label: string;
  /** Tells it from others of the same name; may be empty. */
  detail: string;
  /** Path of its page. */
  to: string;
}

/**
 * Finds records of the remote's search kinds for the palette, best first.
 *
 * @param query two characters at least, without white space at the ends
 * @throws {PortalError} when the server can't answer
 */
export type FindRecords = (query: string, options: { signal: AbortSignal }) => Promise<SearchResult[]>;

/**
 * What a remote exposes, as `export const remote` of its `src/index.ts`: how to load each part that its manifest names.
 * Every part is a chunk of its own.
 */
export interface RemoteDefinition {
  /** By page id; each chunk is named `page-<id>`, so that the server can preload it. */
  pages: Record<string, PageLoader>;
  /** Needs `start` in the manifest. */
  start?: () => Promise<BackgroundTask>;
  /** Needs `search` in the manifest. */
  search?: () => Promise<FindRecords>;
  /** By slot, then by the id that the manifest gives to the extension. */
  extensions?: { [Name in SlotName]?: Record<string, () => Promise<ComponentType<Slots[Name]>>> };
}
