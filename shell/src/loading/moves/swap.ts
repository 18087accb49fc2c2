import type { RemoteDescriptor } from '@slabdesk/portal';
import { preparePageChange } from '@slabdesk/portal/shell';
import { findRoute } from '../find-route';
import { collectRemotes, type KnownRemotes, type RemoteRoute } from '../known-remotes';
import { loadExtension, loadPage } from '../remotes';
import { isExtensionShown } from './extension-use';
import type { Move } from './may-move';
import { releases } from './release-store';
import { rolloutDelay } from './rollout-delay';

/** Maximum age of the release check before a swap, in ms. */
const MAX_AGE_MS = 1_000;

type Remotes = readonly RemoteDescriptor[];

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
 * @param swap shows the newest ones
 * @returns undefined if these lack the page, which then stays until the user leaves it
 */
export const planSwap = (
  { shown, route: current }: { shown: KnownRemotes; route: RemoteRoute | undefined },
  { newest, pathname }: { newest: Remotes; pathname: string },
  swap: (options: { replacesPage: boolean }) => void,
): Move | undefined => {
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
  const isChanged = (remote: RemoteDescriptor) => gone.some(({ name }) => name === remote.name);
  const extensions = known.extensions.filter(
    ({ remote, entry }) => isChanged(remote) && isExtensionShown(`${remote.name}/${entry.slot}/${entry.id}`),
  );
  /** Releases whose code runs after the swap. */
  const moving = newest.filter(
    (remote) =>
      (replacesPage && remote === next.remote) ||
      (isChanged(remote) && (remote.start || extensions.some((extension) => extension.remote === remote))),
  );
  /** Loads the code, then the data that the new code requests, so that the swap shows no skeleton. */
  const prepare = async () => {
    await assertNotSuspect(moving);
    if (replacesPage) await loadPage(next.remote, next.entry.page, { isAlone: true });
    await Promise.all(
      extensions.map(({ remote, entry }) => loadExtension(remote, entry.slot, entry.id, { isAlone: true })),
    );
    await preparePageChange();
  };
  return {
    // Without a route, the screen shows only the shell's own fallback page.
    isReplaceable: !replacesPage || !current || current.entry.replaceable === true,
    isSuspect: moving.some(({ suspect }) => suspect === true),
    delay: rolloutDelay(),
    run: async (isSafe) => {
      await prepare();
      if (!isSafe()) return false;
      swap({ replacesPage });
      return true;
    },
  };
};
