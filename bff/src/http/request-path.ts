/**
 * The path of a request target. Not resolved against an origin: `//` would be taken for another host there,
 * and `new URL` throws for it. A target may also be a whole address.
 */
export const pathnameOf = (target: string): string => {
  const address = target.startsWith('/') ? `http://localhost${target}` : target;
  return URL.canParse(address) ? new URL(address).pathname : target;
};

/** The same as routes are matched by it: `/%61pi` is `/api`. */
export const decodedPathOf = (target: string): string => {
  const path = pathnameOf(target);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
