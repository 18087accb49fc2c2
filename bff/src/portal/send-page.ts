import { randomBytes } from 'node:crypto';
import { SHARED_ORDER_PATH } from 'bff-contract';
import { SERVER_API } from 'bff-contract/compatibility';
import { frameOf } from 'bff-contract/constants';
import type { BootManifest, RouteEntry } from 'bff-contract/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodedPathOf, pathnameOf } from '../http/request-path';
import { browserId } from './browser-id';
import { renderNotice, renderPage } from './html';
import type { Offer } from './offers';
import type { Portal, PortalOptions } from './portal-options';
import { preloadsFor, preloadsOfLayout } from './preloads';
import { findRoute } from './routes';
import { securityHeaders } from './security-headers';
import type { ServedRemote } from './serve-remote';
import { shellGuard } from './shell-guard';
import type { ServedShell } from './shells';
import { policyNames } from './trusted-types';
import { visitorOf } from './visitor';

/** The manifest that the shell starts with. Canaries and previews depend on the browser; nothing else depends on the user. */
const bootManifest = (
  options: PortalOptions,
  { id, build: { version, portalApi, sharedVersions, previous } }: ServedShell,
  { digest, registry, preview, policies }: Offer,
  nonce: string,
): Omit<BootManifest, 'remotes'> => ({
  productName: options.productName,
  portalApi,
  shellVersion: version,
  ...(id !== undefined && { shell: id }),
  serverApi: SERVER_API,
  sharedVersions,
  ...(previous && { previous }),
  ...(Object.keys(policies).length > 0 && { trustedTypes: policyNames(policies) }),
  flags: options.flags,
  links: options.links,
  nonce,
  release: digest,
  ...(registry && { registry }),
  maxUpload: options.maxUpload,
  ...(preview && { preview }),
});

const NOT_BUILT =
  '<p>The server runs, but there is no build of its pages. Run <code>npm run build</code>, then reload this page.</p>';

/** Paths that are never pages: a missing file or endpoint gets a JSON response whatever the client accepts. */
const NO_PAGE = /^\/+(?:api|assets|files|remotes)(?:\/|$)/i;

/** Whether HTML is accepted: browsers name it; curl, link checkers and monitoring send `*\/*` or nothing. */
const acceptsHtml = (accept = '*/*'): boolean =>
  accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    return ['text/html', 'text/*', '*/*'].includes(type) && !isRefused;
  });

export const wantsHtml = ({ headers, url }: FastifyRequest): boolean =>
  !NO_PAGE.test(decodedPathOf(url)) && acceptsHtml(headers.accept || undefined);

/** Pages whose address has a secret. That doesn't depend on the release of a remote, so no manifest says it. */
const SECRET_PAGE = new RegExp(`^${SHARED_ORDER_PATH}/*$`);

/** The remote of a page, and those whose background tasks run in its area. */
const neededFor = (
  { remote, entry }: { remote: ServedRemote; entry: RouteEntry },
  { forEveryone }: Offer,
): ServedRemote[] => [
  remote,
  ...forEveryone.filter(({ build }) =>
    build.start?.some((area) => area === frameOf(remote.build, entry).area?.name),
  ),
];

/** Sends the HTML of a page, with 404 if no manifest has its path. */
export const sendPage = async (portal: Portal, request: FastifyRequest, reply: FastifyReply) => {
  const { builds, offerTo, options, previews } = portal;
  const nonce = randomBytes(16).toString('base64url');
  const pathname = pathnameOf(request.url);
  const isSecret = SECRET_PAGE.test(pathname);
  const { fileOrigins = [] } = options;
  const headersFor = (trustedTypes: readonly string[]) =>
    securityHeaders({ nonce, fileOrigins, isSecret, trustedTypes });
  reply
    .headers(headersFor([]))
    .header('Cache-Control', isSecret ? 'no-store' : 'no-cache')
    .header('Vary', builds.shells.hasReleased() ? 'Accept, Cookie' : 'Accept')
    .type('text/html; charset=utf-8');
  const usual = builds.shells.of();
  if (!usual)
    return reply
      .code(503)
      .header('Retry-After', '10')
      .send(renderNotice(`${options.productName} is not built yet`, NOT_BUILT));

  const preview = await previews.of(request.headers.cookie);
  if (preview) reply.header('Cache-Control', 'no-store');
  const visitor = { ...visitorOf(portal, request), browser: browserId(portal, request, reply) };
  const offer = offerTo(visitor, preview);
  const trustedTypes = policyNames(offer.policies);
  if (trustedTypes.length > 0) reply.headers(headersFor(trustedTypes));
  const shell = offer.shell ?? usual;
  const isOn = (flag: string | undefined) => !flag || options.flags[flag] === true;
  const routes = offer.forEveryone.flatMap((remote) =>
    remote.build.routes.filter(({ flag }) => isOn(flag)).map((entry) => ({ entry, remote })),
  );
  const route = findRoute(routes, pathname);
  // The pages below /admin are not public, but that the area exists is.
  const isAdminArea = /^\/admin(\/|$)/.test(pathname);
  const isKnown = route !== undefined || isAdminArea;
  const html = renderPage({
    shell: shell.build,
    guardScript: shell.id && shellGuard(shell.id, shell.build.version, shell.isReleased),
    boot: bootManifest(options, shell, offer, nonce),
    remotesJson: offer.inlineRemotes(route ? neededFor(route, offer) : []),
    preloads: route
      ? preloadsFor(shell.build, route)
      : isAdminArea
        ? preloadsOfLayout(shell.build, 'sidebar')
        : [],
    title: route ? `${route.entry.title} · ${options.productName}` : options.productName,
    nonce,
    policies: offer.policies,
    isSecret,
  });
  return reply.code(isKnown ? 200 : 404).send(html);
};
