const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const LOOPBACK = new RegExp(
  `^(?:(?:[a-z0-9_-]+\\.)*localhost\\.?|127(?:\\.${OCTET}){3}\\.?|\\[::1\\])$`,
  'i',
);

/** Does a host name of a URL always lead to the machine that asks? IPv6 addresses are written in brackets. */
export const isLoopbackName = (hostname: string): boolean => LOOPBACK.test(hostname);

/** The same for the value of a `Host` header, which may name a port. */
export const isLoopbackHost = (host: string): boolean => isLoopbackName(host.replace(/:\d{0,5}$/, ''));

/** Does a server that listens on this address or name accept connections of its own machine alone? */
export const isLoopbackAddress = (address: string): boolean => address === '::1' || isLoopbackName(address);
