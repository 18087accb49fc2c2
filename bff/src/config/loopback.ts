const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const LOOPBACK = new RegExp(
  `^(?:(?:[a-z0-9_-]+\\.)*localhost\\.?|127(?:\\.${OCTET}){3}\\.?|\\[::1\\])$`,
  'i',
);

/** Whether a host name in a URL always means this machine. IPv6 addresses are in brackets. */
export const isLoopbackName = (hostname: string): boolean => LOOPBACK.test(hostname);

/** The same for a `Host` header, which may have a port. */
export const isLoopbackHost = (host: string): boolean => isLoopbackName(host.replace(/:\d{0,5}$/, ''));

/** Whether a server that listens on this address or name accepts only connections from this machine. */
export const isLoopbackAddress = (address: string): boolean => address === '::1' || isLoopbackName(address);
