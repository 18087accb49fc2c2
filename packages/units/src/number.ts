import { LOCALE } from './locale';

/** "12,345.678": at most 3 decimals unless the options say otherwise. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(LOCALE, options);
