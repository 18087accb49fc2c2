import { createOwnPortal } from '../support/own-portal';
import { createPipelines } from '../support/pipelines';
import { createReleases } from '../support/releases';
import { expect, test } from '../support/test';

/** An old shell, and a remote that still runs in it. */
const OLD_REACT = { react: '19.0.0' };

/** A reduced remote, to save time. */
const FEW = [
  { path: '/login', page: 'login', layout: 'column', guard: 'public', title: 'Sign In' },
  { path: '/terms-of-service', page: 'terms', layout: 'column', guard: 'public', title: 'Terms of Service' },
];

/** The page that leads to another one shows a heading first, and the other one comes late. Its extension may not load. */
const slow = (extension: string) => ({
  routes: [FEW[0], { path: '/logout', page: 'logout', layout: 'column', guard: 'public', title: 'Sign Out' }],
  nav: [],
  extensions: [{ slot: 'order.aside', id: 'care', order: 10 }],
  pages: { login: { scripts: [], shares: [] }, logout: { scripts: [], shares: [] } },
  container: `
    let scope;
    const share = (name) => scope[name][Object.keys(scope[name])[0]];
    var GLOBAL = {
      init: (given) => { scope = given; },
      get: async () => {
        const { createElement, useEffect, useState } = (await share('react').get())();
        const later = (task) => () => { setTimeout(task, 1_000); };
        const Login = () => {
          const [isShown, show] = useState(false);
          useEffect(later(() => show(true)), []);
          return isShown ? createElement('h1', null, 'Sign In') : null;
        };
        const Logout = () => {
          useEffect(later(() => {
            history.pushState(null, '', '/login');
            dispatchEvent(new PopStateEvent('popstate'));
          }), []);
          return createElement('h1', null, 'Signing out');
        };
        const pages = { login: async () => Login, logout: async () => Logout };
        const care = async () => { ${extension} };
        return () => ({ remote: { pages, extensions: { 'order.aside': { care } } } });
      },
    };`,
});

/** Its first page throws. */
const BROKEN = {
  routes: FEW,
  pages: { login: { scripts: [], shares: [] }, terms: { scripts: [], shares: [] } },
  container: `var GLOBAL = {
    init: () => undefined,
    get: async () => () => ({
      remote: { pages: { login: async () => () => { throw new Error('The terms are lost'); } } },
    }),
  };`,
};

test('A release is run in the live shell and the previous one, and only what passed is promoted', async () => {
  const own = await createOwnPortal('release-matrix');
  try {
    const { url } = await own.start();
    const { releaseBuilt, pipeline, matrix } = createReleases(await createPipelines(url), own.store);
    const promote = (version: string, ...more: string[]) =>
      pipeline('promote', 'auth', version, '--reason', 'It is ready', ...more);
    const first = await releaseBuilt('mfe-auth', '8.0.0', { sharedVersions: OLD_REACT, routes: FEW });

    // A fresh store: the command says what to do.
    await expect(promote('8.0.0')).rejects.toThrow(/no shell is noted as deployed/);
    expect(await matrix('auth', '8.0.0')).toMatchObject({
      code: 1,
      output: expect.stringContaining('deployed shell <version>'),
    });

    const before = await releaseBuilt('shell', '9.0.0', { sharedVersions: OLD_REACT });
    const live = await releaseBuilt('shell', '9.1.0');
    await pipeline('deployed', 'shell', '9.0.0', '--reason', 'The spring fair');
    await pipeline('deployed', 'shell', '9.1.0', '--reason', 'The autumn fair');
    await expect(promote('8.0.0')).rejects.toThrow(`it was not run in shell ${live}`);

    const good = await matrix('auth', '8.0.0');
    for (const shell of [live, before])
      expect(good.output).toContain(`auth ${first} in shell ${shell}: ok (2 pages)\n`);
    expect(good.code).toBe(0);
    await promote('8.0.0');

    // The previous shell is too old for this one: its tabs keep the previous release.
    const second = await releaseBuilt('mfe-auth', '8.1.0', slow('return Login;'));
    const newer = await matrix('auth', '8.1.0');
    expect(newer.output).toMatch(
      new RegExp(
        `^auth ${second} in shell ${live}: ok \\(2 pages\\)\nauth ${second} in shell ${before}: refused: it was built with react [\\d.]+, and the portal`,
      ),
    );
    expect(newer.code).toBe(0);
    await promote('8.1.0');

    await releaseBuilt('mfe-auth', '8.1.1', slow("throw new Error('Nobody cares');"));
    const careless = await matrix('auth', '8.1.1');
    expect(careless.code).toBe(1);
    expect(careless.output).toContain('extension "care" of order.aside: Error: Nobody cares');

    // A remote without pages is judged by its extensions alone.
    await releaseBuilt('mfe-auth', '8.1.2', { ...slow("throw new Error('No page cares');"), routes: [] });
    const pageless = await matrix('auth', '8.1.2');
    expect(pageless.code).toBe(1);
    expect(pageless.output).toMatch(
      / as visitor:\n {2}extension "care" of order\.aside: Error: No page cares\n(?! )/,
    );

    const third = await releaseBuilt('mfe-auth', '8.2.0', BROKEN);
    const broken = await matrix('auth', '8.2.0');
    expect(broken.code).toBe(1);
    expect(broken.output).toContain(`auth ${third} in shell ${live}: failed (/login)\n`);
    expect(broken.output).toContain(`auth ${third} in shell ${before}: refused`);
    expect(broken.output).toContain('it crashes: Error: The terms are lost');
    await expect(promote('8.2.0')).rejects.toThrow(`it failed in shell ${live}`);
    await expect(
      pipeline('canary', 'auth', '8.2.0', '--percent', '5', '--reason', 'Only a few'),
    ).rejects.toThrow(`it failed in shell ${live}`);
    expect(await pipeline('list', 'auth')).toMatch(
      new RegExp(
        `${second} .*proven; current\n.*8.1.1-.*\n.*8.1.2-.*\n.*${third} .*not proven: it failed in shell ${live}`,
      ),
    );

    // Skipping the matrix needs a reason, which is kept.
    await promote('8.2.0', '--unproven', 'The lawyers insist');
    expect((await pipeline('history', 'auth')).split('\n')[0]).toContain('(unproven: The lawyers insist)');
  } finally {
    await own.close();
  }
});

test('A shell is given to browsers once it has run what they get of the remotes', async () => {
  const own = await createOwnPortal('shell-matrix');
  try {
    const { url } = await own.start();
    const { releaseBuilt, change, pipeline, matrix } = createReleases(await createPipelines(url), own.store);
    await releaseBuilt('shell', '9.0.0');
    const release = await releaseBuilt('mfe-auth', '8.0.0', { routes: FEW });
    const next = await releaseBuilt('shell', '9.1.0');
    const promote = (version: string) =>
      pipeline('promote', 'shell', version, '--reason', 'The frame is ready');
    await change('promote', 'auth', '8.0.0');
    await expect(pipeline('rollback', 'shell', '--reason', 'It is blank')).rejects.toThrow(
      /No shell is noted as deployed|Nothing was released/,
    );
    await pipeline('deployed', 'shell', '9.0.0', '--reason', 'The spring fair');

    await expect(promote('9.1.0')).rejects.toThrow(`auth ${release} was not run in it`);
    expect(await matrix('shell', '9.1.0')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`auth ${release} in shell ${next}: ok (2 pages)`),
    });
    await promote('9.1.0');
    expect(await pipeline('list', 'shell')).toMatch(
      new RegExp(`9\\.0\\.0-.*; deployed\n.*${next} .*proven; current\n`),
    );
    await pipeline('rollback', 'shell', '--reason', 'It is blank');
    await expect(pipeline('rollback', 'shell', '--reason', 'And before')).rejects.toThrow(
      'No shell is known that was there before',
    );

    await releaseBuilt('shell', '9.2.0', { serverApi: '9.0' });
    await expect(promote('9.2.0')).rejects.toThrow(/needs server API \^9\.0, and the server offers/);
  } finally {
    await own.close();
  }
});
