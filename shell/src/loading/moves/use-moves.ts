import { useObservable } from '@slabdesk/observable';
import type { RemoteDescriptor } from '@slabdesk/portal';
import { useLocation } from '@slabdesk/portal/router';
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { listen } from '../../listen';
import { findRoute } from '../find-route';
import { collectRemotes, type KnownRemotes, type MatchedRoute } from '../known-remotes';
import { hasRun } from '../remotes';
import { isFrameExtended } from './extension-use';
import { isHeld, isSomethingOpen, type Move, mayMove, newlyOpened, type OpenPage } from './may-move';
import { type PagePosition, readPosition, restorePosition } from './page-position';
import { STUCK_MS, shellMoves } from './shell-moves';
import { differ, planSwap } from './swap';

type Remotes = readonly RemoteDescriptor[];

/** Interval between checks whether a move is safe, in ms. */
const POLL_MS = 500;
/** Delay before a move is tried again that failed, or that the browser did not make, in ms. */
const RETRY_MS = 15_000;

/** Moves as soon as {@link mayMove} allows it. */
const useMove = ({ openedAt, interactionsBefore }: OpenPage, move: Move | undefined): void => {
  useEffect(() => {
    if (!move) return;
    let isOver = false;
    let isRunning = false;
    let retryAt = 0;
    const rolloutAt = Date.now() + move.delay;
    const isSafe = () => !isOver && mayMove({ openedAt, interactionsBefore }, move, rolloutAt);
    const attempt = async () => {
      if (isRunning || Date.now() < retryAt || !isSafe()) return;
      isRunning = true;
      if (await move.run(isSafe).catch(() => true)) retryAt = Date.now() + RETRY_MS;
      isRunning = false;
    };
    void attempt();
    const timer = setInterval(attempt, POLL_MS);
    const unsubscribe = listen(document, ['visibilitychange'], attempt);
    return () => {
      isOver = true;
      clearInterval(timer);
      unsubscribe();
    };
  }, [move, openedAt, interactionsBefore]);
};

/** The newest releases, except of remotes whose code has run in this document: only these call for a move. */
const settle = (shown: Remotes, newest: Remotes): Remotes => {
  const kept = shown.filter(({ name }) => hasRun(name));
  const settled = [...kept, ...newest.filter(({ name }) => !kept.some((remote) => remote.name === name))];
  return differ(shown, settled) ? settled : shown;
};

/** The code of the page at an address. Where it stays the same, so does its state. */
const pageAt = (pathname: string, remotes: Remotes): string | undefined => {
  const route = findRoute(collectRemotes(remotes).routes, pathname);
  return route && `${route.remote.entry} ${route.entry.page}`;
};

const isInFrame = ({ entry }: KnownRemotes['extensions'][number]): boolean => entry.slot.startsWith('frame.');

/**
 * Decides which releases the tab runs: named, loaded, then taken once the page is idle and unused, for pages, extensions and the
 * shell alike. Remotes are swapped in the tab, the shell by a reload that restores scroll position and focus. A navigation takes
 * the newest releases, and the shell if it is loaded; extensions in the frame stay on the screen, and follow when they are not in
 * use. Only navigations take a release that fails for many users, because they can fall back.
 *
 * @returns the remotes on the screen, the route of its page, and whether the tab is leaving for a page in another shell
 */
export const useMoves = (
  newest: Remotes,
): { shown: KnownRemotes; route: MatchedRoute | undefined; isLeaving: boolean } => {
  const { pathname } = useLocation();
  const isShellReady = useObservable(shellMoves.isReady);
  const [state, setState] = useState(() => ({
    pathname,
    remotes: newest,
    /** The remotes whose extensions are in the frame. */
    frame: newest,
    isLeaving: false,
    page: newlyOpened(),
  }));
  /** Where the user was before a swap. */
  const position = useRef<PagePosition & { pathname: string }>(undefined);

  let next = { ...state, remotes: settle(state.remotes, newest), frame: settle(state.frame, newest) };
  if (state.pathname !== pathname) {
    const open = pageAt(state.pathname, next.remotes);
    const staysIn = (remotes: Remotes) => open !== undefined && open === pageAt(pathname, remotes);
    const mayStay = staysIn(next.remotes);
    const isInUse = isHeld(mayStay ? next.page : undefined);
    const remotes = mayStay && isInUse ? next.remotes : newest;
    next = {
      pathname,
      remotes,
      frame: isFrameExtended() ? next.frame : newest,
      isLeaving: isShellReady && !isInUse,
      page: staysIn(remotes) ? next.page : newlyOpened(),
    };
  }
  const { remotes, frame, isLeaving, page } = next;
  if (pathname !== state.pathname || remotes !== state.remotes || frame !== state.frame) setState(next);

  const shown = useMemo(() => {
    const known = collectRemotes(remotes);
    const inFrame = collectRemotes(frame).extensions.filter(isInFrame);
    return { ...known, extensions: [...known.extensions.filter((each) => !isInFrame(each)), ...inFrame] };
  }, [remotes, frame]);
  const route = useMemo(() => findRoute(shown.routes, pathname), [shown, pathname]);

  const isPending = differ(remotes, newest) || differ(frame, newest);
  const swapMove = useMemo(() => {
    const swap = ({ replacesPage }: { replacesPage: boolean }) => {
      position.current = { pathname, ...readPosition() };
      const opened = replacesPage && { page: newlyOpened() };
      startTransition(() => setState((last) => ({ ...last, remotes: newest, frame: newest, ...opened })));
    };
    return isPending ? planSwap({ shown, route }, { newest, pathname }, swap) : undefined;
  }, [isPending, shown, route, newest, pathname]);
  useMove(page, swapMove);

  const isReplaceable = !route || route.entry.replaceable === true;
  const shellMove = useMemo((): Move | undefined => {
    if (!isShellReady || isLeaving) return undefined;
    const run: Move['run'] = (isSafe) => shellMoves.move({ keepsPosition: true, isSafe });
    // The server was asked recently, and other tabs have moved before.
    return { isReplaceable, isSuspect: false, delay: 0, run };
  }, [isShellReady, isLeaving, isReplaceable]);
  useMove(page, shellMove);

  useEffect(() => {
    if (!isLeaving) return;
    let isCurrent = true;
    const stay = () => isCurrent && setState((last) => ({ ...last, isLeaving: false }));
    void shellMoves
      .move({ keepsPosition: false, isSafe: () => isCurrent && !isHeld() && !isSomethingOpen() })
      .then((hasMoved) => setTimeout(stay, hasMoved ? STUCK_MS : 0));
    return () => {
      isCurrent = false;
    };
  }, [isLeaving]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of what is shown
  useLayoutEffect(() => {
    // The user may have navigated away before the swap.
    if (position.current?.pathname === pathname) restorePosition(position.current);
    position.current = undefined;
  }, [shown, pathname]);
  return { shown, route, isLeaving };
};
