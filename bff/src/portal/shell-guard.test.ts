import { runInNewContext } from 'node:vm';
import { shellGuard } from './shell-guard';

const RELEASE = '1.1.0-bbbbbbbbbbbb';

interface Page {
  /** Whether the browser keeps cookies. */
  keepsCookies?: boolean;
  onLine?: boolean;
  protocol?: string;
  /** The state of the page: the HTML is not parsed yet, the shell has not started, or it has. */
  state?: 'parsing' | 'starting' | 'started';
  hasOther?: boolean;
}

/** A page with the guard, and what it has done. */
const open = ({
  keepsCookies = true,
  onLine = true,
  protocol = 'https:',
  state = 'starting',
  hasOther = true,
}: Page = {}) => {
  const sent: unknown[] = [];
  const set: string[] = [];
  let reloads = 0;
  let onError: (event: { target: unknown; filename?: string }) => void = () => undefined;
  const document = {
    get cookie() {
      return keepsCookies ? set.map((text) => text.split(';')[0]).join('; ') : '';
    },
    set cookie(text: string) {
      set.push(text);
    },
    getElementById: () =>
      state === 'parsing' ? null : { querySelector: () => (state === 'starting' ? {} : null) },
  };
  const window: Record<string, unknown> = {
    URL,
    document,
    navigator: { onLine },
    location: {
      protocol,
      origin: 'https://portal.example',
      reload: () => {
        reloads += 1;
      },
    },
    addEventListener: (_kind: string, listener: typeof onError) => {
      onError = listener;
    },
    fetch: (url: string, { body }: { body: string }) => {
      sent.push([url, JSON.parse(body)]);
      return Promise.reject(new Error('the page is gone'));
    },
  };
  window.window = window;
  runInNewContext(shellGuard(RELEASE, '1.1.0', hasOther), window);
  return {
    fail: (file: string) => onError({ target: { tagName: 'SCRIPT', src: `https://portal.example${file}` } }),
    failImage: () => onError({ target: { tagName: 'IMG', src: 'https://portal.example/assets/a.png' } }),
    throw: (filename = 'https://portal.example/assets/main.js') => onError({ target: window, filename }),
    done: () => ({ sent, set, reloads }),
  };
};

const reportOf = (kind: string) => [
  '/api/log/release-event',
  {
    shell: '1.1.0',
    events: ['visit', 'failed-load', kind].map((each) => ({ remote: 'shell', release: RELEASE, kind: each })),
  },
];
const COOKIE = `avoided-shell=${RELEASE};path=/;max-age=3600;samesite=lax`;

it.each(['parsing', 'starting'] as const)(
  'A script that does not load while the page is %s leads to another shell, once',
  (state) => {
    const page = open({ state });
    page.fail('/assets/main.js');
    page.fail('/assets/vendor.js');
    expect(page.done()).toEqual({ sent: [reportOf('missing')], set: [`${COOKIE};secure`], reloads: 1 });
  },
);

it('A shell that throws leads to another one', () => {
  const page = open({ protocol: 'http:' });
  page.throw();
  expect(page.done()).toEqual({ sent: [reportOf('broken')], set: [COOKIE], reloads: 1 });
});

it.each<[string, Page, keyof ReturnType<typeof open>]>([
  ['has started', { state: 'started' }, 'throw'],
  ['is offline', { onLine: false }, 'throw'],
  ['shows a picture that does not load', {}, 'failImage'],
])('Nothing happens on a page that %s', (_what, given, event) => {
  const page = open(given);
  (page[event] as () => void)();
  expect(page.done()).toEqual({ sent: [], set: [], reloads: 0 });
});

it.each<[string, (page: ReturnType<typeof open>) => void]>([
  ['script of a remote that does not load', (page) => page.fail('/remotes/dealer/1/remoteEntry.js')],
  ['remote that throws', (page) => page.throw('https://portal.example/remotes/dealer/1/main.js')],
  ['browser extension that throws', (page) => page.throw('chrome-extension://abc/assets/main.js')],
  ['script of another origin that throws', (page) => page.throw('')],
])('A %s is no fault of the shell', (_what, fail) => {
  const page = open();
  fail(page);
  expect(page.done()).toEqual({ sent: [], set: [], reloads: 0 });
});

it('A browser without cookies does not reload again and again', () => {
  const page = open({ keepsCookies: false });
  page.throw();
  expect(page.done()).toMatchObject({ sent: [reportOf('broken')], reloads: 0 });
});

it('The shell that the server brings is only reported', () => {
  const page = open({ hasOther: false });
  page.throw();
  expect(page.done()).toEqual({ sent: [reportOf('broken')], set: [], reloads: 0 });
});
