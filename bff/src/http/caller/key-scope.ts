import { API_KEY_PREFIX } from 'bff-contract';

/** Is this the key of another system, in place of an access token? */
export const isApiKey = (token: string | undefined): token is string =>
  token?.startsWith(API_KEY_PREFIX) === true;

/** Who may sign in, and as whom, is decided by people. */
const PEOPLE_ALONE = /\/(?:api-key|membership|release-key|session|set-password|sso|team|view-as)(?:\/|$)/;
const TEAM = /\/team$/;

/** Parts of the path that belong to a resource of another name. */
const RESOURCES: Readonly<Record<string, string>> = {
  'order-view': 'order',
  events: 'order',
  summary: 'order',
  report: 'order',
  'access-log': 'profile',
  'confirm-contact-email': 'profile',
  'check-fabricator-code': 'fabricator',
  colleague: 'team',
  'stage-mail': 'stage',
};

interface CalledRoute {
  method: string;
  /** The path, with the names of its parameters. */
  url: string;
  /** The parameters of the path. */
  params?: unknown;
}

/** The scope that API keys need for a call; undefined for calls that no key can make. */
export const keyScopeOf = ({ method, url, params }: CalledRoute): string | undefined => {
  const [, , area, part = ''] = url.split('/');
  const verb = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  if (area === 's3') return part === 'get-signed-url' ? 'file:read' : 'file:write';
  if (area === 'app') return part === 'search' ? 'search:read' : undefined;
  if (area !== 'fabricator' && area !== 'admin') return undefined;
  if (PEOPLE_ALONE.test(url) && !(verb === 'read' && TEAM.test(url))) return undefined;
  const { remote } = (params ?? {}) as { remote?: string };
  return `${RESOURCES[part] ?? part}${remote === undefined ? '' : `/${remote}`}:${verb}`;
};

/** Whether scopes include the needed one. A scope for all remotes covers the scope for a single remote. */
export const coversScope = (scopes: readonly string[], needed: string): boolean =>
  scopes.includes(needed) || scopes.includes(needed.replace(/\/[^:]+/, ''));
