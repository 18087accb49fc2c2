/**
 * Returns the path of a request target, which may also be an absolute URL. It isn't resolved against an origin, because
 * `//` would then start a host name, and `new URL` throws for it.
 */
export const pathnameOf = (target: string): string => {
  const address = target.startsWith('/') ? `http://localhost${target}` : target;
  return URL.canParse(address) ? new URL(address).pathname : target;
};

/** Returns the path decoded, as routes match it: `/%61pi` is `/api`. */
export const decodedPathOf = (target: string): string => {
  const path = pathnameOf(target);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
