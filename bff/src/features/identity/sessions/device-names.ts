import { parse } from 'bowser';

/**
 * Browser and system of a User-Agent header in words. Without versions: browsers freeze the
 * system's and update their own, so neither would help to recognise a device.
 */
export const deviceNamesOf = (userAgent: string): { browser: string; system: string } => {
  // The library refuses to parse nothing.
  const { browser, os } = userAgent.trim() === '' ? {} : parse(userAgent);
  return { browser: browser?.name || 'Unknown browser', system: os?.name || 'Unknown system' };
};
