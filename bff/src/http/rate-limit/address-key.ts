import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { RuleName } from './rules';

/** Of the columns that addresses are recorded in; only a zone can make one longer. */
const MAX_LENGTH = 64;

/** Some proxies write the port of a connection behind its address; the next connection has another one. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;

/** An address as it is recorded; empty where a proxy has passed on something else. */
export const plainAddress = (address: string): string => {
  const plain = withoutPort(address);
  return isIP(plain) && plain.length <= MAX_LENGTH ? plain : '';
};

const prefixOf = (groups: number[], bits: 64 | 56 | 48): string => {
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  const last = { 64: d, 56: d & 0xff00, 48: 0 }[bits];
  return `${[a, b, c, last].map((group) => group.toString(16)).join(':')}::/${bits}`;
};

/** An address, or a range of them that one customer of a network usually has to itself. */
interface AddressRange {
  key: string;
  /** How many times the limit of a single address it may use. */
  scale: number;
}

/**
 * The ranges that an address counts for. An IPv4 address stands for itself. With one IPv6 address comes the /64; some
 * networks hand out a /56 or a /48, which are 256 and 65,536 of those: they may do more, but not that much more.
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

/** What counts as one address: an IPv4 address, or the /64 of an IPv6 one. */
export const addressKey = (address: string): string => addressRanges(address)[0]?.key ?? address;

/**
 * A rule on what comes from an address and its ranges.
 *
 * @param what one of several things that are counted apart, such as an account
 */
export const fromAddress = <R extends RuleName>(rule: R, address: string, what?: string) =>
  addressRanges(address).map(({ key, scale }) => ({
    rule,
    key: what === undefined ? key : `${key} ${what}`,
    scale,
  }));
