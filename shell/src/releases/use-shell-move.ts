import { useObservable } from '@slabdesk/observable';
import { useLocation } from '@slabdesk/portal/router';
import { hasUnsavedWork, isSending } from '@slabdesk/portal/shell';
import { useEffect, useState } from 'react';
import { getToasts } from 'shared-ui/shell';
import { findRoute } from '../find-route';
import type { KnownRemotes } from '../known-remotes';
import { isSafeToSwap, newlyOpened } from './safe-to-swap';
import { STUCK_MS, shellMoves } from './shell-moves';

/** Interval between checks whether a move is safe, in ms. */
const POLL_MS = 500;
/** The server was asked recently, and other tabs have moved before. */
const NOW = { isSuspect: false, rolloutAt: 0 };

/** Whether a reload loses nothing of what is not on the page: an upload, a call on its way, or a toast. */
const isReloadSafe = (): boolean => !hasUnsavedWork() && !isSending() && getToasts().length === 0;

/**
 * Moves the tab to another shell when it is safe: with a navigation to another page, or while the open page may be replaced (see
 * {@link isSafeToSwap}), whose scroll position and focus are restored. Otherwise it waits.
 *
 * @returns whether the tab is leaving for a page that the other shell will show
 */
export const useShellMove = ({ routes }: KnownRemotes): boolean => {
  const { pathname } = useLocation();
  const isReady = useObservable(shellMoves.isReady);
  const [state, setState] = useState(() => ({ pathname, isLeaving: false, ...newlyOpened() }));

  let page = state;
  if (state.pathname !== pathname) {
    page = { pathname, isLeaving: isReady && isReloadSafe(), ...newlyOpened() };
    setState(page);
  }

  const { isLeaving, openedAt, interactionsBefore } = page;
  useEffect(() => {
    if (!isLeaving) return;
    let isCurrent = true;
    const stay = () => isCurrent && setState((last) => ({ ...last, isLeaving: false }));
    void shellMoves
      .move({ keepsPosition: false, isSafe: () => isCurrent && isReloadSafe() })
      .then((hasMoved) => setTimeout(stay, hasMoved ? STUCK_MS : 0));
    return () => {
      isCurrent = false;
    };
  }, [isLeaving]);

  const route = findRoute(routes, pathname);
  const isReplaceable = !route || route.entry.replaceable === true;
  useEffect(() => {
    if (!isReady || isLeaving) return;
    let isCurrent = true;
    const isSafe = () =>
      isCurrent && isReloadSafe() && isSafeToSwap({ openedAt, interactionsBefore, isReplaceable }, NOW);
    const attempt = () => void (isSafe() && shellMoves.move({ keepsPosition: true, isSafe }));
    attempt();
    const timer = setInterval(attempt, POLL_MS);
    document.addEventListener('visibilitychange', attempt);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', attempt);
    };
  }, [isReady, isLeaving, openedAt, interactionsBefore, isReplaceable]);

  return isLeaving;
};
