import { refreshViewer } from '@slabdesk/portal';
import {
  api,
  HttpResponse,
  http,
  makeAdmin,
  server,
  setRuntimeConfig,
  setToken,
  testToken,
} from '@slabdesk/testing';
import { createReleaseStore } from './release-store';
import { rolloutDelay } from './rollout-delay';
import { createShellMoves, restoreAfterMove } from './shell-moves';

jest.mock('./rollout-delay', () => ({ rolloutDelay: jest.fn(() => 15_000) }));

const OWN = '1.0.0-aaaaaaaaaaaa';
const NEXT = '1.1.0-bbbbbbbbbbbb';
const OTHER = '1.2.0-cccccccccccc';
const RELOAD = { keepsPosition: false, isSafe: () => true };

let requested: string[];

/** The shell that `/remotes.json` names; undefined while one fails for many users, and on older servers. */
const named = (release: string | undefined, remotes: object[] = []) => {
  const shell = release && { release, scripts: { [`/assets/main.${release}.js`]: '' } };
  server.use(
    http.get('*/remotes.json', () =>
      HttpResponse.json({ release: `offer ${release}`, ...(shell && { shell }), remotes }),
    ),
  );
};
/** The shell that the HTML of the open page comes with. */
const given = (release: string) =>
  server.use(
    http.get(window.location.href, () => HttpResponse.html(`<script>{"shell":"${release}"}</script>`)),
  );
const scriptsRespond = (status: number) =>
  server.use(
    http.get('*/assets/:file', ({ params }) => {
      requested.push(String(params.file));
      return new HttpResponse('', { status });
    }),
  );

/** A tab, which has its shell from `own`. */
const start = (own: string | null = OWN) => {
  setRuntimeConfig({ release: 'first', remotes: [], ...(own && { shell: own }) });
  const store = createReleaseStore();
  const reload = jest.fn();
  const moves = createShellMoves(store, reload);
  const stop = moves.watch();
  stops.push(stop);
  const check = () => store.check({ resetBackoff: true });
  return { moves, reload, check };
};
let stops: Array<() => void>;

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const untilReady = async ({ moves }: ReturnType<typeof start>) => {
  await pass(rolloutDelay());
  for (let tries = 0; !moves.isReady.get() && tries < 100; tries += 1) await pass(1);
  return moves.isReady.get();
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  sessionStorage.clear();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  requested = [];
  stops = [];
  scriptsRespond(200);
});
afterEach(() => {
  for (const stop of stops) stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('A tab stays if what it stores does not outlive the document: it could move again and again', async () => {
  const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {};
  const value = { getItem: () => null, setItem: () => undefined };
  Object.defineProperty(window, 'sessionStorage', { configurable: true, value });
  const tab = start();
  named(NEXT);
  await tab.check();
  expect(await untilReady(tab)).toBe(true);
  given(NEXT);
  const hasMoved = await tab.moves.move(RELOAD);
  Object.defineProperty(window, 'sessionStorage', own);
  expect(hasMoved).toBe(false);
});

it('A tab moves to the shell that the server names, once its scripts are loaded', async () => {
  const tab = start();
  named(NEXT);
  await tab.check();
  await pass(10_000);
  expect([tab.moves.isReady.get(), requested]).toEqual([false, []]);
  expect(await untilReady(tab)).toBe(true);
  expect(requested).toEqual([`main.${NEXT}.js`]);
  given(NEXT);
  expect(await tab.moves.move(RELOAD)).toBe(true);
  expect(tab.reload).toHaveBeenCalledTimes(1);
});

it.each<[string, string | undefined, string | null]>([
  ['its own', OWN, OWN],
  ['none, because it fails for many users', undefined, OWN],
  ['another one, and the tab is in development', NEXT, null],
])('A tab stays in its shell if the server names %s', async (_what, release, own) => {
  const tab = start(own);
  named(release);
  await tab.check();
  expect(await untilReady(tab)).toBe(false);
  expect(await tab.moves.move(RELOAD)).toBe(false);
  expect(tab.reload).not.toHaveBeenCalled();
});

it('A tab reloads in its own shell for a release whose policies its document does not allow', async () => {
  const tab = start();
  named(OWN, [
    { name: 'slabs', entry: '/remotes/slabs/1/main.js', routes: [], nav: [], trustedTypes: ['vue'] },
  ]);
  await tab.check();
  expect(await untilReady(tab)).toBe(true);
  given(OWN);
  expect(await tab.moves.move(RELOAD)).toBe(true);
});

it("A tab reloads for such a release of an administrators' remote, too", async () => {
  server.use(
    http.get(api('auth/whoami'), () =>
      HttpResponse.json({ isLoggedIn: true, user: makeAdmin(), remotes: [{ trustedTypes: ['vue'] }] }),
    ),
  );
  const tab = start();
  named(OWN);
  await tab.check();
  expect(await untilReady(tab)).toBe(false);
  setToken(testToken);
  await refreshViewer();
  expect(await untilReady(tab)).toBe(true);
});

it('A tab stays in its shell after a rollback', async () => {
  const tab = start();
  named(NEXT);
  await tab.check();
  await untilReady(tab);
  named(OWN);
  await tab.check();
  expect(tab.moves.isReady.get()).toBe(false);
  given(NEXT);
  expect(await tab.moves.move(RELOAD)).toBe(false);
});

it('A shell whose scripts do not load is tried again, until another one is named', async () => {
  const tab = start();
  scriptsRespond(404);
  named(NEXT);
  await tab.check();
  expect(await untilReady(tab)).toBe(false);
  scriptsRespond(200);
  named(OTHER);
  await tab.check();
  requested = [];
  expect(await untilReady(tab)).toBe(true);
  expect(requested).toEqual([`main.${OTHER}.js`]);
});

it.each<[string, () => unknown]>([
  ['gives the page another shell', () => given(OTHER)],
  ['does not respond', () => server.use(http.get(window.location.href, () => HttpResponse.error()))],
])('A tab does not reload if the server %s, and asks again after a while', async (_what, respond) => {
  const tab = start();
  named(NEXT);
  await tab.check();
  await untilReady(tab);
  respond();
  expect(await tab.moves.move(RELOAD)).toBe(false);
  given(NEXT);
  await pass(14_000);
  expect(await tab.moves.move(RELOAD)).toBe(false);
  expect(tab.reload).not.toHaveBeenCalled();
  await pass(1_000);
  expect(await tab.moves.move(RELOAD)).toBe(true);
});

it('A tab does not reload if the user does something while the server is asked', async () => {
  const tab = start();
  named(NEXT);
  await tab.check();
  await untilReady(tab);
  given(NEXT);
  expect(await tab.moves.move({ keepsPosition: true, isSafe: () => false })).toBe(false);
  expect(tab.reload).not.toHaveBeenCalled();
});

it('A tab stays in its shell if the user does something before the next document arrives', async () => {
  const stop = jest.spyOn(window, 'stop').mockImplementation(() => undefined);
  const tab = start();
  named(NEXT);
  await tab.check();
  await untilReady(tab);
  given(NEXT);
  expect(await tab.moves.move({ keepsPosition: true, isSafe: () => true })).toBe(true);
  expect(stop).not.toHaveBeenCalled();
  for (let key = 0; key < 2; key += 1) window.dispatchEvent(new Event('keydown'));
  expect(stop).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('shell-moves')).not.toContain('position');
});

/** Starts a tab, or one that was reloaded, with a shell. @returns whether it moves to the one that the server names */
const goesFrom = async (own: string, to: string) => {
  const tab = start(own);
  named(to);
  await tab.check();
  await untilReady(tab);
  given(to);
  return tab.moves.move(RELOAD);
};

it('A tab returns from a canary, a promotion and a rollback in a row', async () => {
  expect(await goesFrom(OWN, NEXT)).toBe(true);
  expect(await goesFrom(NEXT, OWN)).toBe(true);
  expect(await goesFrom(OWN, NEXT)).toBe(true);
  expect(await goesFrom(NEXT, OTHER)).toBe(true);
  expect(await goesFrom(OTHER, NEXT)).toBe(true);
  expect(await goesFrom(NEXT, OWN)).toBe(true);
});

it('A tab stays in one shell while servers name different ones, and moves again after ten minutes', async () => {
  const shells = [OWN, NEXT, OTHER];
  let own = OWN;
  let moves = 0;
  // Each server in turn names its own shell.
  for (let turn = 1; turn <= 60; turn += 1) {
    const to = shells[turn % shells.length] ?? OWN;
    if (to !== own && (await goesFrom(own, to))) {
      own = to;
      moves += 1;
    }
  }
  expect(moves).toBeGreaterThan(1);
  expect(moves).toBeLessThan(10);
  await pass(10 * 60_000);
  expect(await goesFrom(own, own === NEXT ? OTHER : NEXT)).toBe(true);
});

it('A tab that can store nothing stays in its shell', async () => {
  const tab = start();
  named(NEXT);
  await tab.check();
  await untilReady(tab);
  given(NEXT);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await tab.moves.move(RELOAD)).toBe(false);
});

describe('After a move', () => {
  const moveFrom = async (scrollY: number) => {
    const tab = start();
    named(NEXT);
    await tab.check();
    await untilReady(tab);
    given(NEXT);
    Object.assign(window, { scrollX: 0, scrollY });
    document.body.innerHTML = '<main><button>One</button><button>Two</button></main>';
    document.querySelectorAll('button')[1]?.focus();
    await tab.moves.move({ keepsPosition: true, isSafe: () => true });
    Object.assign(window, { scrollY: 0 });
    document.body.innerHTML = '';
  };
  const scrollTo = () =>
    jest.spyOn(window, 'scrollTo').mockImplementation(((_x: number, y: number) => {
      Object.assign(window, { scrollY: Math.min(y, document.body.childElementCount * 1_000) });
    }) as typeof window.scrollTo);
  const settle = () => pass(1);

  it('scroll position and focus are restored as the data of the page arrive', async () => {
    await moveFrom(420);
    scrollTo();
    restoreAfterMove();
    expect([window.scrollY, document.activeElement]).toEqual([0, document.body]);
    document.body.innerHTML = '<main><button>One</button><button>Two</button></main>';
    await settle();
    expect(window.scrollY).toBe(420);
    expect(document.activeElement?.textContent).toBe('Two');
  });

  it('the heading of a new page gets the focus, and the position that the browser went back to is kept', async () => {
    const tab = start();
    named(NEXT);
    await tab.check();
    await untilReady(tab);
    given(NEXT);
    document.body.innerHTML = '<a href="/orders">Orders</a>';
    document.querySelector('a')?.focus();
    Object.assign(window, { scrollX: 0, scrollY: 300 });
    await tab.moves.move(RELOAD);
    Object.assign(window, { scrollY: 0 });
    document.body.innerHTML = '';
    scrollTo();
    restoreAfterMove();
    document.body.innerHTML = '<a href="/orders">Orders</a><main><h1 tabindex="-1">Orders</h1></main>';
    await settle();
    expect([window.scrollY, document.activeElement?.localName]).toEqual([300, 'h1']);
  });

  it('nothing is restored on another page, or once more', async () => {
    await moveFrom(420);
    const scrolled = scrollTo();
    const { href } = window.location;
    window.history.pushState(null, '', '/somewhere');
    restoreAfterMove();
    window.history.pushState(null, '', href);
    restoreAfterMove();
    expect(scrolled).not.toHaveBeenCalled();
  });
});
