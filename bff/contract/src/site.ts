import { type Static, Type } from '@sinclair/typebox';
import { Body, OptionalLine } from './common';
import { LIMITS } from './constants';

/** The address of the place where the work is. */
export const SITE_FIELDS = ['line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const;

const line = Type.Optional(Type.String());
const address = {
  line1: line,
  line2: line,
  city: line,
  region: line,
  postalCode: line,
  country: Type.Optional(Type.String({ description: 'Two letters of ISO 3166-1: US' })),
};
export const Site = Type.Object(address);
export type Site = Static<typeof Site>;

/** Where the work is, in responses. What is not known is left out. */
export const siteDetails = {
  site: Type.Optional(Site),
  phone: Type.Optional(Type.String({ description: 'E.164: +15035550142', permission: 'customers:read' })),
  phoneText: Type.Optional(
    Type.String({ description: '`phone` as people write it: +1 503 555 0142', permission: 'customers:read' }),
  ),
  accessNotes: Type.Optional(Type.String({ permission: 'customers:read' })),
};
const SiteDetails = Type.Object(siteDetails);
export type SiteDetails = Static<typeof SiteDetails>;

const sentLine = Type.Optional(OptionalLine());
const SiteBody = Body({
  line1: sentLine,
  line2: sentLine,
  city: sentLine,
  region: sentLine,
  postalCode: sentLine,
  country: Type.Optional(
    Type.Unsafe<string>({
      ...OptionalLine(2, { prompt: 'Please give the country by two letters, such as US' }),
      pattern: '^([A-Za-z]{2})?$',
    }),
  ),
});

/** Where the work is, in bodies. A site is sent whole; null, or an empty text, clears a field. */
export const siteInput = {
  site: Type.Optional(Type.Unsafe<Static<typeof SiteBody> | null>({ ...SiteBody, type: ['object', 'null'] })),
  phone: Type.Optional(
    OptionalLine(40, {
      description:
        'As people write it; one without its country code is taken as of the site’s country, or of the US',
    }),
  ),
  accessNotes: Type.Optional(
    Type.Unsafe<string>({
      type: ['string', 'null'],
      nullClears: true,
      text: 'block',
      maxLength: LIMITS.accessNotesLength,
      description: 'How to get in: gate, floor, parking',
    }),
  ),
};
const SiteInput = Body(siteInput);
export type SiteInput = Static<typeof SiteInput>;
