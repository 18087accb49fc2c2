import type { RouteEntry } from 'bff-contract/web';

const patterns = new Map<string, RegExp>();

const patternOf = (path: string): RegExp => {
  const known = patterns.get(path);
  if (known) return known;
  const source = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  const pattern = new RegExp(`^${source}/?$`);
  patterns.set(path, pattern);
  return pattern;
};

/** How exact a path is: fixed parts before parameters, as the browser's router decides it. */
const exactness = (path: string): number => path.split('/').filter((part) => !part.startsWith(':')).length;

/** The route that a path belongs to, if a manifest names one; the page for unknown paths is none. */
export const findRoute = <R extends { entry: Pick<RouteEntry, 'path'> }>(
  routes: readonly R[],
  pathname: string,
): R | undefined =>
  routes
    .filter(({ entry }) => entry.path !== '*' && patternOf(entry.path).test(pathname))
    .sort((a, b) => exactness(b.entry.path) - exactness(a.entry.path))[0];
