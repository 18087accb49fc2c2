/**
 * Which pages a remote may have. `remotes.json` names the remotes of the platform and the paths that each of them
 * owns, so that no release can take over a page of another team. Pipelines, the BFF and the shell apply these rules
 * to data that others wrote: nothing here throws, whatever a manifest holds.
 */

import { LAYOUTS } from './constants/frames';

/** Paths by remote: `/login` is that page alone, `/orders/*` is /orders and everything below it, `*` is every unknown path. */
export type RemotePaths = Readonly<Record<string, readonly string[]>>;

/** The fields of a manifest that are checked. They come from a file, so they may be anything. */
export interface JudgedManifest {
  name: string;
  /** Unknown in the browser. */
  audience?: string;
  routes: unknown;
  nav: unknown;
  area?: unknown;
  start?: unknown;
  search?: unknown;
  extensions?: unknown;
}

const GUARDS = ['public', 'user', 'dealer', 'admin'];
const VIEWERS = ['visitor', 'user', 'dealer', 'admin'];
const AREA = /^[a-z][a-z0-9-]*-(primary|extra|secondary|footer)$/;

/** Paths that the server and the shell serve themselves. */
const RESERVED_PATHS = ['api', 'assets', 'remotes', 'remotes.json', 'dev', 'files', 'healthz', 'readyz'];
/** Folders of the release store that hold something else. */
const RESERVED_NAMES = [
  'shell',
  'maps',
  'versions',
  'signatures',
  'emergency',
  'uploads',
  // Older stores have these folders, too.
  'registry',
  'matrix',
];

const MAX_ROUTES = 200;
const MAX_NAV = 100;
const MAX_PATH = 200;
const MAX_TEXT = 200;
const MAX_ADDITIONS = 50;
const MAX_ICON_PATHS = 30;
const MAX_ICON_PATH = 1_000;

/**
 * The one way to write a path. Routers match without regard to case, trailing slashes and encoding, and know optional
 * segments: with several spellings for one page, overlapping paths could not be found.
 */
const WORD = '[a-z0-9][a-z0-9._~-]*';
const STATIC_PATH = new RegExp(`^/$|^(/${WORD})+$`);
const ROUTE_PATH = new RegExp(`^/$|^(/(${WORD}|:[A-Za-z]\\w*))+$`);
/** The letters and numbers of SVG path data. */
const ICON_PATH = /^[MmZzLlHhVvCcSsQqTtAaEe0-9.,\s+-]+$/;
const ID = /^[a-z][a-z0-9]*([-.][a-z0-9]+)*$/;
const REMOTE_NAME = /^(?=.{1,31}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_TEXT;

const matches = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && value.length <= MAX_PATH && pattern.test(value);

const isIcon = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MAX_ICON_PATHS &&
  value.every((path) => typeof path === 'string' && path.length <= MAX_ICON_PATH && ICON_PATH.test(path));

const isViewer = (value: unknown): boolean => value === undefined || VIEWERS.includes(value as string);

/** A value of a manifest within a message. Anything but text may be too deep to be written out. */
const quote = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : typeof value;

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** The path that an owned path starts at: `/orders` of `/orders/*`. */
const baseOf = (owned: string): string => owned.replace(/\/\*$/, '');

const isPrefix = (owned: string): boolean => owned.endsWith('/*');

/** Whether every address that a route matches is at or below an owned path. */
const covers = (owned: string, path: string): boolean =>
  owned === path || (isPrefix(owned) && (path === baseOf(owned) || path.startsWith(`${baseOf(owned)}/`)));

/** A path, the remote that owns it, and the words of its base. */
interface OwnedPath {
  name: string;
  owned: string;
  base: readonly string[];
}

const ownedPaths = new WeakMap<RemotePaths, readonly OwnedPath[]>();

/** The paths of all remotes. They are split once: each path of each manifest is compared with them. */
const ownedPathsOf = (remotes: RemotePaths): readonly OwnedPath[] => {
  const known = ownedPaths.get(remotes);
  if (known) return known;
  const all = Object.entries(remotes).flatMap(([name, paths]) =>
    paths.map((owned) => ({ name, owned, base: segmentsOf(baseOf(owned)) })),
  );
  ownedPaths.set(remotes, all);
  return all;
};

/** Whether a route, whose words are `parts`, and an owned path have an address in common. */
const overlaps = ({ owned, base }: OwnedPath, path: string, parts: readonly string[]): boolean => {
  if (owned === '*' || path === '*') return owned === path;
  const isLong = isPrefix(owned) ? parts.length >= base.length : parts.length === base.length;
  return isLong && base.every((word, index) => parts[index] === word || parts[index]?.startsWith(':'));
};

/** Whether an owned path is carved out of another one: `/admin/reports/*` out of `/admin/*`. */
const isInside = (owned: string, other: string): boolean =>
  owned !== other && isPrefix(other) && covers(other, baseOf(owned));

/** Whether a page is one of the administrators' area. */
export const isAdminPath = (path: string): boolean => covers('/admin/*', path);

const pathsOf = (name: string, remotes: RemotePaths): readonly string[] =>
  Object.hasOwn(remotes, name) ? (remotes[name] ?? []) : [];

/** A remote that owns an address which a path matches. */
export const ownerOf = (path: string, remotes: RemotePaths, except?: string): string | undefined => {
  const parts = segmentsOf(path);
  return ownedPathsOf(remotes).find((each) => each.name !== except && overlaps(each, path, parts))?.name;
};

/** Whether a remote may have a page at a path: it is within its own paths, and matches none of another remote's. */
const owns = (name: string, path: string, remotes: RemotePaths): boolean => {
  const [own] = pathsOf(name, remotes)
    .filter((owned) => covers(owned, path))
    .sort((a, b) => b.length - a.length);
  if (own === undefined) return false;
  const parts = segmentsOf(path);
  return ownedPathsOf(remotes).every(
    (each) => each.name === name || !overlaps(each, path, parts) || isInside(own, each.owned),
  );
};

const unknownRemote = (name: string): string => `there is no remote ${quote(name)} in remotes.json`;

const foreignPath = (name: string, path: string, remotes: RemotePaths): string => {
  const owner = ownerOf(path, remotes, name);
  return owner ? `which belongs to ${owner}` : 'which is not among its paths in remotes.json';
};

/** Pages below /admin are for administrators; no other page claims to be one of theirs. */
const adminProblem = (path: string, { guard, layout }: Fields): string | undefined => {
  if (isAdminPath(path)) return guard === 'admin' ? undefined : 'without the guard "admin"';
  return guard === 'admin' || layout === 'admin' ? 'with the guard or layout of administrators' : undefined;
};

const isFirstPage = (value: unknown): boolean => {
  const { visibleTo, flag, until } = fieldsOf(value);
  return isViewer(visibleTo) && (flag === undefined || isText(flag)) && isText(until);
};

/** Why a remote may not have a route; undefined when it may. */
export const routeProblem = (name: string, route: unknown, remotes: RemotePaths): string | undefined => {
  const fields = fieldsOf(route);
  const { path, page, title, layout, guard, flag, first, home } = fields;
  if (path !== '*' && !matches(path, ROUTE_PATH)) {
    return `its route ${quote(path)} is not written as a path: "/lower-case/:parameter"`;
  }
  const says = `it has the route ${quote(path)}`;
  if (pathsOf(name, remotes).length === 0) return unknownRemote(name);
  if (!owns(name, path, remotes)) return `${says}, ${foreignPath(name, path, remotes)}`;
  if (!LAYOUTS.includes(layout as string)) return `${says} with the unknown layout ${quote(layout)}`;
  if (!GUARDS.includes(guard as string)) return `${says} with the unknown guard ${quote(guard)}`;
  if (!isText(page) || !isText(title)) return `${says} without a page or title`;
  if (flag !== undefined && !isText(flag)) return `${says} with the flag ${quote(flag)}`;
  if (first !== undefined && !isFirstPage(first)) return `${says} with an unknown condition for "first"`;
  if ((first || home) && !matches(path, STATIC_PATH)) {
    return `${says}, where users can't be sent: a "home" or "first" page has no parameters`;
  }
  const reason = adminProblem(path, fields);
  return reason && `${says} ${reason}`;
};

/** Why a remote may not have a navigation entry; undefined when it may. It may lead to pages of any remote. */
export const navProblem = (name: string, entry: unknown, remotes: RemotePaths): string | undefined => {
  const { area, label, to, also, icon, order, visibleTo } = fieldsOf(entry);
  const says = `it has the navigation entry ${quote(label)}`;
  if (pathsOf(name, remotes).length === 0) return unknownRemote(name);
  if (!isText(label) || !isIcon(icon) || typeof order !== 'number') {
    return `${says} without a label, an icon of SVG paths or an order`;
  }
  if (!matches(area, AREA)) return `${says} in the unknown area ${quote(area)}`;
  if (!isViewer(visibleTo)) {
    return `${says} for the unknown viewer ${quote(visibleTo)}`;
  }
  if (!matches(to, STATIC_PATH) || ownerOf(to, remotes) === undefined) {
    return `${says}, which leads to no page of the portal: ${quote(to)}`;
  }
  if (also !== undefined && !(matches(also, STATIC_PATH) && owns(name, also, remotes))) {
    return `${says}, which covers pages of others: ${quote(also)}`;
  }
  return undefined;
};

/** Why a remote may not have a kind of records in the palette; undefined when it may. */
export const searchProblem = (search: unknown): string | undefined => {
  const { kind, label, icon, visibleTo } = fieldsOf(search);
  const says = `it has the search kind ${quote(kind)}`;
  if (!matches(kind, ID) || !isText(label) || !isIcon(icon)) {
    return `${says} without a name, a label or an icon of SVG paths`;
  }
  return isViewer(visibleTo) ? undefined : `${says} for the unknown viewer ${quote(visibleTo)}`;
};

/** Why a remote may not extend a slot; undefined when it may. What no page offers is not shown. */
export const extensionProblem = (extension: unknown): string | undefined => {
  const { slot, id, order, visibleTo, has } = fieldsOf(extension);
  const says = `it has the extension ${quote(id)}`;
  if (!matches(slot, ID) || !matches(id, ID) || typeof order !== 'number') {
    return `${says} without a slot, a name or an order`;
  }
  if (has !== undefined && !isText(has)) return `${says} for users with ${quote(has)}`;
  return isViewer(visibleTo) ? undefined : `${says} for the unknown viewer ${quote(visibleTo)}`;
};

/** Whether the code of a remote is named to administrators alone: all its paths are below /admin. */
export const isForAdmins = (name: string, remotes: RemotePaths): boolean =>
  pathsOf(name, remotes).every((owned) => isAdminPath(baseOf(owned)));

/** Why the area of a remote's pages is refused; undefined when it is not. No other page claims to be an administrator's. */
export const areaProblem = (name: string, area: unknown, remotes: RemotePaths): string | undefined => {
  if (area === undefined) return undefined;
  const { name: areaName, label, allTenants } = fieldsOf(area);
  if (!matches(areaName, ID) || (label !== undefined && !isText(label))) {
    return `it has the area ${quote(areaName)} without a name or with a label that is no text`;
  }
  const isAdmins = areaName === 'admin' || allTenants !== undefined;
  return isAdmins && !isForAdmins(name, remotes) ? 'it has the area of administrators' : undefined;
};

/** Routes that match the same addresses are one, whatever their parameters are called. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':');

const repeatedRoute = (routes: readonly unknown[]): string | undefined => {
  const paths = routes.map((route) => fieldsOf(route).path as string);
  return paths.find((path, index) => paths.findIndex((other) => shapeOf(other) === shapeOf(path)) < index);
};

const firstProblem = (
  items: readonly unknown[],
  problemOf: (item: unknown) => string | undefined,
): string | undefined => {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem) return problem;
  }
  return undefined;
};

/** Why what a remote adds besides pages and navigation is refused; undefined when it is not. */
const additionsProblem = ({
  start = [],
  search = [],
  extensions = [],
}: JudgedManifest): string | undefined => {
  if (!Array.isArray(start) || start.length > MAX_ADDITIONS || !start.every((area) => matches(area, ID))) {
    return 'it starts with something else than areas';
  }
  for (const list of [search, extensions]) {
    if (!Array.isArray(list) || list.length > MAX_ADDITIONS) return 'its additions are not lists';
  }
  return (
    firstProblem(search as unknown[], searchProblem) ??
    firstProblem(extensions as unknown[], extensionProblem)
  );
};

/** Why a remote may not be served with this manifest; undefined when it may. */
export const manifestProblem = (manifest: JudgedManifest, remotes: RemotePaths): string | undefined => {
  const { name, audience, routes, nav } = manifest;
  if (typeof name !== 'string' || pathsOf(name, remotes).length === 0) return unknownRemote(name);
  if (!Array.isArray(routes) || routes.length > MAX_ROUTES) return 'its routes are not a list of pages';
  if (!Array.isArray(nav) || nav.length > MAX_NAV) return 'its navigation is not a list of entries';
  const expected = isForAdmins(name, remotes) ? 'admin' : 'everyone';
  if (audience !== undefined && audience !== expected) {
    return `its audience is ${quote(audience)}, and its paths are for "${expected}"`;
  }
  const problem =
    firstProblem(routes, (route) => routeProblem(name, route, remotes)) ??
    firstProblem(nav, (entry) => navProblem(name, entry, remotes)) ??
    areaProblem(name, manifest.area, remotes) ??
    additionsProblem(manifest);
  if (problem) return problem;
  const repeated = repeatedRoute(routes);
  return repeated && `it has the route ${quote(repeated)} twice`;
};

const ownedPathProblem = (owned: string): string | undefined => {
  if (owned === '*') return undefined;
  if (!matches(baseOf(owned), STATIC_PATH)) return 'is not written as a path: "/orders", "/orders/*" or "*"';
  return RESERVED_PATHS.includes(segmentsOf(owned)[0] ?? '') ? 'belongs to the server' : undefined;
};

/** The first problem of the list of remotes itself; undefined if there is none. */
export const listProblem = (remotes: RemotePaths): string | undefined => {
  const names = Object.keys(remotes);
  const wrongName = names.find((name) => !REMOTE_NAME.test(name) || RESERVED_NAMES.includes(name));
  if (wrongName !== undefined) return `a remote can't be named ${quote(wrongName)}`;
  for (const name of names) {
    for (const path of pathsOf(name, remotes)) {
      const problem = ownedPathProblem(path);
      if (problem) return `${quote(path)} of ${name} ${problem}`;
      const other = names.find((each) => each !== name && pathsOf(each, remotes).includes(path));
      if (other) return `${path} belongs to ${name} and to ${other}`;
    }
  }
  const mixed = names.find(
    (name) => !isForAdmins(name, remotes) && pathsOf(name, remotes).some((path) => isAdminPath(baseOf(path))),
  );
  return mixed && `${mixed} has pages below /admin and elsewhere: two audiences need two remotes`;
};
