import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import { type PortalFacts, SERVER_API } from 'bff-contract/compatibility';
import platformRemotes from 'bff-contract/remotes.json';
import type { RemoteSettings } from 'bff-contract/web';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { allSecrets, type ServerSecrets } from '../config/server-secrets';
import type { HealthChecks } from '../http/health';
import type { Metrics } from '../telemetry';
import { createAudiences } from './audience';
import { createWebBuilds, type WebBuilds } from './builds';
import { createDeprecationReport, type DeprecationReport } from './deprecations';
import { devBuilds } from './dev-builds';
import { createOffers } from './offers';
import type { Portal, PortalOptions } from './portal-options';
import { pageNeeds } from './preloads';
import { createPreviewLinks } from './previews/preview-links';
import { previewRoutes } from './previews/preview-routes';
import { createPreviews, type Preview } from './previews/previews';
import type { ReleaseInfo } from './release-info';
import type { Releases } from './releases';
import { findRemoteFiles } from './remote-files';
import { sendPage, wantsHtml } from './send-page';
import { sendRemotes } from './send-remotes';
import { serveFiles } from './serve-files';
import { createSourceMaps, type SourceMaps } from './source-maps';
import { visitorOf } from './visitor';

declare module 'fastify' {
  interface FastifyInstance {
    /** The builds of the front ends that are served now. */
    releases: () => ReleaseInfo[];
    /** Releases that browsers were offered; tabs may report about these. */
    knownReleases: Pick<WebBuilds, 'known' | 'identify'> & {
      /** Whether browsers may run a shell of this version. */
      isShell: (version: string) => boolean;
    };
    /** The remote of which a browser previews a release. */
    previewedRemote: (request: FastifyRequest) => string | undefined;
    /** The APIs that the portal offers to remotes, and the server to shells; undefined while there is no build of the shell. */
    portalFacts: () => PortalFacts | undefined;
    /** The id of the server's own build of the shell; undefined without one, and during development. */
    broughtShell: () => string | undefined;
    /** The settings of the release of a remote that browsers get without a canary; undefined if it has none. */
    settingsOf: (remote: string) => RemoteSettings | undefined;
    /** The source maps of what browsers run, for crash reports. */
    sourceMaps: SourceMaps;
    /** The deprecated exports of shared modules, and the releases that still use them. */
    deprecations: () => Promise<DeprecationReport[]>;
    /** Whether the registry was read, by this process or an earlier one on the same DATA_DIR. */
    knowsReleases: () => boolean;
    /** The generation of the registry, and the problems of the release store. */
    releaseStore: () => { generation: number; problems: string[] };
  }
}

/** Reports the state of the release store, and stops following it when the app closes. */
const watchStore = (app: FastifyInstance, released: Releases, health: HealthChecks | undefined): void => {
  const summaries = () => [...new Set(released.problems().map(({ summary }) => summary))];
  health?.add('releases', () => summaries().join('; ') || undefined);
  // Browsers would get what the server came with.
  const unknown = () => (released.isKnown() ? undefined : 'the registry of releases is unread');
  health?.add('registry', unknown, { required: true });
  app.decorate('knowsReleases', released.isKnown);
  app.decorate('releaseStore', () => ({
    generation: released.generation(),
    problems: released.problems().map(({ text }) => text),
  }));
  app.addHook('onClose', async () => released.stop());
};

const idOf = ({ version, hash }: ReleaseInfo): string => (hash ? `${version}-${hash}` : version);

const measureReleases = (metrics: Metrics, { releases }: WebBuilds, released: Releases): void => {
  metrics.sum(
    'slabdesk_release_refused_total',
    'Changes and releases in the store that were not accepted',
    () => released.refused(),
  );
  metrics.gauge('slabdesk_release_served', 'Which release of each front end browsers get: 1', () =>
    releases().map((release) => [1, { remote: release.name, release: idOf(release) }]),
  );
  metrics.gauge('slabdesk_release_since_timestamp_seconds', 'Since when it is the one', () =>
    releases().map(({ name, since }) => [since / 1_000, { remote: name }]),
  );
  metrics.gauge('slabdesk_release_canary_percent', 'Share of browsers that get a canary instead', () =>
    releases().map(({ name, canary }) =>
      canary ? [canary.percent, { remote: name, release: canary.version }] : [0, { remote: name }],
    ),
  );
};

/**
 * Serves the front ends: the HTML of every path that is not the API's, and the builds of the shell and the
 * remotes. A new build is noticed within a second, without a restart.
 */
export const portal = fp(async (app: FastifyInstance, options: PortalOptions) => {
  const { released } = options;
  const shellFolder = join(options.root, 'shell', 'dist');
  const paths = options.paths ?? platformRemotes;
  const keys: ServerSecrets = { secret: options.secret, previousSecrets: options.previousSecrets ?? [] };
  const secrets = allSecrets(keys);
  const builds = createWebBuilds({
    shellFolder,
    remoteFiles: findRemoteFiles(options.root),
    ...keys,
    paths,
    released,
    log: app.log,
    suspects: options.suspects,
  });
  const offerTo = createOffers(builds, options.secret);
  const portalFacts = () => {
    const shell = builds.shells.of()?.build;
    return shell && { ...shell, serverApi: SERVER_API, remotePaths: paths };
  };
  const previews = createPreviews({
    links: createPreviewLinks(keys),
    released,
    facts: portalFacts,
    isRemote: (name) => Object.hasOwn(paths, name),
    https: options.https,
    secrets,
  });
  const audiences = createAudiences(keys, { isNeeded: builds.hasAudience, https: options.https });
  const served: Portal = { audiences, builds, offerTo, options, previews };
  options.health?.add(
    'shell',
    () => (builds.shells.of() ? undefined : 'there is no build of the shell to serve'),
    { required: true },
  );
  watchStore(app, released, options.health);
  await app.register(fastifyCookie);
  // `auth/whoami` sends these to administrators only.
  app.decorate('adminRemotes', (request) => {
    const { cookie } = request.headers;
    const toRemotes = (preview?: Preview) => {
      const { forAdmins, shell } = offerTo(visitorOf(served, request), preview);
      return forAdmins.map(({ build, descriptor }) =>
        shell ? { ...descriptor, pages: pageNeeds(shell.build, build) } : descriptor,
      );
    };
    return previews.remoteOf(cookie) === undefined ? toRemotes() : previews.of(cookie).then(toRemotes);
  });
  const releaseOf = (request: FastifyRequest) =>
    offerTo(visitorOf(served, request), previews.known(request.headers.cookie)).digest;
  app.decorate('releaseOf', releaseOf);
  app.decorate('noteAudience', (request, reply, user) => {
    if (audiences.note(request, reply, user)) reply.header('Portal-Release', releaseOf(request));
  });
  app.decorate('previewedRemote', ({ headers }) => previews.remoteOf(headers.cookie));
  app.decorate('portalFacts', portalFacts);
  app.decorate('broughtShell', builds.shells.brought);
  app.decorate(
    'settingsOf',
    (name) => builds.remotes().find(({ build }) => build.name === name)?.build.settings,
  );
  app.decorate('releases', builds.releases);
  app.decorate('deprecations', createDeprecationReport(builds.inUse, portalFacts));
  if (options.metrics) measureReleases(options.metrics, builds, released);
  app.decorate('knownReleases', {
    known: builds.known,
    identify: builds.identify,
    isShell: builds.shells.hasVersion,
  });
  app.decorate('sourceMaps', createSourceMaps({ builds, shellFolder, secrets, released, log: app.log }));
  await serveFiles(app, served, join(shellFolder, 'assets'));
  previewRoutes(app, previews, options);
  if (options.flags.development) await app.register(devBuilds, builds);
  app.get('/remotes.json', (request, reply) => sendRemotes(served, request, reply));
  app.get('/*', (request, reply) =>
    wantsHtml(request) ? sendPage(served, request, reply) : reply.callNotFound(),
  );
});
