import { responseInterceptor } from 'http-proxy-middleware';
import { defaultSettings } from './manifest.mjs';

/**
 * The development server of one remote, a proxy in front of a running BFF. It rewrites the boot manifest and the lists of
 * remotes to name the development build.
 */

/** The development build gets the portal's values of the settings that it has, unless their type has changed. */
const replaceRemote = (remotes, live) => {
  const known = remotes.find(({ name }) => name === live.name);
  if (!known) return [...remotes, live];
  const settings = Object.entries(live.settings).map(([setting, standard]) => {
    const value = known.settings?.[setting];
    return [setting, typeof value === typeof standard ? value : standard];
  });
  const own = { ...live, settings: Object.fromEntries(settings) };
  return remotes.map((remote) => (remote === known ? own : remote));
};

const BOOT = /(<script[^>]*id="boot"[^>]*>)([\s\S]*?)(<\/script>)/;

/** Preloads of the release that the development build replaces. */
const preloadsOf = (name) =>
  new RegExp(`<link rel="preload"[^>]*href="[^"]*/remotes/${name}/[^>]*>\\n?`, 'g');

const rewriteHtml = (html, live) =>
  html.replaceAll(preloadsOf(live.name), '').replace(BOOT, (_all, open, json, close) => {
    // Without the digest of the releases, the tab doesn't look for new ones and keeps the development build.
    const { release: _release, ...boot } = JSON.parse(json);
    const remotes = live.audience === 'admin' ? boot.remotes : replaceRemote(boot.remotes, live);
    const trustedTypes = [...(boot.trustedTypes ?? []), ...(live.trustedTypes ?? [])];
    return `${open}${JSON.stringify({ ...boot, remotes, trustedTypes }).replaceAll('<', '\\u003c')}${close}`;
  });

const rewriteList = (text, live) => {
  const body = JSON.parse(text);
  return body.remotes ? JSON.stringify({ ...body, remotes: replaceRemote(body.remotes, live) }) : text;
};

/** The Trusted Types policy of the error overlay. Pages allow it beside the policies of the remote. */
const OVERLAY_POLICY = 'portal-dev-server';

const allowPolicies = (header, { trustedTypes = [] }) =>
  header.replace(
    /; trusted-types [^;]*/,
    `$& ${[OVERLAY_POLICY, ...trustedTypes].join(' ')} 'allow-duplicates'`,
  );

/** The address that lists the remote, besides the pages. */
const listOf = ({ audience }) => (audience === 'admin' ? '/api/auth/whoami' : '/remotes.json');

const CSP = 'content-security-policy';

const wantsPage = ({ method, headers }) => method === 'GET' && headers.accept?.includes('text/html');

/** Rewrites what the BFF responds with: a page, or a list of remotes. */
const rewriteResponse = (live) => async (body, upstream, request, response) => {
  // The page is another one than the BFF's.
  response.removeHeader('etag');
  const policy = upstream.headers[CSP];
  if (policy) response.setHeader(CSP, allowPolicies(policy, live));
  const { statusCode } = upstream;
  if (statusCode !== 404 && (statusCode < 200 || statusCode > 299)) return body;
  const rewrite = request.url.startsWith(listOf(live)) ? rewriteList : rewriteHtml;
  return rewrite(body.toString('utf8'), live);
};

const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Proxies and CDNs of a portal elsewhere know it by its own name; one on this machine makes links with ours. */
const isElsewhere = (bff) => !OWN_NAMES.has(new URL(bff).hostname);

const explain = (bff, response) => {
  response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`No portal responds at ${bff}. Start it, or name another one with --portal.\n`);
};

export const devServer = ({ port, manifest, descriptor }) => {
  const bff = process.env.BFF_URL ?? 'http://127.0.0.1:3000';
  const publicPath = `/remotes/${manifest.name}/dev/`;
  const isOther = (pathname) => !pathname.startsWith(publicPath) && !pathname.startsWith('/ws');
  const options = {
    target: bff,
    changeOrigin: isElsewhere(bff),
    on: { error: (_error, _request, response) => explain(bff, response) },
  };
  const live = {
    ...manifest,
    ...descriptor,
    settings: defaultSettings(manifest),
    entry: `${publicPath}${descriptor.entry}`,
  };
  return {
    port: Number(process.env.DEV_PORT ?? port),
    host: '127.0.0.1',
    // The shell's React is a production build, which can't replace components, so changes reload the page.
    hot: false,
    liveReload: true,
    client: {
      overlay: { errors: true, warnings: false, trustedTypesPolicyName: OVERLAY_POLICY },
      logging: 'warn',
    },
    devMiddleware: { publicPath },
    static: false,
    compress: false,
    // After the checks of Host and Origin: other sites must not read the pages (DNS rebinding).
    proxy: [
      {
        ...options,
        context: (pathname, request) =>
          isOther(pathname) && (wantsPage(request) || pathname === listOf(live)),
        selfHandleResponse: true,
        on: { ...options.on, proxyRes: responseInterceptor(rewriteResponse(live)) },
      },
      { ...options, context: isOther },
    ],
  };
};
