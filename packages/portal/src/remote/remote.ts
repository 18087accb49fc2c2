import type { CurrentUser } from 'bff-contract';
import type { ComponentType } from 'react';
import type { MountedPage } from './mounted-page';
import type { SlotName, Slots } from './slots';

/** Loads the code of a page: a component for the shell's React, or a page that renders itself. */
export type PageLoader = () => Promise<ComponentType | MountedPage>;

/** Arguments of a background task. */
export interface TaskContext {
  /** The navigation area that is shown: `dealer`. */
  area: string;
  /** The area, by its name in earlier versions. */
  layout: string;
  user: CurrentUser;
  /** Epoch ms: visible data is at least this recent, or the previous task has already handled it. */
  since: number;
}

/**
 * Runs while pages of an area listed in the remote's `start` are shown; restarts for another user or release.
 *
 * @returns a function that stops the task
 */
export type BackgroundTask = (context: TaskContext) => () => void;

/** A search result. */
export interface SearchResult {
  /** One of the remote's search kinds. */
  kind: string;
  label: string;
  /** Distinguishes results with the same name; may be empty. */
  detail: string;
  /** Path of the record's page. */
  to: string;
}

/**
 * Finds records of the remote's search kinds for the command palette, best match first.
 *
 * @param query at least two characters, trimmed
 * @param options.user whose results these are; undefined in earlier shells
 * @throws {PortalError} when the request fails
 */
export type FindRecords = (
  query: string,
  options: { signal: AbortSignal; user?: CurrentUser },
) => Promise<SearchResult[]>;

/** The module that a remote exposes: a loader for each part listed in its manifest. Each part is its own chunk. */
export interface RemoteDefinition {
  /** Loaders by page id; each chunk is named `page-<id>`, so that the server can preload it. */
  pages: Record<string, PageLoader>;
  /** Requires `start` in the manifest. */
  start?: () => Promise<BackgroundTask>;
  /** Requires `search` in the manifest. */
  search?: () => Promise<FindRecords>;
  /** Loaders by slot, then by the extension id in the manifest. */
  extensions?: { [Name in SlotName]?: Record<string, () => Promise<ComponentType<Slots[Name]>>> };
}
