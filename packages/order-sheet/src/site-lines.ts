import { LOCALE } from '@slabdesk/units';
import type { Site } from 'bff-contract';

/** An address as it is written: lines, city with region and postal code, country. Empty where nothing is known. */
export const siteLines = ({ line1, line2, city, region, postalCode, country }: Site = {}): string[] => {
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const name = country && new Intl.DisplayNames(LOCALE, { type: 'region' }).of(country);
  return [line1, line2, place, name].filter((line) => line !== undefined && line !== '') as string[];
};
