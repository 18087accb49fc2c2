import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { EMAIL_PATTERN, LIMITS, PRICE_DECIMALS, PROMPTS } from './constants';

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
  }
}

export const literals = <const T extends readonly string[]>(values: T, options: object = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });

/** One line of text, 1 to 200 characters. */
export const Name = (options: object = {}) =>
  Type.String({ text: 'line', minLength: 1, maxLength: LIMITS.nameLength, ...options });

/** One line of text that may be empty. */
export const OptionalLine = (maxLength: number = LIMITS.nameLength) =>
  Type.String({ text: 'line', maxLength });

/** Text of several lines that may be empty. */
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

/** An amount of USD in a response; sums may exceed the limit of a single price. */
export const Amount = Type.Number({ description: 'USD, at most 2 decimals' });

export const Version = Type.Integer({ minimum: 1, description: 'Increases with every change of the record' });

/** A request body; unknown fields are rejected. */
export const Body = <T extends TProperties>(properties: T, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

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

export const Message = Type.Object({ message: Type.String() });

/** A reference to a record, with its name. */
export const Reference = Type.Object({ _id: Id, name: Type.String() });

/** The parameter `search` of a list. */
export const AlsoDeleted = Type.Optional(
  Type.Boolean({ description: 'true: list deleted ones too; they have `deletedAt`' }),
);

export const SearchText = Type.Optional(Type.String({ text: 'line', maxLength: LIMITS.nameLength }));

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

/** The body of `POST {resource}`: the fields of a new record or, with `_id`, those to change. */
export const saveBody = <T extends TObject>(create: T, extra: TProperties = {}) => {
  const optional = Type.Partial(create);
  const { required: _required, ...rest } = Type.Object(
    { ...optional.properties, _id: Type.Optional(Id), version: Type.Optional(Version), ...extra },
    { additionalProperties: false },
  );
  return Type.Unsafe<SaveBody<Static<T>>>({
    ...rest,
    if: { required: ['_id'] },
    else: { required: create.required ?? [] },
  });
};

/** The body of `POST {resource}/{id}`. */
export const updateBody = <T extends TObject>(create: T) =>
  Type.Unsafe<UpdateBody<Static<T>>>(
    Type.Object(
      { ...Type.Partial(create).properties, _id: Type.Optional(Id), version: Type.Optional(Version) },
      { additionalProperties: false },
    ),
  );

export const Created = <T extends TSchema>(record: T) => Type.Object({ created: record });
export const Updated = <T extends TSchema>(record: T) => Type.Object({ updated: record });
export const Nothing = Type.Null({ description: 'No body' });
