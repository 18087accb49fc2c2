import { createHash, randomBytes } from 'node:crypto';

/**
 * Tells a browser apart from others while a canary runs, so that it keeps what it got. Random: it says nothing about
 * who uses the browser, and no account knows it.
 */
const COOKIE = 'release-share';
const DAYS = 30;

export interface Browser {
  id: string;
  /** Set for a browser that has no such cookie yet. */
  setCookie?: string;
}

/** The id that a browser sends; undefined for one that was given none. */
export const knownBrowser = (header: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{16,64})(?:;|$)`).exec(header ?? '')?.[1];

/** The browser that sent these cookies; a new one gets an id. */
export const browserOf = (cookies: string | undefined, https: boolean): Browser => {
  const known = knownBrowser(cookies);
  if (known) return { id: known };
  const id = randomBytes(16).toString('base64url');
  const attributes = `Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
  return { id, setCookie: `${COOKIE}=${id}; ${attributes}` };
};

/** Whether a browser belongs to the share that gets a canary. A larger share holds every smaller one. */
export const isInShare = (browser: string, release: string, percent: number): boolean => {
  const digest = createHash('sha256').update(`${release} ${browser}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < percent / 100;
};
