import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { RuleName } from './rules';

/** Length of the columns that record addresses. Only an address with a zone can be longer. */
const MAX_LENGTH = 64;

/** Some proxies add the port of the connection to the address. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;

/** Returns an address as it is recorded; empty if a proxy has passed on something that isn't one. */
export const plainAddress = (address: string): string => {
  const plain = withoutPort(address);
  return isIP(plain) && plain.length <= MAX_LENGTH ? plain : '';
};

const prefixOf = (groups: number[], bits: 64 | 56 | 48): string => {
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  const last = { 64: d, 56: d & 0xff00, 48: 0 }[bits];
  return `${[a, b, c, last].map((group) => group.toString(16)).join(':')}::/${bits}`;
};

/** An address, or a range that a network usually assigns to one customer. */
interface AddressRange {
  key: string;
  /** The factor for the limit of a single address. */
  scale: number;
}

/**
 * Returns the ranges that an address counts towards. An IPv4 address counts alone. A customer with IPv6 has at least a /64;
 * some networks assign a /56 or a /48, which hold 256 and 65,536 of those. These have higher limits, but not that much higher.
 */
export const addressRanges = (address: string): AddressRange[] => {
  const plain = withoutPort(address).split('%')[0] ?? '';
  if (!isIPv6(plain)) return [{ key: isIP(plain) ? plain : address, scale: 1 }];
  // An IPv4 address that is written as ::ffff:… counts as what it is.
  const parsed = ipaddr.process(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return [{ key: parsed.toString(), scale: 1 }];
  const groups = parsed.parts;
  return [
    { key: prefixOf(groups, 64), scale: 1 },
    { key: prefixOf(groups, 56), scale: 4 },
    { key: prefixOf(groups, 48), scale: 16 },
  ];
};

/** Returns what counts as one address: an IPv4 address, or the /64 of an IPv6 one. */
export const addressKey = (address: string): string => addressRanges(address)[0]?.key ?? address;

/**
 * Returns the limits of a rule for an address and its ranges.
 *
 * @param what a subject that is counted separately at each address, such as an account
 */
export const fromAddress = <R extends RuleName>(rule: R, address: string, what?: string) =>
  addressRanges(address).map(({ key, scale }) => ({
    rule,
    key: what === undefined ? key : `${key} ${what}`,
    scale,
  }));
