import type { RemoteDescriptor } from '@slabdesk/portal';
import { preparePageChange } from '@slabdesk/portal/shell';
import { findRoute } from '../find-route';
import { collectRemotes, type KnownRemotes, type RemoteRoute } from '../known-remotes';
import { loadExtension, loadPage } from '../remotes';
import { isExtensionShown } from './extension-use';
import { releases } from './release-store';

/** Maximum age of the release check before a swap, in ms. */
const MAX_AGE_MS = 1_000;

type Remotes = readonly RemoteDescriptor[];

/** A change of the releases on the screen. */
export interface Swap {
  replacesPage: boolean;
  isReplaceable: boolean;
  isSuspect: boolean;
  /** Loads the code, then the data that the new code requests, so that the swap shows no skeleton. */
  prepare: () => Promise<void>;
}

const includesRelease = (remotes: Remotes, { name, entry }: RemoteDescriptor): boolean =>
  remotes.some((other) => other.name === name && other.entry === entry);

/** Whether two lists name different releases. */
export const differ = (shown: Remotes, newest: Remotes): boolean =>
  shown.length !== newest.length || !newest.every((remote) => includesRelease(shown, remote));

/** @throws if the server now says that one of the releases fails for many users */
const assertNotSuspect = async (remotes: Remotes): Promise<void> => {
  await releases.check({ olderThan: MAX_AGE_MS });
  const suspect = releases.remotes().find((known) => known.suspect && includesRelease(remotes, known));
  if (suspect) throw new Error(`${suspect.entry} fails for many users`);
};

/**
 * Plans the swap from the releases that the screen shows to the newest ones.
 *
 * @returns undefined if the newest releases lack the page, which then stays until the user leaves it
 */
export const planSwap = (
  { shown, route: current }: { shown: KnownRemotes; route: RemoteRoute | undefined },
  newest: Remotes,
  pathname: string,
): Swap | undefined => {
  const known = collectRemotes(newest);
  const next = findRoute(known.routes, pathname);
  if (!next && current) return undefined;
  const replacesPage =
    next !== undefined &&
    (next.remote.entry !== current?.remote.entry ||
      (['page', 'layout', 'guard'] as const).some((key) => next.entry[key] !== current.entry[key]));
  const gone = [...shown.remotes, ...shown.extensions.map(({ remote }) => remote)].filter(
    (remote) => !includesRelease(newest, remote),
  );
  const moving = newest.filter(
    (remote) => (replacesPage && remote === next.remote) || gone.some(({ name }) => name === remote.name),
  );
  const extensions = known.extensions.filter(
    ({ remote, entry }) =>
      moving.includes(remote) && isExtensionShown(`${remote.name}/${entry.slot}/${entry.id}`),
  );
  return {
    replacesPage,
    // Without a route, the screen shows only the shell's own fallback page.
    isReplaceable: !replacesPage || !current || current.entry.replaceable === true,
    isSuspect: moving.some(({ suspect }) => suspect === true),
    prepare: async () => {
      await assertNotSuspect(moving);
      if (replacesPage) await loadPage(next.remote, next.entry.page, { isAlone: true });
      await Promise.all(
        extensions.map(({ remote, entry }) => loadExtension(remote, entry.slot, entry.id, { isAlone: true })),
      );
      await preparePageChange();
    },
  };
};
