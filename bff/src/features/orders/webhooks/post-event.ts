import { lookup } from 'node:dns';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How long a receiver may take, in ms. */
const TIMEOUT_MS = 10_000;
/** As much of a response as the log keeps. */
const MAX_RESPONSE = 2_000;

/** How a receiver has answered. */
export interface PostResult {
  /** Absent without a response. */
  status?: number;
  /** Why there was none. */
  error?: string;
  /** The beginning of the body. */
  response: string;
  milliseconds: number;
}

const REFUSED = 'This address is in a private network';

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Resolves a name, and refuses private addresses: the connection is then made to the address that was checked. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const first = found?.[0];
    if (error || !first) return done(error ?? new Error('This name has no address'), '', 4);
    if (!found.every(({ address }) => isPublic(address))) return done(new Error(REFUSED), '', 4);
    // `all` is set by Node.js where it tries several addresses in turn.
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};

const readBody = (request: ClientRequest): Promise<{ status: number; response: string }> =>
  new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (answer) => {
      let response = '';
      const finish = () =>
        resolve({ status: answer.statusCode ?? 0, response: response.slice(0, MAX_RESPONSE) });
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        response += part;
        if (response.length < MAX_RESPONSE) return;
        finish();
        answer.destroy();
      });
      answer.once('end', finish);
      answer.once('error', reject);
    });
  });

/** Posts JSON to an address of the public internet by https, without following redirects. Never throws. */
export const postEvent = async (
  address: string,
  body: string,
  headers: Record<string, string>,
  { allowsPrivate }: { allowsPrivate: boolean },
): Promise<PostResult> => {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // Node.js looks literal addresses up nowhere.
    if (!allowsPrivate && isIP(host) && !isPublic(host)) throw new Error(REFUSED);
    if (!allowsPrivate && url.protocol !== 'https:') throw new Error('The address must start with https://');
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
      ...(!allowsPrivate && { lookup: publicLookup }),
    });
    const answered = readBody(request);
    request.end(body);
    return { ...(await answered), milliseconds: took() };
  } catch (error) {
    const { name, message } = error as Error;
    const isLate = name === 'AbortError' || name === 'TimeoutError';
    return { error: isLate ? 'No response within 10 seconds' : message, response: '', milliseconds: took() };
  }
};
