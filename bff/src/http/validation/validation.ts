import { isUtf8 } from 'node:buffer';
import Ajv, { type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv';
import { asciiEmail, isDay, isTimeZone, LIMITS } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError, badRequest, invalid } from '../errors';
import { cleanText, isFarTooLong, type TextKind } from './clean-text';
import { findExcess, isHeavierThan, type JsonLimits } from './json-size';

interface Slot {
  parentData?: Record<string, unknown>;
  parentDataProperty?: string | number;
}

/** Uses the shortest decimal text, which is what was sent: arithmetic would let 1.000000001 pass. */
const hasDecimals = (value: number, most: number) => Number(value.toFixed(most)) === value;

const maxLengthOf = (schema: object | undefined): number =>
  (schema as AnnotatedSchema | undefined)?.maxLength ?? LIMITS.descriptionLength;

const replace = (slot: Slot | undefined, value: unknown): void => {
  if (slot?.parentData && slot.parentDataProperty !== undefined)
    slot.parentData[slot.parentDataProperty] = value;
};

/**
 * The keyword `text` trims and normalises in place, and refuses what `cleanText` does. `nullClears` turns null into an empty
 * text, `reference` a record into its id, and `several` a text into the parts between its commas. `calendarDay` is for days and for times.
 */
const KEYWORDS: Record<string, Omit<FuncKeywordDefinition, 'keyword'>> = {
  text: {
    type: 'string',
    modifying: true,
    before: 'maxLength',
    validate: (kind: TextKind, value: string, schema?: object, slot?: Slot) => {
      const clean = cleanText(value, kind, maxLengthOf(schema));
      if (clean !== undefined) replace(slot, clean);
      return clean !== undefined;
    },
  },
  nullClears: {
    type: 'null',
    modifying: true,
    validate: (_on: true, _value: null, _schema?: object, slot?: Slot) => {
      replace(slot, '');
      return true;
    },
  },
  reference: {
    modifying: true,
    validate: (_on: true, value: string | { _id: string } | null, _schema?: object, slot?: Slot) => {
      if (typeof value === 'object' && value) replace(slot, value._id);
      return true;
    },
  },
  decimals: {
    type: 'number',
    validate: (most: number, value: number) => hasDecimals(value, most),
  },
  deliverable: {
    type: 'string',
    validate: (on: boolean, value: string) => !on || asciiEmail(value.trim()) !== undefined,
  },
  timeZone: {
    type: 'string',
    validate: (on: boolean, value: string) => !on || isTimeZone(value.trim()),
  },
  calendarDay: {
    type: 'string',
    validate: (on: boolean, value: string) =>
      !on || (isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))),
  },
  several: {
    type: 'string',
    modifying: true,
    validate: (on: boolean, value: string, _schema?: object, slot?: Slot) => {
      if (on) replace(slot, value.split(','));
      return true;
    },
  },
};

const createAjv = (options: { allErrors: boolean; coerceTypes: boolean }) => {
  const ajv = new Ajv({
    ...options,
    removeAdditional: false,
    useDefaults: true,
    verbose: true,
    strict: false,
  });
  for (const [keyword, definition] of Object.entries(KEYWORDS))
    ajv.addKeyword({ keyword, errors: false, ...definition });
  return ajv;
};

interface AnnotatedSchema {
  type?: string;
  maxLength?: number;
  prompt?: string;
  requiredPrompt?: string;
  properties?: Record<string, AnnotatedSchema>;
}

/** `/slabs/0/item_id` becomes `slabs.0.item_id`. */
const pathOf = (pointer: string, ...more: string[]) =>
  [
    ...pointer
      .split('/')
      .slice(1)
      .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~')),
    ...more,
  ].join('.');

/** Names a field in a sentence for a person: the path is beside it. */
const label = (path: string) => path.split('.').findLast((part) => /\D/.test(part)) ?? 'The request';

const tooLong = (path: string, limit: unknown) => `${label(path)} may have at most ${limit} characters`;

/** A limit in a sentence for a person: "1,000,000". */
const formatLimit = (limit: number): string => limit.toLocaleString('en-US', { maximumFractionDigits: 20 });

const sentences: Record<string, (error: ErrorObject, path: string) => string> = {
  type: (e, path) =>
    `${label(path)} must be ${e.params.type === 'integer' ? 'a whole number' : `of the type ${e.params.type}`}`,
  minLength: (_e, path) => `${label(path)} is required`,
  maxLength: (e, path) => tooLong(path, e.params.limit),
  minimum: (e, path) => `${label(path)} must be ${formatLimit(e.params.limit as number)} or more`,
  maximum: (e, path) => `${label(path)} must be ${formatLimit(e.params.limit as number)} or less`,
  minItems: (e, path) => `${label(path)} must have at least ${e.params.limit} entries`,
  maxItems: (e, path) => `${label(path)} may have at most ${e.params.limit} entries`,
  enum: (e, path) => `${label(path)} must be one of ${(e.params.allowedValues as string[]).join(', ')}`,
  text: (e, path) => {
    const limit = maxLengthOf(e.parentSchema);
    return isFarTooLong(e.data as string, limit)
      ? tooLong(path, limit)
      : `${label(path)} has characters that can't be used`;
  },
  decimals: (e, path) => `${label(path)} may have at most ${e.schema} decimals`,
};

const MAX_FIELDS = 20;
/** How many characters of a field's name an error repeats. */
const MAX_NAME_LENGTH = 100;

const shorten = (name: string) =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}...` : name;

const promptsOf = (errors: ErrorObject[]): Record<string, string> => {
  const fields: Record<string, string> = {};
  let count = 0;
  const add = (path: string, prompt: string) => {
    if (Object.hasOwn(fields, path)) return;
    fields[path] = prompt;
    count += 1;
  };
  for (const error of errors) {
    if (count === MAX_FIELDS) break;
    const schema = error.parentSchema as AnnotatedSchema | undefined;
    if (error.keyword === 'if' || error.keyword === 'anyOf') continue;
    if (error.keyword === 'required') {
      const name = error.params.missingProperty as string;
      const path = pathOf(error.instancePath, name);
      add(path, schema?.properties?.[name]?.requiredPrompt ?? `${label(path)} is required`);
    } else if (error.keyword === 'additionalProperties') {
      const path = pathOf(error.instancePath, shorten(error.params.additionalProperty as string));
      add(path, `${path} is not a field that can be sent`);
    } else {
      const path = pathOf(error.instancePath);
      const isEmpty = error.keyword === 'minLength' && error.params.limit === 1;
      const prompt = isEmpty ? (schema?.requiredPrompt ?? schema?.prompt) : schema?.prompt;
      add(path, prompt ?? sentences[error.keyword]?.(error, path) ?? `${label(path)} is invalid`);
    }
  }
  return fields;
};

/** Size of a body in values; long texts count several times. Larger bodies get one prompt instead of one for every field. */
const MAX_WEIGHT_TO_EXPLAIN = 2_000;

const createAjvs = (coerceTypes: boolean) => ({
  first: createAjv({ allErrors: false, coerceTypes }),
  all: createAjv({ allErrors: true, coerceTypes }),
});

/**
 * Finds the first error, which costs no more than reading up to it: sizes come before contents. Only a value
 * of an ordinary size is then judged again for all of its errors. A large one could have an error in each of
 * its values, and explaining them takes seconds and hundreds of megabytes. A schema is compiled when it is first needed: all of
 * them at once take a quarter of a server's start.
 */
const compile = (ajvs: ReturnType<typeof createAjvs>, schema: object) => {
  let findFirst: ValidateFunction | undefined;
  let findAll: ValidateFunction | undefined;
  return (value: unknown): Record<string, string> | undefined => {
    findFirst ??= ajvs.first.compile(schema);
    if (findFirst(value)) return undefined;
    const firstErrors = findFirst.errors ?? [];
    if (isHeavierThan(MAX_WEIGHT_TO_EXPLAIN, value)) return promptsOf(firstErrors);
    findAll ??= ajvs.all.compile(schema);
    findAll(value);
    return promptsOf(findAll.errors ?? firstErrors);
  };
};

/**
 * Validates values that don't arrive as a body by the same rules. The validator trims and normalises text in place, and
 * returns a prompt for each problem.
 */
export const createValidator = (schema: object): ((value: unknown) => Record<string, string>) => {
  const validate = compile(createAjvs(false), schema);
  return (value) => validate(value) ?? {};
};

/** More than any body of the contract has. Deeper nesting could overflow the stack. */
const JSON_LIMITS: JsonLimits = { nesting: 40, fields: 1_000, entries: 10_000 };
const EXCESSES: Record<keyof JsonLimits, string> = {
  nesting: 'This request is nested too deeply.',
  fields: 'This request has too many fields.',
  entries: 'This request has a list with too many entries.',
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The fields of a body that only a record of the server has. They must be as they are. */
    readOnlyFields: Record<string, unknown> | undefined;
  }
}

const readOnlyNames = (schema: unknown): string[] => {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { readOnly?: boolean }> };
  return Object.keys(properties).filter((name) => properties[name]?.readOnly);
};

/** Moves read-only fields out of the body, so that no handler takes them for changes. */
const setReadOnlyApart = (names: readonly string[]) => async (request: FastifyRequest) => {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const sent = names.filter((name) => Object.hasOwn(body, name));
  request.readOnlyFields = Object.fromEntries(sent.map((name) => [name, body[name]]));
  for (const name of sent) delete body[name];
};

/** Finds integers of a query or path that aren't plain digits: Ajv reads "0x1", "1e1" and " 1" as numbers, too. */
const findOddIntegers = ({ properties = {} }: AnnotatedSchema) => {
  const names = Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
  return (data: Record<string, unknown>): Record<string, string> | undefined => {
    const odd = names.filter((name) => typeof data[name] === 'string' && !/^-?\d+$/.test(data[name]));
    return odd.length > 0
      ? Object.fromEntries(odd.map((name) => [name, `${name} must be a whole number`]))
      : undefined;
  };
};

const NO_QUERY = { type: 'object', properties: {}, additionalProperties: false };

/** JSON is UTF-8 (RFC 8259): other bytes are refused, not replaced. */
const decode = (contentType: string | undefined, bytes: Buffer): string => {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '')?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) {
    throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Please send JSON in UTF-8.');
  }
  if (!isUtf8(bytes)) throw badRequest('This request is not UTF-8 text.');
  return bytes.toString('utf8');
};

/**
 * Bodies are never coerced; queries and parameters, which are text on the wire, are. What the schema
 * does not name is refused, by name.
 */
export const validation = fp(async (app: FastifyInstance) => {
  const body = createAjvs(false);
  const text = createAjvs(true);
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const validate = compile(httpPart === 'body' ? body : text, schema as object);
    const findOdd = httpPart === 'body' ? () => undefined : findOddIntegers(schema as AnnotatedSchema);
    return (data: unknown) => {
      // A missing body is validated like an empty one.
      const value = httpPart === 'body' && (data === undefined || data === null) ? {} : data;
      // First, because Ajv turns them into numbers.
      const odd = findOdd(value as Record<string, unknown>);
      const fields = validate(value) ?? odd;
      if (!fields) return { value };
      return { error: invalid(Object.keys(fields).length > 0 ? fields : { '': 'Invalid input' }) };
    };
  });

  // A call whose endpoint takes no query refuses one as well, by name.
  app.addHook('onRoute', (route) => {
    if (!route.config?.access || route.schema?.querystring) return;
    route.schema = { ...route.schema, querystring: NO_QUERY };
  });

  app.decorateRequest('readOnlyFields', undefined);
  app.addHook('onRoute', (route) => {
    const names = readOnlyNames(route.schema?.body);
    if (names.length === 0) return;
    route.preHandler = [route.preHandler ?? [], setReadOnlyApart(names)].flat();
  });

  // Clients send the JSON content type on every call, also on one without a body.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      const excess = findExcess(bytes as Buffer, JSON_LIMITS);
      if (excess) throw badRequest(EXCESSES[excess]);
      const text = decode(request.headers['content-type'], bytes as Buffer);
      if (text === '') done(null, undefined);
      else parse(request, text, done);
    } catch (error) {
      done(error as Error);
    }
  });
});
