import type { RemoteDescriptor } from '@slabdesk/portal';
import { useLocation } from '@slabdesk/portal/router';
import { preparePageChange } from '@slabdesk/portal/shell';
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { findRoute } from '../find-route';
import { collect, type RemoteRoute } from '../known-remotes';
import { loadNewest } from '../remotes';
import { rememberPlace } from './keep-place';
import { releases } from './release-store';
import { isSafeMoment, openedNow } from './safe-moment';
import { settleTime } from './settle-time';

type Remotes = readonly RemoteDescriptor[];

/** How often a safe moment is looked for, in ms. */
const LOOK_MS = 500;
/** What the server said this long ago about a release is believed when it is taken, in ms. */
const FRESH_MS = 1_000;
/** A release that could not be loaded is tried again after this, in ms. */
const RETRY_MS = 15_000;

const isAmong = (remotes: Remotes, { name, entry }: RemoteDescriptor): boolean =>
  remotes.some((other) => other.name === name && other.entry === entry);

const differ = (shown: Remotes, newest: Remotes): boolean =>
  shown.length !== newest.length || !newest.every((remote) => isAmong(shown, remote));

type Step =
  | { may: 'never' }
  | { may: 'now' }
  | { may: 'when-safe'; isReplaceable: boolean; isSuspect: boolean; prepare: () => Promise<void> };

/** @throws where the server has just said that the release fails for many users */
const checkAgain = async ({ name, entry }: RemoteDescriptor): Promise<void> => {
  await releases.check({ olderThan: FRESH_MS });
  const told = releases.remotes().find((remote) => remote.name === name && remote.entry === entry);
  if (told?.suspect) throw new Error(`${entry} fails for many users`);
};

/** The code of a page, then its data as the new code asks for them: nothing is left to wait for. */
const prepare = async ({ remote, entry }: RemoteRoute): Promise<void> => {
  await checkAgain(remote);
  await loadNewest(remote, entry.page);
  await preparePageChange();
};

/** What it takes to show a path by the newest releases. */
const stepTo = (newest: Remotes, shown: Remotes, pathname: string): Step => {
  const now = findRoute(collect(shown).routes, pathname);
  const next = findRoute(collect(newest).routes, pathname);
  // A page that is no more stays until somebody leaves it.
  if (!next) return { may: now ? 'never' : 'now' };
  const { entry, remote } = next;
  const isSame =
    remote.entry === now?.remote.entry &&
    (['page', 'layout', 'guard'] as const).every((key) => entry[key] === now.entry[key]);
  if (isSame) return { may: 'now' };
  // Where no remote had the page, the shell's own one says only that it is missing.
  const isReplaceable = !now || now.entry.replaceable === true;
  return {
    may: 'when-safe',
    isReplaceable,
    isSuspect: remote.suspect === true,
    prepare: () => prepare(next),
  };
};

/**
 * The releases that the screen is made of. A navigation takes the newest ones. An open page keeps its release until a safe
 * moment, and a page that was used until the user leaves it, unless its route says that it is `replaceable`. A release that
 * fails for many users is left to navigations, which can fall back.
 */
export const useShownRemotes = (newest: Remotes): Remotes => {
  const { pathname } = useLocation();
  const [state, setState] = useState(() => ({ pathname, remotes: newest, ...openedNow() }));
  /** How to take up the place again that somebody has on a page, on its new release. */
  const place = useRef<{ pathname: string; restore: () => void }>(undefined);

  let shown = state;
  const more = newest.filter(({ name }) => !shown.remotes.some((remote) => remote.name === name));
  if (state.pathname !== pathname) shown = { pathname, remotes: newest, ...openedNow() };
  // What nothing stands for yet disturbs nobody: the pages for administrators, once the server has named them.
  else if (more.length > 0) shown = { ...state, remotes: [...state.remotes, ...more] };
  if (shown !== state) setState(shown);

  const { remotes, openedAt, interactionsBefore } = shown;
  const isPending = differ(remotes, newest);
  const swap = useEffectEvent((isOtherPage: boolean) => {
    place.current = { pathname, restore: rememberPlace() };
    const opened = isOtherPage ? openedNow() : { openedAt, interactionsBefore };
    startTransition(() => setState({ pathname, remotes: newest, ...opened }));
  });
  useEffect(() => {
    if (!isPending) return;
    const step = stepTo(newest, remotes, pathname);
    if (step.may === 'never') return;
    let isOver = false;
    let isLoading = false;
    let notBefore = 0;
    const settledAt = Date.now() + settleTime();
    const isPossible = () =>
      !isOver &&
      (step.may === 'now' || isSafeMoment({ openedAt, interactionsBefore, ...step }, { settledAt, ...step }));
    const attempt = async () => {
      if (isLoading || Date.now() < notBefore || !isPossible()) return;
      isLoading = true;
      try {
        if (step.may === 'when-safe') await step.prepare();
        if (!isPossible()) return;
        isOver = true;
        swap(step.may === 'when-safe');
      } catch {
        notBefore = Date.now() + RETRY_MS;
      } finally {
        isLoading = false;
      }
    };
    void attempt();
    const timer = setInterval(attempt, LOOK_MS);
    document.addEventListener('visibilitychange', attempt);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', attempt);
    };
  }, [isPending, newest, remotes, pathname, openedAt, interactionsBefore]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed
  useLayoutEffect(() => {
    // Whoever has left meanwhile has another place.
    if (place.current?.pathname === pathname) place.current.restore();
    place.current = undefined;
  }, [remotes, pathname]);
  return remotes;
};
