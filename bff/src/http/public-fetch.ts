import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { parse } from 'ipaddr.js';

/** Whether an address is one of the internet, rather than of this machine or a private network. */
export const isPublicAddress = (address: string): boolean => {
  const parsed = parse(address);
  const bare =
    'isIPv4MappedAddress' in parsed && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
  return bare.range() === 'unicast';
};

const refused = (host: string) => new Error(`${host} is not a public address`);

/** Resolves a name when the connection is made, so that no later answer of its DNS leads elsewhere. */
const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? refused(host), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(refused(host), '');
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** The most that a response may have, in bytes. */
const MAX_BYTES = 2 ** 20;

const readSome = async (body: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/**
 * A small `fetch` for URLs that users typed: `https` only, public addresses only, and no redirects. A response has at most
 * 1 MiB.
 *
 * @throws for a private address, before anything is sent
 */
export const publicFetch = async (
  url: string,
  { method, headers, body, signal }: Call = {},
): Promise<Response> => {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') throw new Error(`${url} does not begin with https`);
  // Names are checked when they are resolved; addresses are not resolved.
  if (isIP(host) && !isPublicAddress(host)) throw refused(host);
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, signal, lookup: publicLookup }, (response) => {
      readSome(response).then((bytes) => {
        const { statusCode: status = 500, headers: received } = response;
        const lines = Object.entries(received).flatMap(([name, value]) =>
          [value ?? []].flat().map((each): [string, string] => [name, each]),
        );
        // Such a response has no body.
        const content = status === 204 || status === 304 ? null : new Uint8Array(bytes);
        resolve(new Response(content, { status, headers: lines }));
      }, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
};
