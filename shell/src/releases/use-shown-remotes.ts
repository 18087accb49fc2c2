import type { RemoteDescriptor } from '@slabdesk/portal';
import { useLocation } from '@slabdesk/portal/router';
import { preparePageChange } from '@slabdesk/portal/shell';
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { findRoute } from '../find-route';
import { collectRemotes, type RemoteRoute } from '../known-remotes';
import { loadPageWithoutFallback } from '../remotes';
import { type PagePosition, readPosition, restorePosition } from './page-position';
import { releases } from './release-store';
import { rolloutDelay } from './rollout-delay';
import { isSafeToSwap, newlyOpened } from './safe-to-swap';

type Remotes = readonly RemoteDescriptor[];

/** Interval between checks whether a swap is safe, in ms. */
const POLL_MS = 500;
/** Maximum age of the release check before a swap, in ms. */
const MAX_AGE_MS = 1_000;
/** Delay before a release that failed to load is tried again, in ms. */
const RETRY_MS = 15_000;

const includesRelease = (remotes: Remotes, { name, entry }: RemoteDescriptor): boolean =>
  remotes.some((other) => other.name === name && other.entry === entry);

const differ = (shown: Remotes, newest: Remotes): boolean =>
  shown.length !== newest.length || !newest.every((remote) => includesRelease(shown, remote));

/** When the open page may change to the newest releases. */
type SwapPlan =
  | { when: 'never' }
  | { when: 'now' }
  | { when: 'safe'; isReplaceable: boolean; isSuspect: boolean; prepare: () => Promise<void> };

/** @throws if the server now says that the release fails for many users */
const assertNotSuspect = async ({ name, entry }: RemoteDescriptor): Promise<void> => {
  await releases.check({ olderThan: MAX_AGE_MS });
  const known = releases.remotes().find((remote) => remote.name === name && remote.entry === entry);
  if (known?.suspect) throw new Error(`${entry} fails for many users`);
};

/** Loads the code of a page, then the data that the new code requests, so that the swap shows no skeleton. */
const prepare = async ({ remote, entry }: RemoteRoute): Promise<void> => {
  await assertNotSuspect(remote);
  await loadPageWithoutFallback(remote, entry.page);
  await preparePageChange();
};

const planSwap = (newest: Remotes, shown: Remotes, pathname: string): SwapPlan => {
  const current = findRoute(collectRemotes(shown).routes, pathname);
  const next = findRoute(collectRemotes(newest).routes, pathname);
  // A page that the newest release no longer has stays until the user leaves it.
  if (!next) return { when: current ? 'never' : 'now' };
  const { entry, remote } = next;
  const isSame =
    remote.entry === current?.remote.entry &&
    (['page', 'layout', 'guard'] as const).every((key) => entry[key] === current.entry[key]);
  if (isSame) return { when: 'now' };
  // Without a route, the screen shows only the shell's own fallback page.
  const isReplaceable = !current || current.entry.replaceable === true;
  return {
    when: 'safe',
    isReplaceable,
    isSuspect: remote.suspect === true,
    prepare: () => prepare(next),
  };
};

/**
 * Chooses the releases that the screen shows. A navigation takes the newest ones. An unused open page takes them when it is
 * safe; a used page keeps its release until the user leaves it, unless its route is `replaceable`. Only navigations take a
 * release that fails for many users, because they can fall back.
 */
export const useShownRemotes = (newest: Remotes): Remotes => {
  const { pathname } = useLocation();
  const [state, setState] = useState(() => ({ pathname, remotes: newest, ...newlyOpened() }));
  /** Where the user was before a swap. */
  const position = useRef<PagePosition & { pathname: string }>(undefined);

  let shown = state;
  const added = newest.filter(({ name }) => !shown.remotes.some((remote) => remote.name === name));
  if (state.pathname !== pathname) shown = { pathname, remotes: newest, ...newlyOpened() };
  // New remotes, such as the administrators', have nothing on the screen to replace.
  else if (added.length > 0) shown = { ...state, remotes: [...state.remotes, ...added] };
  if (shown !== state) setState(shown);

  const { remotes, openedAt, interactionsBefore } = shown;
  const isPending = differ(remotes, newest);
  const swap = useEffectEvent((isOtherPage: boolean) => {
    position.current = { pathname, ...readPosition() };
    const opened = isOtherPage ? newlyOpened() : { openedAt, interactionsBefore };
    startTransition(() => setState({ pathname, remotes: newest, ...opened }));
  });
  useEffect(() => {
    if (!isPending) return;
    const plan = planSwap(newest, remotes, pathname);
    if (plan.when === 'never') return;
    let isDone = false;
    let isLoading = false;
    let retryAt = 0;
    const rolloutAt = Date.now() + rolloutDelay();
    const isPossible = () =>
      !isDone &&
      (plan.when === 'now' ||
        isSafeToSwap({ openedAt, interactionsBefore, ...plan }, { rolloutAt, ...plan }));
    const attempt = async () => {
      if (isLoading || Date.now() < retryAt || !isPossible()) return;
      isLoading = true;
      try {
        if (plan.when === 'safe') await plan.prepare();
        if (!isPossible()) return;
        isDone = true;
        swap(plan.when === 'safe');
      } catch {
        retryAt = Date.now() + RETRY_MS;
      } finally {
        isLoading = false;
      }
    };
    void attempt();
    const timer = setInterval(attempt, POLL_MS);
    document.addEventListener('visibilitychange', attempt);
    return () => {
      isDone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', attempt);
    };
  }, [isPending, newest, remotes, pathname, openedAt, interactionsBefore]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of what is shown
  useLayoutEffect(() => {
    // The user may have navigated away before the swap.
    if (position.current?.pathname === pathname) restorePosition(position.current);
    position.current = undefined;
  }, [remotes, pathname]);
  return remotes;
};
