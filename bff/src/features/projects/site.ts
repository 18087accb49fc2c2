import type { SITE_FIELDS, SiteDetails, SiteInput } from 'bff-contract';
import type { CountryCode } from 'libphonenumber-js';
import { isSupportedCountry, parsePhoneNumber } from 'libphonenumber-js/min';
import { invalid } from '../../http/errors';
import type { WordSource } from '../../resource/word-index/word-index';

/** Where the work is, in the rows of projects and orders. Null where it is not known. */
export interface SiteRow {
  site_line1: string | null;
  site_line2: string | null;
  site_city: string | null;
  site_region: string | null;
  site_postal_code: string | null;
  site_country: string | null;
  /** E.164. */
  phone: string | null;
  access_notes: string | null;
}

const COLUMNS = {
  line1: 'site_line1',
  line2: 'site_line2',
  city: 'site_city',
  region: 'site_region',
  postalCode: 'site_postal_code',
  country: 'site_country',
} as const satisfies Record<(typeof SITE_FIELDS)[number], keyof SiteRow>;

export const NO_SITE: SiteRow = {
  site_line1: null,
  site_line2: null,
  site_city: null,
  site_region: null,
  site_postal_code: null,
  site_country: null,
  phone: null,
  access_notes: null,
};

export const SITE_COLUMNS = Object.keys(NO_SITE) as ReadonlyArray<keyof SiteRow>;

/** The site of a row, to be copied to another one. */
export const siteOf = (row: SiteRow): SiteRow =>
  Object.fromEntries(SITE_COLUMNS.map((column) => [column, row[column]])) as never;

/** Numbers without a country code are taken as of this country where the site's is not known: prices are in USD. */
const DEFAULT_COUNTRY: CountryCode = 'US';

const parsed = (text: string, country: string | null) => {
  const code = country !== null && isSupportedCountry(country) ? country : DEFAULT_COUNTRY;
  try {
    return parsePhoneNumber(text, code);
  } catch {
    return undefined;
  }
};

/** The ways in which people write a phone number, together: `+1 503 555 0142 (503) 555-0142 503.555.0142 5035550142 …` */
const phoneForms = (phone: string): string => {
  const number = parsed(phone, null);
  if (!number) return phone;
  const national = number.formatNational();
  const groups = national.match(/\d+/g) ?? [];
  return [
    phone,
    number.formatInternational(),
    national,
    groups.join('.'),
    groups.join(''),
    number.nationalNumber,
  ].join(' ');
};

/** The columns whose words projects and orders are found by. */
export const SITE_WORDS: { columns: readonly (keyof SiteRow)[]; forms: WordSource['forms'] } = {
  columns: ['site_line1', 'site_line2', 'site_city', 'site_region', 'site_postal_code', 'phone'],
  forms: { phone: phoneForms },
};

/** @throws 400 for a text that is no phone number */
const toE164 = (text: string, country: string | null): string | null => {
  if (text === '') return null;
  const number = parsed(text, country);
  if (number?.isPossible()) return number.number;
  throw invalid({ phone: 'Please give a phone number with its area code, such as +1 503 555 0142' });
};

/**
 * The columns that a body changes.
 *
 * @throws 400 for a text that is no phone number
 */
export const siteChanges = (
  { site, phone, accessNotes }: SiteInput,
  row: SiteRow = NO_SITE,
): Partial<SiteRow> => {
  const address =
    site === undefined
      ? {}
      : Object.fromEntries(
          Object.entries(COLUMNS).map(([field, column]) => [
            column,
            site?.[field as keyof typeof COLUMNS] || null,
          ]),
        );
  if (address.site_country) address.site_country = address.site_country.toUpperCase();
  const country = address.site_country ?? row.site_country;
  return {
    ...address,
    ...(phone !== undefined && { phone: toE164(phone, country) }),
    ...(accessNotes !== undefined && { access_notes: accessNotes || null }),
  };
};

/** Where the work is, as the API shows it. */
export const toSiteDetails = (row: SiteRow): SiteDetails => {
  const lines = Object.entries(COLUMNS).flatMap(([field, column]) =>
    row[column] ? [[field, row[column]]] : [],
  );
  const number = row.phone ? parsed(row.phone, null) : undefined;
  return {
    ...(lines.length > 0 && { site: Object.fromEntries(lines) }),
    ...(row.phone && { phone: row.phone, phoneText: number?.formatInternational() ?? row.phone }),
    ...(row.access_notes && { accessNotes: row.access_notes }),
  };
};
