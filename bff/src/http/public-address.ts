import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
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
export const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? refused(host), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(refused(host), '');
    // `all` is set by Node.js where it tries several addresses in turn.
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * To be called before a request with {@link publicLookup}, which Node.js doesn't ask about addresses.
 *
 * @throws for a URL with a private address, or without https
 */
export const assertPublicUrl = ({ protocol, hostname }: URL): void => {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') throw new Error('The address must start with https://');
  if (isIP(host) && !isPublicAddress(host)) throw refused(host);
};
