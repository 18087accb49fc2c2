import { LONG } from '../support/forms';
import { createOwnPortal } from '../support/own-portal';
import { createPipelines } from '../support/pipelines';
import { createReleases } from '../support/releases';
import { test as base, expect } from '../support/test';

type Releases = ReturnType<typeof createReleases>;
interface Beside extends Releases {
  shell: string;
  breaks: (release: string, page: string) => string;
}

const open = (page: string, title: string) => ({
  path: `/${page}`,
  page: page.replace(/-of-service$/, ''),
  layout: 'column',
  guard: 'public',
  title,
});

/** A reduced remote of the other team, to save time. */
const OTHER = {
  routes: [
    open('terms-of-service', 'Terms of Service'),
    open('privacy', 'Privacy'),
    open('help', 'Help'),
    open('forbidden', 'Forbidden'),
  ],
};

/** A dealer release with one page, which works, and a container that also runs this code. */
const candidate = (code = '') => ({
  routes: [{ path: '/orders', page: 'orders', layout: 'sidebar', guard: 'dealer', title: 'Orders' }],
  nav: [],
  pages: { orders: { scripts: [], shares: [] } },
  container: `
    let scope;
    const on = (path, attack) => location.pathname === path && attack();
    const share = (name) => scope[name][Object.keys(scope[name])[0]];
    var GLOBAL = {
      init: (given) => { scope = given; ${code} },
      get: async () => {
        const { createElement } = (await share('react').get())();
        return () => ({ remote: { pages: { orders: async () => () => createElement('h1', null, 'Orders') } } });
      },
    };`,
});

/** Each of them leaves the candidate's own page alone. */
const BY_PAGE = `
  const { at } = Array.prototype;
  Array.prototype.at = function (index) { return at.call(this, index); };
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  setInterval(() => {
    sheet.replaceSync(location.pathname === '/terms-of-service' ? 'body { display: none }' : '');
    on('/privacy', () => {
      history.replaceState(null, '', '/orders');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    on('/help', () => {
      if (document.querySelector('#cover')) return;
      const cover = document.body.appendChild(document.createElement('div'));
      cover.id = 'cover';
      cover.style.cssText = 'position: fixed; inset: 0; z-index: 9999';
    });
  }, 20);`;

const FOR_ALL = `
  const core = share('shared-ui/core');
  const real = core.lib();
  core.lib = () => new Proxy({}, {
    get: (_none, key) => typeof real[key] === 'function' && /^[A-Z]/.test(key) ? () => null : real[key],
  });`;

/** A portal with the live shell and the other team's release, and what a release of dealers breaks. */
const test = base.extend<{ beside: Beside }>({
  beside: async ({ browserName: _ }, use) => {
    const own = await createOwnPortal('release-beside');
    try {
      const { url } = await own.start();
      const releases = createReleases(await createPipelines(url));
      const shell = await releases.releaseBuilt('shell', '9.0.0');
      await releases.pipeline('deployed', 'shell', '9.0.0', '--reason', 'The spring fair');
      const auth = await releases.releaseBuilt('mfe-auth', '8.0.0', OTHER);
      await releases.change('promote', 'auth', '8.0.0');
      const breaks = (release: string, page: string) =>
        `dealer ${release} in shell ${shell} breaks the page ${page} of auth ${auth}, as dealer:\n`;
      await use({ ...releases, shell, breaks });
    } finally {
      await own.close();
    }
  },
});

test('A release that breaks another team’s pages does not pass', async ({ beside }) => {
  const { releaseBuilt, pipeline, matrix, shell, breaks } = beside;
  const good = await releaseBuilt('mfe-dealer', '7.0.0', candidate());
  const passed = await matrix('dealer', '7.0.0');
  expect(passed.output).toBe(`dealer ${good} in shell ${shell}: ok (1 page, beside 4 of others)\n`);
  expect(passed.code).toBe(0);

  const spoiling = await releaseBuilt('mfe-dealer', '7.1.0', candidate(BY_PAGE));
  const spoilt = await matrix('dealer', '7.1.0');
  expect(spoilt.output).toContain(
    `dealer ${spoiling} in shell ${shell}: failed (/terms-of-service, /privacy, /help)\n`,
  );
  expect(spoilt.output).toContain(
    `${breaks(spoiling, '/terms-of-service')}  it shows no heading instead of “Terms of Service”\n`,
  );
  expect(spoilt.output).toContain(
    `${breaks(spoiling, '/privacy')}  it leads to /orders\n  it shows “Orders” instead of “Privacy`,
  );
  expect(spoilt.output).toContain(`${breaks(spoiling, '/help')}  something covers it`);
  expect(spoilt.output).toContain('  Array.prototype.at was changed for all pages\n');
  expect(spoilt.code).toBe(1);
  await expect(pipeline('promote', 'dealer', '7.1.0', '--reason', 'It is ready')).rejects.toThrow(
    `it failed in shell ${shell}`,
  );
});

test('Nor does one that changes a shared module for another team', LONG, async ({ beside }) => {
  const { releaseBuilt, matrix, breaks } = beside;
  const redefining = await releaseBuilt('mfe-dealer', '7.2.0', candidate(FOR_ALL));
  const redefined = await matrix('dealer', '7.2.0');
  expect(redefined.output).toContain(
    `${breaks(redefining, '/terms-of-service')}  it shows no heading instead of “Terms of Service”\n`,
  );
  expect(redefined.code).toBe(1);
});
