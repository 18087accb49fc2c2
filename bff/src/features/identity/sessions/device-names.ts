import { parse } from 'bowser';

/**
 * Browser and operating system of a User-Agent header. Versions are left out: browsers freeze the
 * system's and update their own, so neither helps to recognize a device.
 */
export const deviceNamesOf = (userAgent: string): { browser: string; system: string } => {
  // The parser throws on empty input.
  const { browser, os } = userAgent.trim() === '' ? {} : parse(userAgent);
  return { browser: browser?.name || 'Unknown browser', system: os?.name || 'Unknown system' };
};
