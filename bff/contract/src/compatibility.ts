import { manifestProblem, type RemotePaths } from './remote-paths';

/**
 * Whether a release of a remote can run in a portal. Asked before a release is promoted, by the server before it names
 * one to a browser, and by the shell before it runs one. Releases come from files: nothing here throws.
 */

/** A release's description of itself. */
export interface RemoteFacts {
  name: string;
  audience?: string;
  version: string;
  /** The script of its container. */
  entry: string;
  /** Global variable of its container. */
  global: string;
  /** Oldest version of the portal API that it runs with. */
  portalApi: string;
  /** Versions of the shared packages that it was built with. */
  sharedVersions?: Record<string, string>;
  /** Modules that it takes from the shell. */
  shares?: readonly string[];
  routes: unknown;
  nav: unknown;
  start?: unknown;
  search?: unknown;
  extensions?: unknown;
  /** The Trusted Types policies that its code creates. */
  trustedTypes?: readonly string[];
}

/** A version of the portal API that a portal serves, with the shared packages that go with it. */
export interface ServedApi {
  portalApi: string;
  sharedVersions?: Record<string, string> | undefined;
}

/** The APIs that a portal offers to remotes, and its server to shells. Omitted ones aren't checked. */
export interface PortalFacts extends ServedApi {
  serverApi?: string | undefined;
  /** The major version before, which it serves as well; shared packages that it doesn't name are the same. */
  previous?: ServedApi | undefined;
  provides?: readonly string[] | undefined;
  remotePaths?: RemotePaths | undefined;
}

/**
 * The facts of a shell whose portal has more remotes than the shell was built with. Old builds don't say which they know.
 *
 * @param paths the remotes of the portal
 */
export const withRemotePaths = <Shell extends { remotePaths?: RemotePaths | undefined }>(
  shell: Shell,
  paths: RemotePaths,
): Shell => (shell.remotePaths ? { ...shell, remotePaths: { ...paths, ...shell.remotePaths } } : shell);

/**
 * The major version of the portal API before, of which this version of the shell runs releases, and its last version. The
 * adapter is in `shell/src/previous-api`.
 */
export const PREVIOUS_API = { portalApi: '4.3', sharedVersions: { '@slabdesk/portal': '4.3.0' } };

/**
 * The interface between the server and the shell: the HTML with its boot manifest, `/remotes.json`, and the endpoints that the
 * shell calls. An addition that a shell needs raises the minor version; a change that breaks older shells raises the major one.
 */
export const SERVER_API = '1.1';

/**
 * Why a release of the shell can't run with a server; undefined when it can.
 *
 * @param serverApi the version that the server offers
 */
export const shellIncompatibility = (
  shell: { serverApi?: string | undefined },
  serverApi: string,
): string | undefined => {
  const { serverApi: needed } = shell;
  if (!isVersion(needed)) return 'it does not say which servers it fits';
  return isOffered(needed, serverApi)
    ? undefined
    : `it needs server API ^${needed}, and the server offers ${serverApi}`;
};

/**
 * Listed among the modules that a release takes from the shell if it consists of ES modules. Shells from before these were
 * supported provide no such thing, and so refuse the release.
 */
export const ES_MODULES = 'portal:es-modules';

const VERSION = /^\d{1,9}(\.\d{1,9}){0,2}(-[\w.-]+)?$/;

const isVersion = (value: unknown): value is string => typeof value === 'string' && VERSION.test(value);

/** Whether something made for `needed` works with `offered`: the same major version, and no older. */
export const isOffered = (needed: string, offered: string): boolean => {
  const [neededMajor, neededMinor = 0] = needed.split('.').map(Number);
  const [major, minor = 0] = offered.split('.').map(Number);
  return neededMajor === major && neededMinor <= minor;
};

const isRecordOfVersions = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(isVersion);

/** A policy that a release may create: none of the portal's, and nothing that ends its place in a header or a script. */
const isPolicyName = (name: string): boolean => /^[A-Za-z][\w-]{0,63}$/.test(name) && name !== 'default';

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Why what describes a release is no such description; undefined when it is one. */
export const descriptionProblem = (release: RemoteFacts): string | undefined => {
  const { version, entry, global, portalApi, sharedVersions = {}, shares = [], trustedTypes = [] } = release;
  const isSound =
    isListOfTexts([version, entry, global]) &&
    isVersion(portalApi) &&
    isRecordOfVersions(sharedVersions) &&
    isListOfTexts(shares) &&
    isListOfTexts(trustedTypes) &&
    trustedTypes.every(isPolicyName);
  return isSound ? undefined : 'its description is not that of a release';
};

/** Whether a portal runs a release through the adapter for the major version before. */
export const needsPreviousApi = (
  { portalApi }: Pick<RemoteFacts, 'portalApi'>,
  portal: Pick<PortalFacts, 'portalApi' | 'previous'>,
): boolean =>
  !isOffered(portalApi, portal.portalApi) &&
  portal.previous !== undefined &&
  isOffered(portalApi, portal.previous.portalApi);

/** Why a release can't run in a portal; undefined when it can. */
export const incompatibility = (release: RemoteFacts, portal: PortalFacts): string | undefined => {
  const malformed = descriptionProblem(release);
  if (malformed) return malformed;
  const { portalApi, sharedVersions = {}, shares = [] } = release;
  const isPrevious = needsPreviousApi(release, portal);
  if (!isPrevious && !isOffered(portalApi, portal.portalApi)) {
    const offered = [portal.portalApi, ...(portal.previous ? [portal.previous.portalApi] : [])];
    return `it needs portal API ^${portalApi}, and the portal offers ${offered.join(' and ')}`;
  }
  const versions = { ...portal.sharedVersions, ...(isPrevious && portal.previous?.sharedVersions) };
  for (const [name, version] of Object.entries(sharedVersions)) {
    const offered = versions[name];
    if (offered && !isOffered(version, offered)) {
      return `it was built with ${name} ${version}, and the portal has ${offered}`;
    }
  }
  const lost = shares.find((share) => portal.provides?.includes(share) === false);
  if (lost) return `it takes ${lost} from the shell, which does not have it`;
  return portal.remotePaths && manifestProblem(release, portal.remotePaths);
};
