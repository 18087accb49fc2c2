import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import {
  EMAIL_PATTERN,
  LIMITS,
  LINE_UNITS,
  PRICE_DECIMALS,
  PRICING_BASES,
  PROMPTS,
  SIZE_UNITS,
  type TeamPermission,
} from './constants';

/**
 * Building blocks of the schemas. The BFF's validator reads annotations beyond JSON Schema: `text` ('line' or 'block')
 * trims a string, normalises it to NFC and rejects control characters; `prompt` is the sentence to show for an invalid
 * field, `requiredPrompt` for a missing one.
 */
declare module '@sinclair/typebox' {
  interface SchemaOptions {
    text?: 'line' | 'block';
    prompt?: string;
    requiredPrompt?: string;
    /** Permission that a role in the dealer's team needs to see the field. */
    permission?: TeamPermission;
    /** Null is the same as an empty text. */
    nullClears?: true;
    /** The value may be a record with `_id`; the server replaces it with the id. */
    reference?: true;
    /** Splits a text at its commas, for an array. */
    several?: boolean;
  }
}

export const literals = <const T extends readonly string[]>(values: T, options: object = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });

/** One or more values of a filter, repeated or separated by commas. */
export const several = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Array<Static<T>>>({
    type: ['array', 'string'],
    several: true,
    items: schema,
    minItems: 1,
    maxItems: LIMITS.filterValues,
    description: `${schema.description ? `${schema.description}. ` : ''}Several values, repeated or separated by commas, match each`,
  });

/** One line of text, 1 to 200 characters. */
export const Name = (options: object = {}) =>
  Type.String({ text: 'line', minLength: 1, maxLength: LIMITS.nameLength, ...options });

/** Text that is cleared by null. The server turns null into an empty text. */
const Clearable = (options: object) =>
  Type.Unsafe<string>({ type: ['string', 'null'], nullClears: true, ...options });

/** One line of text that may be empty. */
export const OptionalLine = (maxLength: number = LIMITS.nameLength, options: object = {}) =>
  Clearable({ text: 'line', maxLength, ...options });

/** Text of several lines that may be empty. */
export const OptionalText = () => Clearable({ text: 'block', maxLength: LIMITS.descriptionLength });

/** A text by which a list is filtered. */
export const TextFilter = (maxLength: number = LIMITS.nameLength) => Type.String({ text: 'line', maxLength });

/** Text of several lines. */
export const LongText = () => Type.String({ text: 'block', maxLength: LIMITS.descriptionLength });

export const Email = (options: object = {}) =>
  Type.String({
    text: 'line',
    maxLength: LIMITS.emailLength,
    pattern: EMAIL_PATTERN,
    deliverable: true,
    prompt: PROMPTS.email,
    ...options,
  });

/** The IANA name of a time zone. */
export const TimeZone = () =>
  Type.String({
    text: 'line',
    maxLength: LIMITS.timeZoneLength,
    timeZone: true,
    prompt: 'Please choose a time zone',
    description: 'IANA name of a time zone: America/Los_Angeles',
  });

/** A day of the calendar, which is in no time zone. */
export const Day = (options: object = {}) =>
  Type.String({
    pattern: '^[1-9]\\d{3}-\\d\\d-\\d\\d$',
    calendarDay: true,
    prompt: 'Please give the day as YYYY-MM-DD',
    description: 'YYYY-MM-DD',
    ...options,
  });

/** A password, neither trimmed nor normalised. */
export const Password = () =>
  Type.String({ minLength: 1, maxLength: LIMITS.passwordLength, requiredPrompt: PROMPTS.passwordRequired });

export const Id = Type.String({ minLength: 1, maxLength: 64, description: 'UUID version 7' });

/** ISO 8601 UTC with milliseconds. */
export const Time = Type.String({ description: 'ISO 8601 UTC with milliseconds' });

/** USD with at most 2 decimals, 0 to 1,000,000.00. */
export const Price = () =>
  Type.Number({ minimum: 0, maximum: LIMITS.price, decimals: 2, description: 'USD, at most 2 decimals' });

const PER_SQUARE_FOOT = `USD per square foot, at most ${PRICE_DECIMALS} decimals`;

/** The price of a square foot, 0 to 1,000,000.00. */
export const SquareFootPrice = () =>
  Type.Number({
    minimum: 0,
    maximum: LIMITS.price,
    decimals: PRICE_DECIMALS,
    description: PER_SQUARE_FOOT,
  });

/** The price of a square foot in a response. */
export const SquareFootAmount = Type.Number({ description: PER_SQUARE_FOOT });

/** A price per area as it was entered. */
export const AreaPrice = Type.Object(
  {
    amount: Type.Number({
      minimum: 0,
      decimals: PRICE_DECIMALS,
      description: `USD, at most ${PRICE_DECIMALS} decimals`,
    }),
    per: literals(['ft2', 'm2']),
  },
  { additionalProperties: false, description: 'The price as it was entered' },
);
export type AreaPrice = Static<typeof AreaPrice>;

const pricingRule = {
  basis: literals(PRICING_BASES, {
    description:
      'The area that is billed: inside the outline, or of the smallest rectangle along one of its sides that encloses it',
  }),
  wastePercent: Type.Number({ minimum: 0, maximum: LIMITS.wastePercent, decimals: 2 }),
  roundTo: Type.Number({
    minimum: 0,
    maximum: LIMITS.roundTo,
    decimals: 4,
    description:
      'Areas with waste are rounded up to a multiple of it, unless they equal one to 3 decimals; 0 for none',
  }),
  per: literals(['ft2', 'm2'], { description: 'The unit of `roundTo`' }),
};

/** How slabs are billed: `ceil(area × (1 + wastePercent / 100) / roundTo) × roundTo`. */
export const PricingRule = Type.Object(pricingRule);
export type PricingRule = Static<typeof PricingRule>;

const sentRule = {
  ...Type.Partial(Type.Omit(PricingRule, ['per'])).properties,
  per: Type.Optional({
    ...pricingRule.per,
    description: "The unit of `roundTo`; if left out, that of the dealer's own user",
  }),
};

/** A rule in a body. What it leaves out is as without a rule; null removes it. */
export const PricingInput = (more: TProperties = {}, options: object = {}) =>
  Type.Unsafe<SentPricing | null>({
    ...Type.Object({ ...sentRule, ...more }, { additionalProperties: false }),
    type: ['object', 'null'],
    ...options,
  });
export type SentPricing = Partial<PricingRule> & { showSteps?: boolean };

/** A unit of a line item's price. */
export const UnitOfLine = literals(LINE_UNITS, {
  description: 'What the price is for; the quantity of `order`, `slab` and of areas is that of the order',
});

/** The least that the lines of an order come to. */
export const MinimumOrder = Type.Object(
  {
    amount: Type.Number({ minimum: 0.01, maximum: LIMITS.price, decimals: 2, description: 'USD' }),
    title: Name({ description: 'What the line that raises an order to the amount is called' }),
  },
  { additionalProperties: false },
);
export type MinimumOrder = Static<typeof MinimumOrder>;

/** A tax: added to prices, or included in them. */
export const TaxRate = Type.Object({
  name: Type.String(),
  rate: Type.Number({ description: 'Percent' }),
  inclusive: Type.Boolean({ description: 'Whether prices include it; else it is added to them' }),
});
export type TaxRate = Static<typeof TaxRate>;

/** An amount of USD in a response; sums may exceed the limit of a single price. */
export const Amount = Type.Number({ description: 'USD, at most 2 decimals' });

export const Version = Type.Integer({ minimum: 1, description: 'Increases with every change of the record' });

/** A request body; unknown fields are rejected. */
export const Body = <T extends TProperties>(properties: T, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** The size of one piece of a line item. */
const sizeOfPiece = {
  value: Type.Number({ exclusiveMinimum: 0, maximum: LIMITS.lineQuantity, decimals: 9 }),
  unit: literals(SIZE_UNITS, { description: 'The `rangesBy` of the line item' }),
};
export const SizeOfPiece = Body(sizeOfPiece);
export type SizeOfPiece = Static<typeof SizeOfPiece>;

/** As `SizeOfPiece`, of a line item of an order that is to be placed. */
export const SizeOfLineItem = Body({ lineItem: Id, ...sizeOfPiece });

export const IdParams = Type.Object({ id: Id });

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'A sentence for a person' }),
    code: Type.String({ description: 'SCREAMING_CASE' }),
    requestId: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'Path to prompt' })),
    current: Type.Optional(Type.Unknown({ description: 'With 409: the current record' })),
  },
  { $id: 'Error' },
);
export type ErrorBody = Static<typeof ErrorBody>;

/** The response of a call whose access token has expired, with the status 302. */
export const ExpiredSession = Type.Object({ shouldRefresh: Type.Literal(true) });
export type ExpiredSession = Static<typeof ExpiredSession>;

export const Message = Type.Object({ message: Type.String() });

/** A response that is a file of one of these media types. */
export const fileOf = (...mediaTypes: string[]) =>
  Type.Unsafe<unknown>({
    content: Object.fromEntries(
      mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  });

/** The customer of a project. */
export const Owner = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.Optional(
    Type.String({
      permission: 'customers:read',
      description: "Left out for members of the dealer's team whose role may not read customers",
    }),
  ),
});

/** Filters by customer; requires the permission to read customers. */
export const OwnerFilter = Type.Optional(
  Type.Unsafe<string[]>({ ...several(Id), permission: 'customers:read' }),
);

/** A reference to a record, with its name. */
export const Reference = Type.Object({ _id: Id, name: Type.String() });

/** A record in a body, by its id or as the server sends it. */
export const ReferenceInput = () =>
  Type.Unsafe<string>({
    anyOf: [Id, Type.Object({ _id: Id })],
    reference: true,
    description: 'An id, or a record with `_id`, whose other fields are ignored',
  });

/** The parameter `search` of a list. */
export const SearchText = Type.Optional(TextFilter());

/** The parameter `deleted` of a list for the app. */
export const AlsoDeleted = Type.Optional(
  Type.Boolean({ description: 'true: list deleted ones too; they have `deletedAt`' }),
);

/**
 * The query of a list: paging by `page` or by keyset cursor (`after`), `sort` as `field` or `-field`, `search`, and one
 * key per filter.
 */
export const listQuery = <const S extends readonly string[], F extends TProperties>(options: {
  sort: S;
  filters?: F;
}) =>
  Type.Object(
    {
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'From 0' })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSize })),
      after: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2_000,
          description: 'The X-Next-Cursor header of the previous page',
        }),
      ),
      sort: Type.Optional(
        literals(options.sort.flatMap((field) => [field, `-${field}`]) as Array<S[number] | `-${S[number]}`>),
      ),
      search: SearchText,
      ...((options.filters ?? {}) as F),
    },
    { additionalProperties: false },
  );

export interface ListQuery {
  page?: number;
  pageSize?: number;
  after?: string;
  sort?: string;
  search?: string;
}

export type SaveBody<C> = (C & { _id?: undefined }) | (Partial<C> & { _id: string; version?: number });
export type UpdateBody<C> = Partial<C> & { _id?: string; version?: number };

/** The fields of a record that a body doesn't have. */
const readOnlyFields = (record: TObject, body: TProperties): TProperties =>
  Object.fromEntries(
    Object.keys(record.properties)
      .filter((name) => !(name in body))
      .map((name) => [
        name,
        Type.Optional(
          Type.Unknown({
            // A role that may not see the field may not guess it, either.
            ...(record.properties[name]?.permission && { permission: record.properties[name].permission }),
            readOnly: true,
            description: 'Only as it is, or left out',
          }),
        ),
      ]),
  );

const withReadOnly = (record: TObject, body: TProperties) =>
  Type.Object({ ...body, ...readOnlyFields(record, body) }, { additionalProperties: false });

/** The body of an update, which may have the record's other fields as they are: clients save whole records. */
export const wholeRecord = <T extends TObject>(record: TObject, body: T) =>
  Type.Unsafe<Static<T>>({ ...body, ...withReadOnly(record, body.properties) });

const updateFields = (create: TObject): TProperties => ({
  ...Type.Partial(create).properties,
  _id: Type.Optional(Id),
  version: Type.Optional(Version),
});

/** The body of `POST {resource}`: the fields of a new record or, with `_id`, those to change. */
export const saveBody = <T extends TObject>(create: T, record: TObject) => {
  const { required: _required, ...rest } = withReadOnly(record, updateFields(create));
  return Type.Unsafe<SaveBody<Static<T>>>({
    ...rest,
    if: { required: ['_id'] },
    else: { required: create.required ?? [] },
  });
};

/** The body of `POST {resource}/{id}`. */
export const updateBody = <T extends TObject>(create: T, record: TObject) =>
  Type.Unsafe<UpdateBody<Static<T>>>(withReadOnly(record, updateFields(create)));

export const Created = <T extends TSchema>(record: T) => Type.Object({ created: record });
export const Updated = <T extends TSchema>(record: T) => Type.Object({ updated: record });
export const Nothing = Type.Null({ description: 'No body' });
