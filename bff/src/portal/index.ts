import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { RemotePaths } from 'bff-contract/remote-paths';
import platformRemotes from 'bff-contract/remotes.json';
import type { BootManifest, ShellBuild, SiteLinks } from 'bff-contract/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { HealthChecks } from '../http/health';
import { decodedPathOf, pathnameOf } from '../http/request-path';
import { createWebBuilds, type WebBuilds } from './builds';
import { devBuilds } from './dev-builds';
import { renderNotBuilt, renderPage } from './html';
import { createOffers, type Offer } from './offers';
import { pageNeeds, preloadsFor, preloadsOfLayout } from './preloads';
import type { ReleaseInfo } from './release-info';
import type { Releases } from './releases';
import { browserOf, knownBrowser } from './releases/share';
import { findRemoteFiles } from './remote-files';
import { originsOf, type RemoteOrigins } from './remote-origins';
import { findRoute } from './routes';
import { securityHeaders } from './security-headers';

declare module 'fastify' {
  interface FastifyInstance {
    /** The builds of the front ends that are served now. */
    releases?: () => ReleaseInfo[];
    /** Releases of remotes that browsers were told of, for what tabs report of them. */
    knownReleases?: Pick<WebBuilds, 'known' | 'identify'> & { shellVersion: () => string | undefined };
    /** How far the release store was followed, and what is wrong with it. */
    releaseStore?: () => { generation: number; problems: string[] };
  }
}

export interface WebOptions {
  productName: string;
  links?: SiteLinks;
  /** Feature flags of the front ends: `{ onboarding: true }`. */
  flags: Record<string, boolean>;
  /** Hides where the code of restricted remotes lies. The same in every process. */
  secret: string;
  /** Folder of the workspaces: `shell/dist`, `mfe-…/dist`. */
  root: string;
  /** Origins that files are stored at, besides our own. */
  fileOrigins?: readonly string[];
  /** Whether browsers reach us by HTTPS. */
  https?: boolean;
  /** Where browsers find the files of remotes that do not come from us. */
  remoteOrigins?: RemoteOrigins;
  /** The remotes that may be served, with their paths; without it those of the platform. */
  paths?: RemotePaths;
  /** What was released to browsers; without it they get the newest builds. */
  released?: Releases;
  /** Releases that fail for many users. */
  suspects?: () => ReadonlySet<string>;
  /** Told that there is no page to send while the shell was not built. */
  health?: HealthChecks;
}

const YEAR = '365d';
const IMMUTABLE = { maxAge: YEAR, immutable: true } as const;
const REVALIDATED = { maxAge: 0 } as const;
/** Whoever passes the files of remotes on is at another origin. They are no secret from whoever knows their address. */
const FOR_ANY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
} as const;

/** Files whose names change with their content, so that browsers keep them for a year. */
const serveFiles = async (app: FastifyInstance, builds: WebBuilds, shellAssets: string) => {
  await app.register(fastifyStatic, {
    root: shellAssets,
    serve: false,
    preCompressed: true,
  });
  app.get<{ Params: { '*': string } }>('/assets/*', { logLevel: 'warn' }, (request, reply) =>
    reply.sendFile(request.params['*'], shellAssets, IMMUTABLE),
  );
  app.get<{ Params: { name: string; directory: string; '*': string } }>(
    '/remotes/:name/:directory/*',
    { logLevel: 'warn' },
    async (request, reply) => {
      const { name, directory, '*': file } = request.params;
      const release = await builds.release(name, directory);
      if (!release || (release.files && !Object.hasOwn(release.files, file))) return reply.callNotFound();
      reply.headers(FOR_ANY_ORIGIN);
      return reply.sendFile(file, release.folder, release.isDevelopment ? REVALIDATED : IMMUTABLE);
    },
  );
};

/** What the browser is told at the start; nothing in it depends on who asks, but which share a canary's browser is in. */
const bootManifest = (
  options: WebOptions,
  { version, portalApi, sharedVersions }: ShellBuild,
  { forEveryone, digest }: Offer,
  nonce: string,
): BootManifest => ({
  productName: options.productName,
  portalApi,
  shellVersion: version,
  sharedVersions,
  flags: options.flags,
  links: options.links,
  remotes: forEveryone.map(({ descriptor }) => descriptor),
  ...(options.remoteOrigins?.size && { remoteOrigins: originsOf(options.remoteOrigins) }),
  nonce,
  release: digest,
});

/** While a canary runs a browser gets an id, so that it keeps what it got. */
const browserId = (builds: WebBuilds, https: boolean, request: FastifyRequest, reply: FastifyReply) => {
  if (!builds.hasCanary()) return undefined;
  const { id, setCookie } = browserOf(request.headers.cookie, https);
  reply.header('Vary', 'Accept, Cookie');
  if (setCookie) reply.header('Set-Cookie', setCookie);
  return id;
};

/** What is served, and to whom. */
interface Web {
  builds: WebBuilds;
  offerTo: (browser: string | undefined) => Offer;
  options: WebOptions;
}

/** Paths that are no pages: a missing file or endpoint is reported in JSON whatever the caller accepts. */
const NO_PAGE = /^\/+(?:api|assets|files|remotes)(?:\/|$)/i;

/** Whether this accepts HTML: browsers name it, curl, link checkers and monitoring send `*\/*` or nothing. */
const acceptsHtml = (accept = '*/*'): boolean =>
  accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    return ['text/html', 'text/*', '*/*'].includes(type) && !isRefused;
  });

const wantsHtml = ({ headers, url }: FastifyRequest): boolean =>
  !NO_PAGE.test(decodedPathOf(url)) && acceptsHtml(headers.accept || undefined);

const sendPage = ({ builds, offerTo, options }: Web, request: FastifyRequest, reply: FastifyReply) => {
  const nonce = randomBytes(16).toString('base64url');
  const { fileOrigins = [], https = false } = options;
  const remoteOrigins = originsOf(options.remoteOrigins ?? new Map());
  reply
    .headers(securityHeaders({ nonce, fileOrigins, remoteOrigins }))
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Accept')
    .type('text/html; charset=utf-8');
  const shell = builds.shell();
  if (!shell) return reply.code(503).header('Retry-After', '10').send(renderNotBuilt(options.productName));

  const offer = offerTo(browserId(builds, https, request, reply));
  const pathname = pathnameOf(request.url);
  const isOn = (flag: string | undefined) => !flag || options.flags[flag] === true;
  const routes = offer.forEveryone.flatMap((remote) =>
    remote.build.routes.filter(({ flag }) => isOn(flag)).map((entry) => ({ entry, remote })),
  );
  const route = findRoute(routes, pathname);
  // Which pages there are below /admin is no business of whoever asks; that they have a frame is.
  const isAdminArea = /^\/admin(\/|$)/.test(pathname);
  const isKnown = route !== undefined || isAdminArea;
  const html = renderPage({
    shell,
    boot: bootManifest(options, shell, offer, nonce),
    preloads: route ? preloadsFor(shell, route) : isAdminArea ? preloadsOfLayout(shell, 'admin') : [],
    title: route ? `${route.entry.title} · ${options.productName}` : options.productName,
    nonce,
  });
  return reply.code(isKnown ? 200 : 404).send(html);
};

/** Browsers alone say this; what asks without it gets no cookie. */
const isBrowser = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin';

/** Tells open tabs what a page that is opened now would get. */
const sendRemotes = ({ builds, offerTo, options }: Web, request: FastifyRequest, reply: FastifyReply) => {
  reply.header('Cache-Control', 'no-cache').header('X-Content-Type-Options', 'nosniff');
  const browser = isBrowser(request)
    ? browserId(builds, options.https ?? false, request, reply)
    : knownBrowser(request.headers.cookie);
  const { digest, answer } = offerTo(browser);
  reply.header('ETag', `"${digest}"`).header('Vary', 'Cookie');
  // A proxy that compresses makes the tag a weak one.
  const isKnown = request.headers['if-none-match']?.replace(/^W\//, '') === `"${digest}"`;
  if (isKnown) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(answer);
};

/**
 * Serves the front ends: the HTML of every path that is not the API's, and the builds of the shell and the
 * remotes. A new build is noticed within a second, without a restart.
 */
export const web = fp(async (app: FastifyInstance, options: WebOptions) => {
  const builds = createWebBuilds({
    shellFile: join(options.root, 'shell', 'dist', 'shell.json'),
    remoteFiles: findRemoteFiles(options.root),
    secret: options.secret,
    paths: options.paths ?? platformRemotes,
    released: options.released,
    log: app.log,
    remoteOrigins: options.remoteOrigins,
    suspects: options.suspects,
  });
  const offerTo = createOffers(builds, options.secret);
  options.health?.add(
    'shell',
    () => (builds.shell() ? undefined : 'there is no build of the shell to serve'),
    { required: true },
  );
  const { released } = options;
  if (released) {
    const summaries = () => [...new Set(released.problems().map(({ summary }) => summary))];
    options.health?.add('releases', () => summaries().join('; ') || undefined);
    app.decorate('releaseStore', () => ({
      generation: released.generation(),
      problems: released.problems().map(({ text }) => text),
    }));
  }
  const served: Web = { builds, offerTo, options };
  app.addHook('onClose', async () => released?.stop());
  // `auth/whoami` answers these to administrators; nobody else's browser hears of them.
  app.decorate('adminRemotes', ({ headers }) =>
    offerTo(knownBrowser(headers.cookie)).forAdmins.map(({ build, descriptor }) => {
      const shell = builds.shell();
      return shell ? { ...descriptor, pages: pageNeeds(shell, build) } : descriptor;
    }),
  );
  app.decorate('releaseOf', ({ headers }) => offerTo(knownBrowser(headers.cookie)).digest);
  app.decorate('releases', builds.releases);
  app.decorate('knownReleases', {
    known: builds.known,
    identify: builds.identify,
    shellVersion: () => builds.shell()?.version,
  });
  await serveFiles(app, builds, join(options.root, 'shell', 'dist', 'assets'));
  if (options.flags.development) await app.register(devBuilds, builds);
  app.get('/remotes.json', { logLevel: 'warn' }, (request, reply) => sendRemotes(served, request, reply));
  app.get('/*', { logLevel: 'warn' }, (request, reply) =>
    wantsHtml(request) ? sendPage(served, request, reply) : reply.callNotFound(),
  );
});
