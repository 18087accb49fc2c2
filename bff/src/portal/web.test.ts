import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore, type RemoteBuild, type ShellBuild } from '@slabdesk/releases';
import { memoryRegistry } from '@slabdesk/releases/testing/registry';
import type { BootManifest, RemoteDescriptor } from 'bff-contract/web';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { errors } from '../http/error-responses';
import { portal } from './';
import { followRegistry } from './releases/follow-registry';

const shellBuild: ShellBuild = {
  version: '1.0.0',
  portalApi: '1.0',
  scripts: ['vendor.aa.js', 'main.bb.js'],
  layouts: { column: ['layout-column.js'], sidebar: ['layout-sidebar.js'] },
  shares: { 'shared-ui/form': ['form.js'], 'shared-ui/table': ['table.js'] },
  fonts: ['geist.woff2'],
  headScript: 'setTheme()',
  headStyle: 'html{margin:0}',
  integrity: { 'main.bb.js': 'sha256-main', 'layout-sidebar.js': 'sha256-layout', 'form.js': 'sha256-form' },
};

const remoteBuild = (changes: Partial<RemoteBuild>): RemoteBuild => ({
  name: 'dealer',
  audience: 'everyone',
  version: '1.4.0',
  hash: '3f9c2a1b4d5e',
  directory: '1.4.0-3f9c2a1b4d5e',
  entry: 'remoteEntry.js',
  global: 'remote_dealer_3f9c2a1b4d5e',
  portalApi: '1.0',
  sharedVersions: {},
  exposed: ['pages.js'],
  routes: [
    { path: '/', page: 'dashboard', layout: 'sidebar', guard: 'dealer', title: 'Dashboard' },
    { path: '/orders/:id', page: 'order', layout: 'sidebar', guard: 'dealer', title: 'Order' },
    { path: '/orders/new', page: 'dashboard', layout: 'column', guard: 'dealer', title: 'New order' },
    { path: '*', page: 'dashboard', layout: 'column', guard: 'public', title: 'Page Not Found' },
  ],
  nav: [],
  pages: {
    dashboard: { scripts: ['page-dashboard.js'], shares: ['react', 'shared-ui/form'] },
    order: { scripts: ['page-order.js'], shares: ['shared-ui/table'] },
  },
  integrity: { 'remoteEntry.js': 'sha256-entry', 'page-dashboard.js': 'sha256-page' },
  ...changes,
});

const admin = remoteBuild({
  name: 'admin',
  audience: 'admin',
  directory: '1.0.0-0123456789ab',
  global: 'remote_admin_0123456789ab',
  routes: [{ path: '/admin', page: 'dashboard', layout: 'sidebar', guard: 'admin', title: 'Users' }],
});

const paths = { admin: ['/admin/*'], dealer: ['/', '/orders/*', '/market', '*'], slabs: ['/slabs/*'] };

let root: string;
let app: FastifyInstance;

const write = (path: string, content: unknown) => {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

const start = async (
  secret = 'a secret of this server',
  flags: Record<string, boolean> = { onboarding: true },
) => {
  app = Fastify();
  await app.register(errors);
  const links = { terms: 'https://legal.example/</script>', privacy: '/privacy', help: '/help' };
  const productName = 'Stone & Co <b>';
  const released = followRegistry({
    registry: memoryRegistry(),
    reader: createFolderStore(join(root, 'store')),
    cache: join(root, 'cache'),
    log: app.log,
  });
  await app.register(portal, { productName, links, flags, secret, root, paths, released });
};

const getPage = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  app.inject({ method: 'GET', url, headers });

/** Asks for a target as it is, which `inject` and browsers would resolve first. */
const statusOf = async (target: string, method: 'GET' | 'HEAD' = 'GET'): Promise<number | undefined> => {
  const { port } = app.server.address() as AddressInfo;
  const sent = request({ port, method, path: target, headers: { accept: 'text/html' } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
};

const bootOf = (html: string): BootManifest =>
  JSON.parse(/<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

const preloadsOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map((match) => match[1] ?? '');

const adminRemotes = () => app.adminRemotes({ headers: {} } as FastifyRequest) as RemoteDescriptor[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'web-'));
  write('shell/dist/shell.json', shellBuild);
  write('shell/dist/assets/main.bb.js', 'console.log(1)');
  write('shell/dist/assets/main.bb.js.br', 'compressed');
  write('mfe-dealer/dist/remote.json', remoteBuild({}));
  write('mfe-dealer/dist/1.4.0-3f9c2a1b4d5e/remoteEntry.js', 'var dealer');
  write('mfe-dealer/dist/1.3.0-00000000cafe/remoteEntry.js', 'var older');
  write('mfe-admin/dist/remote.json', admin);
  write('mfe-admin/dist/1.0.0-0123456789ab/remoteEntry.js', 'var admin');
});

afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

describe('The HTML', () => {
  it.each([
    ['/shared-order', 'no-store'],
    ['/shared-order/', 'no-store'],
    ['/shared-order//', 'no-store'],
    ['/shared-orders', 'no-cache'],
    ['/orders/shared-order', 'no-cache'],
  ])('at %s is %s: a shared order has a secret in its address', async (url, cacheControl) => {
    await start();
    expect((await getPage(url)).headers['cache-control']).toBe(cacheControl);
  });

  it('names the paths of remotes that only this portal has', async () => {
    write('mfe-slabs/dist/remote.json', remoteBuild({ name: 'slabs', routes: [], nav: [] }));
    await start();
    const { remotes } = bootOf((await getPage('/')).body);
    expect(remotes.map(({ name, paths: own }) => [name, own])).toEqual([
      ['dealer', undefined],
      ['slabs', ['/slabs/*']],
    ]);
  });

  it('has such a remote as one that fits the shell, whose build knows only those of the platform', async () => {
    write('shell/dist/shell.json', {
      ...(shellBuild as object),
      remotePaths: { dealer: ['/', '/orders/*', '*'] },
    });
    write('mfe-slabs/dist/remote.json', remoteBuild({ name: 'slabs', routes: [], nav: [] }));
    await start();
    const warn = jest.spyOn(app.log, 'warn');
    const { remotes } = bootOf((await getPage('/')).body);
    expect(remotes.map(({ name }) => name)).toEqual(['dealer', 'slabs']);
    expect(warn.mock.calls).toEqual([]);
  });

  it.each([
    ['//', 200],
    ['///', 404],
    ['//?x=1', 200],
    ['//evil.example/x', 404],
    ['//orders/1', 404],
    ['//[', 404],
    ['//:99999', 404],
    ['//a@b:c', 404],
    ['/\\', 200],
    ['/\\evil.example', 404],
    ['/..//', 200],
    ['/;', 404],
    ['/%00', 404],
    ['/?', 200],
    ['/?//', 200],
    ['/orders/1?next=//x', 200],
    ['http://portal.example/orders/1', 200],
    ['http://[/orders/1', 400],
    ['/%', 400],
    ['//%', 400],
  ])('responds to the target %s with %d, never 500', async (target, status) => {
    await start();
    await app.listen({ port: 0, host: '127.0.0.1' });
    expect(await statusOf(target)).toBe(status);
    expect(await statusOf(target, 'HEAD')).toBe(status);
  });

  it('carries the boot manifest, escaped, without the admin remote', async () => {
    await start();
    const { statusCode, headers, body } = await getPage('/');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<title>Dashboard · Stone &amp; Co &lt;b&gt;</title>');
    expect(body).not.toContain('<b>');
    const boot = bootOf(body);
    expect(boot).toMatchObject({ productName: 'Stone & Co <b>', flags: { onboarding: true } });
    expect(boot.links?.terms).toBe('https://legal.example/</script>');
    expect(boot.remotes.map((remote) => remote.name)).toEqual(['dealer']);
    expect(boot.remotes[0]?.entry).toBe('/remotes/dealer/1.4.0-3f9c2a1b4d5e/remoteEntry.js');
    expect(body).not.toContain('admin');
  });

  it('allows scripts and styles by a new nonce each time', async () => {
    await start();
    const [first, second] = await Promise.all([getPage('/'), getPage('/')]);
    const nonceOf = (response: typeof first) =>
      /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(
        String(response.headers['content-security-policy']),
      )?.[1];
    const nonce = nonceOf(first);
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(nonceOf(second)).not.toBe(nonce);
    expect(bootOf(first.body).nonce).toBe(nonce);
    for (const tag of first.body.match(/<(script|style)[^>]*>/g) ?? [])
      expect(tag).toContain(`nonce="${nonce}"`);
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
  });

  it('loads known scripts only, by a policy before all other scripts', async () => {
    await start();
    const { headers, body } = await getPage('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy).not.toMatch(/unsafe-/);
    expect(body.indexOf("createPolicy('default'")).toBeGreaterThan(0);
    expect(body.indexOf("createPolicy('default'")).toBeLessThan(body.indexOf(shellBuild.headScript));
    expect(body.match(/createPolicy/g)).toHaveLength(1);
  });

  it('allows the policies of Trusted Types that remotes name, to their code alone', async () => {
    write(
      'mfe-slabs/dist/remote.json',
      remoteBuild({ name: 'slabs', routes: [], nav: [], trustedTypes: ['vue'] }),
    );
    await start();
    const { headers, body } = await getPage('/');
    expect(headers['content-security-policy']).toMatch(/; trusted-types default vue 'allow-duplicates'$/);
    expect(bootOf(body).trustedTypes).toEqual(['vue']);
    expect(body).toContain('{"vue":["/remotes/slabs/"]}');
  });

  it('preloads what the route needs, and nothing of other routes', async () => {
    await start();
    expect(preloadsOf((await getPage('/')).body)).toEqual([
      '/assets/layout-sidebar.js',
      '/remotes/dealer/1.4.0-3f9c2a1b4d5e/remoteEntry.js',
      '/remotes/dealer/1.4.0-3f9c2a1b4d5e/pages.js',
      '/remotes/dealer/1.4.0-3f9c2a1b4d5e/page-dashboard.js',
      '/assets/form.js',
    ]);
    const order = preloadsOf((await getPage('/orders/42?tab=plan')).body);
    expect(order).toContain('/remotes/dealer/1.4.0-3f9c2a1b4d5e/page-order.js');
    expect(order).toContain('/assets/table.js');
    expect(order).not.toContain('/assets/form.js');
  });

  it.each([
    ['an older remote in the present shell', 'dealer', {}],
    ['an older remote in an older shell', 'dealer', { dealer: ['layout-sidebar.js'], sidebar: undefined }],
  ])('preloads the layout of %s', async (_which, layout, layouts) => {
    write('shell/dist/shell.json', { ...shellBuild, layouts: { ...shellBuild.layouts, ...layouts } });
    const [home] = remoteBuild({}).routes;
    write('mfe-dealer/dist/remote.json', remoteBuild({ routes: [{ ...home, layout }] as never }));
    await start();
    const { body } = await getPage('/');
    expect(preloadsOf(body)[0]).toBe('/assets/layout-sidebar.js');
    expect(bootOf(body).remotes[0]?.routes).toMatchObject([{ layout }]);
  });

  it('preloads each script as it will be loaded: with integrity and CORS', async () => {
    await start();
    const { body } = await getPage('/');
    const integrityOf = (file: string) =>
      new RegExp(`<link rel="preload" [^>]*/${file}"[^>]* integrity="([^"]+)" crossorigin="anonymous">`).exec(
        body,
      )?.[1];
    expect(integrityOf('layout-sidebar.js')).toBe('sha256-layout');
    expect(integrityOf('form.js')).toBe('sha256-form');
    expect(integrityOf('remoteEntry.js')).toBe('sha256-entry');
    expect(integrityOf('page-dashboard.js')).toBe('sha256-page');
    // A build that is worked on says none, and its scripts load without.
    expect(body).toMatch(/\/pages\.js" nonce="[\w-]+">/);
  });

  it('names all scripts of a release of ES modules with their hashes, and preloads none', async () => {
    const integrity = { 'remoteEntry.js': 'sha384-entry', 'tools.js': 'sha384-tools' };
    write(
      'mfe-dealer/dist/remote.json',
      remoteBuild({ format: 'module', exposed: [], pages: {}, integrity }),
    );
    await start();
    const { body } = await getPage('/');
    expect(bootOf(body).remotes[0]).toMatchObject({ integrity: 'sha384-entry', modules: integrity });
    expect(preloadsOf(body)).toEqual(['/assets/layout-sidebar.js']);
  });

  it('prefers a fixed path to one with parameters', async () => {
    await start();
    expect((await getPage('/orders/new')).body).toContain('<title>New order');
  });

  it('returns 404 for unknown paths, and reveals nothing of the admin area', async () => {
    await start();
    expect((await getPage('/nowhere')).statusCode).toBe(404);
    const anything = await getPage('/admin/anything');
    expect(anything.statusCode).toBe(200);
    expect(preloadsOf(anything.body)).toEqual(['/assets/layout-sidebar.js']);
  });

  it('returns 404 for a page whose flag is off', async () => {
    const market = {
      path: '/market',
      page: 'order',
      layout: 'column',
      guard: 'public',
      title: 'Market',
    } as const;
    write('mfe-dealer/dist/remote.json', remoteBuild({ routes: [{ ...market, flag: 'market' }] }));
    await start(undefined, { market: false });
    expect((await getPage('/market')).statusCode).toBe(404);
    await app.close();
    await start(undefined, { market: true });
    expect((await getPage('/market')).statusCode).toBe(200);
  });

  it('is not the response to failed API calls and file requests', async () => {
    await start();
    for (const url of [
      '/api/nothing',
      '/assets/gone.js',
      '/remotes/dealer/1.4.0-3f9c2a1b4d5e/gone.js',
      '/remotes/x',
      '/api',
      '/api?page=1',
      '/%61pi/nothing',
      '//api/nothing',
      '/files',
    ]) {
      for (const accept of ['text/html,*/*', '*/*', undefined]) {
        const { statusCode, headers } = await getPage(url, accept === undefined ? {} : { accept });
        expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
      }
    }
  });

  it.each([
    '*/*',
    undefined,
    '',
    'text/*',
    'TEXT/HTML',
    'application/json, text/plain, */*',
    'text/html;q=0.1, application/json',
    'application/xhtml+xml, text/html ; charset=utf-8',
  ])('is returned to a client that accepts %j', async (accept) => {
    await start();
    for (const url of ['/orders', '/', '/login?next=/orders', '/apiary']) {
      const { headers, body } = await getPage(url, accept === undefined ? {} : { accept });
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body).toContain('id="boot"');
    }
  });

  it.each(['application/json', 'image/png', 'application/json, text/html;q=0', '*/*;q=0.0'])(
    'is not what a client gets that accepts %j',
    async (accept) => {
      await start();
      const { statusCode, headers } = await getPage('/orders', { accept });
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    },
  );

  it('is returned over the network to clients that accept any type', async () => {
    await start();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const sent = request({ port, path: '/orders/1' }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  });

  it('explains what to do while nothing is built', async () => {
    rmSync(join(root, 'shell'), { recursive: true });
    await start();
    const { statusCode, body } = await getPage('/');
    expect(statusCode).toBe(503);
    expect(body).toContain('npm run build');
  });

  it('leaves out a remote that is not built', async () => {
    rmSync(join(root, 'mfe-dealer'), { recursive: true });
    await start();
    expect(bootOf((await getPage('/login')).body).remotes).toEqual([]);
  });

  it('names a remote that was added without a restart', async () => {
    await start();
    await getPage('/');
    write('mfe-slabs/dist/remote.json', remoteBuild({ name: 'slabs', routes: [], nav: [] }));
    write('elsewhere/dist/remote.json', remoteBuild({ name: 'elsewhere', routes: [], nav: [] }));
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
    const { remotes } = bootOf((await getPage('/')).body);
    expect(remotes.map(({ name }) => name)).toEqual(['dealer', 'slabs']);
  });

  it('names a new build without a restart', async () => {
    await start();
    await getPage('/');
    const file = write(
      'mfe-dealer/dist/remote.json',
      remoteBuild({ version: '1.5.0', directory: '1.5.0-00000000beef' }),
    );
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
    expect(bootOf((await getPage('/')).body).remotes[0]?.entry).toContain('1.5.0-00000000beef');
  });
});

describe('Builds', () => {
  it('are cached for a year and sent precompressed', async () => {
    await start();
    const plain = await app.inject('/assets/main.bb.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.body).toBe('console.log(1)');
    const brotli = await app.inject({
      url: '/assets/main.bb.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.headers.vary).toBe('accept-encoding');
    expect(brotli.body).toBe('compressed');
  });

  it('remain available for tabs that were opened with an older one', async () => {
    await start();
    expect((await app.inject('/remotes/dealer/1.3.0-00000000cafe/remoteEntry.js')).body).toBe('var older');
  });

  it('keep their source maps to themselves, wherever a bundler wrote them', async () => {
    const secret = 'the sources';
    write('shell/dist/maps/main.bb.js.map', secret);
    write('shell/dist/assets/main.bb.js.map', secret);
    write('mfe-dealer/dist/maps/1.4.0-3f9c2a1b4d5e/remoteEntry.js.map', secret);
    for (const file of ['remoteEntry.js.map', 'remoteEntry.js.map.br', 'remoteEntry.js.MAP'])
      write(`mfe-dealer/dist/1.4.0-3f9c2a1b4d5e/${file}`, secret);
    const folder = '/remotes/dealer/1.4.0-3f9c2a1b4d5e';
    const urls = [
      '/assets/main.bb.js.map',
      '/assets/main.bb.js%2Emap',
      '/assets/../maps/main.bb.js.map',
      '/assets/..%2fmaps%2fmain.bb.js.map',
      '/maps/main.bb.js.map',
      `${folder}/remoteEntry.js.map`,
      `${folder}/remoteEntry.js.map.br`,
      `${folder}/remoteEntry.js.MAP`,
      `${folder}/remoteEntry.js.map?x=1`,
      `${folder}/..%2Fmaps%2F1.4.0-3f9c2a1b4d5e%2FremoteEntry.js.map`,
      '/remotes/dealer/maps/1.4.0-3f9c2a1b4d5e/remoteEntry.js.map',
    ];
    for (const isDevelopment of [false, true]) {
      write('mfe-dealer/dist/remote.json', remoteBuild({ ...(isDevelopment && { isDevelopment }) }));
      await start(undefined, { development: isDevelopment });
      await app.listen({ port: 0 });
      for (const url of urls) {
        const response = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
        expect([url, response.statusCode]).toEqual([url, 404]);
        expect(response.body).not.toContain(secret);
        expect(await statusOf(url)).toBe(404);
      }
      expect((await app.inject(`${folder}/remoteEntry.js`)).statusCode).toBe(200);
      await app.close();
    }
  });

  it('are revalidated during development', async () => {
    write('mfe-dealer/dist/remote.json', remoteBuild({ isDevelopment: true }));
    await start();
    const { headers } = await app.inject('/remotes/dealer/1.4.0-3f9c2a1b4d5e/remoteEntry.js');
    expect(headers['cache-control']).toBe('public, max-age=0');
  });

  it('notify open pages of changes during development, and nowhere else', async () => {
    write('shell/dist/shell.json', { ...shellBuild, compilation: 'shell1' });
    write('mfe-dealer/dist/remote.json', remoteBuild({ isDevelopment: true, compilation: 'dealer1' }));
    await start();
    expect((await app.inject('/dev/builds')).statusCode).toBe(404);
    await start(undefined, { development: true });
    const response = await app.inject({ url: '/dev/builds', payloadAsStream: true });
    let heard = '';
    for await (const text of response.stream()) {
      heard += text;
      if (heard.includes('data:')) break;
    }
    expect(heard).toContain('data: shell1 dealer1');
  });

  it.each([
    '/assets/../shell.json',
    '/assets/..%2Fshell.json',
    '/assets/%2e%2e/shell.json',
    '/remotes/dealer/../dealer/remote.json',
    '/remotes/dealer/..%2F../package.json',
    '/remotes/dealer/1.4.0-3f9c2a1b4d5e/..%2Fremote.json',
    '/remotes/dealer/1.4.0-3f9c2a1b4d5e/%2e%2e/remote.json',
    '/remotes/shell/dist/shell.json',
  ])('serve no other file: %s', async (url) => {
    await start();
    const { statusCode } = await app.inject(url);
    expect([400, 403, 404]).toContain(statusCode);
  });
});

describe('The admin remote', () => {
  it("is in a folder that can't be guessed, which administrators are told", async () => {
    await start();
    const [remote] = adminRemotes();
    expect(remote?.entry).toMatch(/^\/remotes\/admin\/[0-9a-f]{40}\/remoteEntry\.js$/);
    expect((await app.inject(remote?.entry ?? '')).body).toBe('var admin');
    expect((await app.inject('/remotes/admin/1.0.0-0123456789ab/remoteEntry.js')).statusCode).toBe(404);
  });

  it('describes what its pages need, which no HTML may preload; its frame is public', async () => {
    write('mfe-admin/dist/remote.json', { ...admin, integrity: { 'page-dashboard.js': 'sha256-page' } });
    await start();
    expect(adminRemotes()[0]?.pages?.dashboard).toEqual({
      scripts: { 'page-dashboard.js': 'sha256-page' },
      shares: ['shared-ui/form'],
    });
    for (const path of ['/admin', '/admin/anything']) {
      expect(preloadsOf((await getPage(path)).body)).toEqual(['/assets/layout-sidebar.js']);
    }
  });

  it('serves an older release to tabs that were offered it', async () => {
    await start();
    const older = adminRemotes()[0]?.entry ?? '';
    const next = { ...admin, version: '1.1.0', directory: '1.1.0-ffffffffffff' };
    const file = write('mfe-admin/dist/remote.json', next);
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
    expect(adminRemotes()[0]?.entry).not.toBe(older);
    expect((await app.inject(older)).body).toBe('var admin');
  });

  it('is in another folder on another server', async () => {
    await start();
    const here = adminRemotes()[0]?.entry;
    await app.close();
    await start('another secret altogether');
    expect(adminRemotes()[0]?.entry).not.toBe(here);
  });
});

it('Administrators see the release of the shell and of each remote, its start and the kept ones', async () => {
  await start();
  expect(app.releases()).toEqual([
    { name: 'shell', version: '1.0.0', since: expect.any(Number), audience: 'everyone', older: [] },
    expect.objectContaining({ name: 'admin', audience: 'admin', older: [] }),
    {
      name: 'dealer',
      version: '1.4.0',
      hash: '3f9c2a1b4d5e',
      since: expect.any(Number),
      audience: 'everyone',
      older: ['1.3.0-00000000cafe'],
    },
  ]);
  for (const { since } of app.releases()) expect(Math.abs(Date.now() - since)).toBeLessThan(60_000);
});
