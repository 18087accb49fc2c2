import { type Location, type Navigator, resolvePath, type To } from 'react-router-dom';
import {
  createBrowserHistory,
  createMemoryHistory,
  type HistoryEntry,
  newKey,
  type PortalHistory,
  pathOf,
} from './history';

export interface NavigateOptions {
  /** The new address takes the place of the current one, so that Back doesn't lead to it. */
  replace?: boolean | undefined;
  /** Kept with the address: `useLocation().state`. */
  state?: unknown;
}

/** Goes to an address, or so many steps through the history. */
export interface Navigate {
  (to: To, options?: NavigateOptions): void;
  (delta: number): void;
}

/** A way that somebody wanted to go and that a blocker holds. */
export interface HeldNavigation {
  proceed: () => void;
}

export interface Blocker {
  holds: (from: Location, to: Location) => boolean;
  /** Called for what it holds; a newer one takes the place of an older one. */
  onHeld: (held: HeldNavigation) => void;
}

export interface PortalRouter {
  /** Where the portal is, also while the page for it still loads. */
  readonly state: { readonly location: Location };
  navigate: Navigate;
  /** What react-router's own components navigate with. */
  navigator: Navigator;
  /** Tells of every new location; answers how to stop. */
  subscribe: (listener: (location: Location) => void) => () => void;
  /** Asks before every navigation of this page, Back and Forward included; answers how to stop. */
  block: (blocker: Blocker) => () => void;
}

/** After so many milliseconds without another step through the history, the last one has arrived. */
const ARRIVAL_MS = 50;

const toPath = (to: To): string => (typeof to === 'string' ? to : pathOf(resolvePath(to)));

/**
 * The address as browsers write it, with non-ASCII characters encoded. It never leads to another site: a
 * path that starts with `//` would, as a link and in `location.assign`.
 */
const toUrl = (to: To): URL => {
  const url = new URL(window.location.origin + toPath(to));
  url.pathname = url.pathname.replace(/^\/{2,}/, '/');
  return url;
};

/**
 * Back and Forward change the address before anybody can be asked. So a step that is held is taken back, and
 * taken again when the user wants to leave.
 */
const createStepsBack = (history: PortalHistory) => {
  let isReturning = false;
  let timer: ReturnType<typeof setTimeout>;
  let next: (() => void) | undefined;
  return {
    /** Back to the entry `home`. Steps that come meanwhile (an impatient second click) are waited for. */
    returnTo: (home: number) => {
      const go = () => history.go(home - history.current().index);
      clearTimeout(timer);
      if (isReturning) timer = setTimeout(go, ARRIVAL_MS);
      else {
        isReturning = true;
        go();
      }
    },
    arrived: () => {
      clearTimeout(timer);
      isReturning = false;
      next?.();
      next = undefined;
    },
    /** Does something at home: now, or on arrival there. */
    atHome: (task: () => void) => {
      if (isReturning) next = task;
      else task();
    },
  };
};

const createRouter = (history: PortalHistory): PortalRouter => {
  let current = history.current();
  let isAllowed = false;
  const listeners = new Set<(location: Location) => void>();
  const blockers = new Set<Blocker>();
  const stepsBack = createStepsBack(history);

  const show = (entry: HistoryEntry) => {
    current = entry;
    isAllowed = false;
    for (const listener of listeners) listener(entry);
  };

  /** Whether somebody wants to be asked first; what they answer to is `proceed`. */
  const isHeld = (entry: HistoryEntry, proceed: () => void): boolean => {
    const blocker = isAllowed ? undefined : [...blockers].find(({ holds }) => holds(current, entry));
    blocker?.onHeld({
      proceed: () => {
        isAllowed = true;
        proceed();
      },
    });
    return blocker !== undefined;
  };

  const open = (to: To, { replace = false, state = null }: NavigateOptions = {}) => {
    const { pathname, search, hash } = toUrl(resolvePath(to, current.pathname));
    const index = replace ? current.index : current.index + 1;
    const entry = { pathname, search, hash, state, key: newKey(), index };
    const proceed = () => {
      if (replace) history.replace(entry);
      else history.push(entry);
      show(entry);
    };
    if (!isHeld(entry, proceed)) proceed();
  };

  history.onPop(() => {
    const entry = history.current();
    if (entry.key === current.key && entry.index === current.index) return stepsBack.arrived();
    const delta = entry.index - current.index;
    if (isHeld(entry, () => stepsBack.atHome(() => history.go(delta)))) stepsBack.returnTo(current.index);
    else show(entry);
  });

  return {
    get state() {
      return { location: current };
    },
    navigate: (to: To | number, options?: NavigateOptions) =>
      typeof to === 'number' ? history.go(to) : open(to, options),
    navigator: {
      createHref: (to) => pathOf(toUrl(to)),
      encodeLocation: toUrl,
      go: history.go,
      push: (to, state) => open(to, { state }),
      replace: (to, state) => open(to, { state, replace: true }),
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    block: (blocker) => {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
  };
};

/** The router of a page. There is one, which lives as long as the page does. */
export const createBrowserRouter = (): PortalRouter => createRouter(createBrowserHistory());

/** A router that leaves the browser's address alone, for tests. */
export const createMemoryRouter = (path = '/'): PortalRouter => {
  const { pathname, search, hash } = toUrl(path);
  return createRouter(createMemoryHistory({ pathname, search, hash, state: null, key: 'default', index: 0 }));
};
