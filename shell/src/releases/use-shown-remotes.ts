import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RemoteDescriptor } from 'shared-ui/portal';
import { useLocation } from 'shared-ui/router';
import { preparePageChange } from 'shared-ui/shell';
import { findRoute } from '../find-route';
import { collect, type RemoteRoute } from '../known-remotes';
import { loadNewest } from '../remotes';
import { rememberPlace } from './keep-place';
import { isSafeMoment } from './safe-moment';

type Remotes = readonly RemoteDescriptor[];

/** How often a safe moment is looked for, in ms. */
const LOOK_MS = 500;
/** A release that could not be loaded is tried again after this, in ms. */
const RETRY_MS = 15_000;

const isAmong = (remotes: Remotes, { name, entry }: RemoteDescriptor): boolean =>
  remotes.some((other) => other.name === name && other.entry === entry);

const differ = (shown: Remotes, newest: Remotes): boolean =>
  shown.length !== newest.length || !newest.every((remote) => isAmong(shown, remote));

type Step = { may: 'never' } | { may: 'now' } | { may: 'when-safe'; prepare: () => Promise<void> };

/** The code of a page, then its data as the new code asks for them: nothing is left to wait for. */
const prepare = async ({ remote, entry }: RemoteRoute): Promise<void> => {
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
  return isSame ? { may: 'now' } : { may: 'when-safe', prepare: () => prepare(next) };
};

/**
 * The releases that the screen is made of. A navigation takes the newest ones; a page that is open stays what it is until
 * a safe moment, and longer where the code of its new release can't be had.
 */
export const useShownRemotes = (newest: Remotes): Remotes => {
  const { pathname } = useLocation();
  const [state, setState] = useState(() => ({ pathname, remotes: newest, openedAt: Date.now() }));
  /** How to take up the place again that somebody has on a page, on its new release. */
  const place = useRef<{ pathname: string; restore: () => void }>(undefined);

  let shown = state;
  const more = newest.filter(({ name }) => !shown.remotes.some((remote) => remote.name === name));
  if (state.pathname !== pathname) shown = { pathname, remotes: newest, openedAt: Date.now() };
  // What nothing stands for yet disturbs nobody: the pages for administrators, once the server has named them.
  else if (more.length > 0) shown = { ...state, remotes: [...state.remotes, ...more] };
  if (shown !== state) setState(shown);

  const { remotes, openedAt } = shown;
  const isPending = differ(remotes, newest);
  const swap = useEffectEvent(() => {
    place.current = { pathname, restore: rememberPlace() };
    startTransition(() => setState({ pathname, remotes: newest, openedAt }));
  });
  useEffect(() => {
    if (!isPending) return;
    const step = stepTo(newest, remotes, pathname);
    if (step.may === 'never') return;
    let isOver = false;
    let isLoading = false;
    let notBefore = 0;
    const isPossible = () => !isOver && (step.may === 'now' || isSafeMoment(openedAt));
    const attempt = async () => {
      if (isLoading || Date.now() < notBefore || !isPossible()) return;
      isLoading = true;
      try {
        if (step.may === 'when-safe') await step.prepare();
        if (!isPossible()) return;
        isOver = true;
        swap();
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
  }, [isPending, newest, remotes, pathname, openedAt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed
  useLayoutEffect(() => {
    // Whoever has left meanwhile has another place.
    if (place.current?.pathname === pathname) place.current.restore();
    place.current = undefined;
  }, [remotes, pathname]);
  return remotes;
};
