import { createObservable } from '@slabdesk/observable';
import { keepTrying, pauseAfter } from '@slabdesk/portal';
import { onViewer, viewerState } from '@slabdesk/portal/shell';
import type { ShellDescriptor } from 'bff-contract/web';
import { focusNextHeading } from '../../focus-next-heading';
import { listen } from '../../listen';
import { ownShell } from './own-shell';
import { type PagePosition, readPosition, restorePosition } from './page-position';
import { needsReload, type ReleaseStore, releases } from './release-store';
import { rolloutDelay } from './rollout-delay';
import { INTERACTIONS } from './user-activity';

/** Where this tab notes its moves, which outlive the document. */
const KEY = 'shell-moves';
/** Maximum moves of a tab forward to one shell within {@link PERIOD_MS}: servers that are being replaced may name different ones. */
const MAX_MOVES = 2;
const PERIOD_MS = 10 * 60_000;
/** Pauses before retrying a shell that failed to load, or that the server did not give. */
const PAUSES = { firstMs: 15_000, longestMs: 10 * 60_000 };
/** If a document is still there this long after its reload, the user has stopped that. In ms. */
export const STUCK_MS = 10_000;
/** Time limit for loading a script, in ms. */
const LOAD_TIMEOUT_MS = 20_000;
/** Time limit for asking the server before a move, in ms. */
const CONFIRM_TIMEOUT_MS = 2_000;
/** Time after a move in which the page's data must arrive for its position to be restored, in ms. */
const RESTORE_TIMEOUT_MS = 10_000;

interface Moves {
  /** The shells that this tab has left, oldest first. Moving back to one removes it and those after it. */
  left: string[];
  /** When this tab moved forward to each shell, in epoch ms. */
  forward: Record<string, number[]>;
  /** Where the user was when it moved last, or where the next page begins. */
  position?: PagePosition & { href: string; isNewPage?: boolean };
}

/** Reads the moves of this tab, including moves to and from other shells. */
const readMoves = (): Moves => {
  const none = { left: [], forward: {} };
  try {
    return { ...none, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') };
  } catch {
    return none;
  }
};

/**
 * Notes a move between two shells. Back is always possible, so that a tab returns from any canary. Forward is not, so that tabs
 * don't move between servers that name different shells for good: each move back leaves fewer shells to move back to.
 *
 * @returns undefined if the tab stays
 */
const withMove = ({ left, forward, ...rest }: Moves, from: string, to: string): Moves | undefined => {
  if (left.includes(to)) return { ...rest, left: left.slice(0, left.indexOf(to)), forward };
  const times = (forward[to] ?? []).filter((time) => Date.now() - time < PERIOD_MS);
  if (times.length >= MAX_MOVES) return undefined;
  return { ...rest, left: [...left, from], forward: { ...forward, [to]: [...times, Date.now()] } };
};

/** @returns false if nothing can be stored for the next document, so that a tab could move again and again */
const writeMoves = (moves: Moves): boolean => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(moves));
    // Another kind of store is the document's memory.
    return sessionStorage instanceof Storage;
  } catch {
    return false;
  }
};

/** Gets the scripts of a shell into the browser's cache, so that the tab moves only to what it can load, and at once. */
const loadScripts = async ({ scripts }: ShellDescriptor): Promise<void> => {
  const load = async ([url, integrity]: [string, string]) => {
    const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS);
    // As the document asks for them, so that both share a cache entry.
    const response = await fetch(new URL(url, window.location.origin), {
      integrity,
      mode: 'cors',
      credentials: 'same-origin',
      signal,
    });
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    await response.arrayBuffer();
  };
  await Promise.all(Object.entries(scripts).map(load));
};

/** Whether the page at this address comes with a shell: the server is there, and others have not named an older one. */
const isGivenHere = async ({ release }: ShellDescriptor): Promise<boolean> => {
  try {
    const response = await fetch(window.location.href, {
      headers: { Accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(CONFIRM_TIMEOUT_MS),
    });
    return (await response.text()).includes(`"shell":${JSON.stringify(release)}`);
  } catch {
    return false;
  }
};

/**
 * Follows which shell the server names for this browser, and gets another one ready. A tab moves to it by a reload.
 *
 * @param reload reloads the document; tests pass their own
 */
export const createShellMoves = (store: ReleaseStore, reload = () => window.location.reload()) => {
  /** Whether another shell is loaded, to which this tab should move. */
  const isReady = createObservable(false);
  let next: ShellDescriptor | undefined;
  let retryAt = 0;
  let failures = 0;
  let stopLoading: () => void = () => undefined;

  const getReady = async (shell: ShellDescriptor) => {
    await loadScripts(shell);
    if (next === shell) isReady.set(true);
  };

  /** Loads a shell after a delay: by then failures in other tabs are known, and not all tabs load at once. */
  const loadLater = (shell: ShellDescriptor) => {
    const timer = setTimeout(() => {
      stopLoading = keepTrying(() => getReady(shell), { atOnce: true, pauses: PAUSES });
    }, rolloutDelay());
    stopLoading = () => clearTimeout(timer);
  };

  const follow = () => {
    const named = store.shell();
    const isStuck = store.needsReload() || viewerState().viewer?.remotes?.some(needsReload) === true;
    const own = ownShell();
    const isOther = own !== undefined && own.id !== named?.release;
    const other = isStuck || isOther ? named : undefined;
    if (other?.release === next?.release) return;
    next = other;
    failures = 0;
    retryAt = 0;
    stopLoading();
    isReady.set(false);
    if (other) loadLater(other);
  };

  return {
    /** Follows the store, and the user, who may get further remotes. @returns an unsubscribe function */
    watch: (): (() => void) => {
      follow();
      const unsubscribes = [store.subscribe(follow), onViewer(follow)];
      return () => {
        stopLoading();
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
    isReady,
    /**
     * Reloads the document at its address, if the server gives it the shell that it names.
     *
     * @param options.keepsPosition whether the user stays on the page. On a new page the heading gets the focus
     * @param options.isSafe asked once the server has responded
     * @returns false if the tab stays in its shell for now. If the document is still there {@link STUCK_MS} later, it stays too
     */
    move: async ({ keepsPosition, isSafe }: { keepsPosition: boolean; isSafe: () => boolean }) => {
      const own = ownShell();
      if (!own || !next || Date.now() < retryAt) return false;
      const before = readMoves();
      const moves = withMove(before, own.id, next.release);
      if (!moves) return false;
      if (!(await isGivenHere(next))) {
        retryAt = Date.now() + pauseAfter(failures, PAUSES);
        failures += 1;
        return false;
      }
      const { focused, ...scroll } = readPosition();
      const position = {
        href: window.location.href,
        ...scroll,
        ...(keepsPosition ? focused && { focused } : { isNewPage: true }),
      };
      const moving = isSafe() && writeMoves({ ...moves, position });
      if (!moving) return false;
      reload();
      if (!keepsPosition) return true;
      // The next document may take seconds to arrive, and would replace what the user types meanwhile.
      const unsubscribe = listen(window, INTERACTIONS, () => {
        unsubscribe();
        window.stop();
        writeMoves(before);
      });
      return true;
    },
  };
};

/** The moves of this tab. */
export const shellMoves = createShellMoves(releases);

/** Restores where the user was before this tab moved to this shell. Call it as soon as the document starts. */
export const restoreAfterMove = (): void => {
  const { position, ...moves } = readMoves();
  if (!position) return;
  writeMoves(moves);
  if (position.href !== window.location.href) return;
  if (position.isNewPage) focusNextHeading();
  if (!position.isNewPage || position.scrollY > 0) restorePosition(position, RESTORE_TIMEOUT_MS);
};
