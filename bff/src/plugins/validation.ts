import { isUtf8 } from 'node:buffer';
import Ajv, { type ErrorObject } from 'ajv';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError, badRequest, invalid } from '../shared/errors';

const LINE_BREAKS = /[\n\r]/g;
/** Control characters, and those that turn the direction of everything behind them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
/** Text of which nothing is seen. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}+$/u;

interface Slot {
  parentData?: Record<string, unknown>;
  parentDataProperty?: string | number;
}

/** To the shortest decimal text, which is what was sent: arithmetic on it would let 1.000000001 pass. */
const isCents = (value: number) => Number(value.toFixed(2)) === value;

/** `text` trims and normalises in place, then refuses control characters (line breaks too, in a line). */
const createAjv = (coerceTypes: boolean) => {
  const ajv = new Ajv({
    allErrors: true,
    coerceTypes,
    removeAdditional: false,
    useDefaults: true,
    verbose: true,
    strict: false,
  });
  ajv.addKeyword({
    keyword: 'text',
    type: 'string',
    modifying: true,
    before: 'maxLength',
    errors: false,
    validate: (kind: 'line' | 'block', value: string, _schema?: unknown, slot?: Slot) => {
      const normal = value.normalize('NFC').trim();
      if (slot?.parentData && slot.parentDataProperty !== undefined) {
        slot.parentData[slot.parentDataProperty] = normal;
      }
      return (
        normal.isWellFormed() &&
        !INVISIBLE.test(normal) &&
        !CONTROL.test(kind === 'block' ? normal.replace(LINE_BREAKS, '') : normal)
      );
    },
  });
  ajv.addKeyword({
    keyword: 'cents',
    type: 'number',
    errors: false,
    validate: (on: boolean, value: number) => !on || isCents(value),
  });
  return ajv;
};

interface AnnotatedSchema {
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

const label = (path: string) => path || 'The request';

const sentences: Record<string, (error: ErrorObject, path: string) => string> = {
  type: (e, path) =>
    `${label(path)} must be ${e.params.type === 'integer' ? 'a whole number' : `of the type ${e.params.type}`}`,
  minLength: (_e, path) => `${label(path)} is required`,
  maxLength: (e, path) => `${label(path)} may have at most ${e.params.limit} characters`,
  minimum: (e, path) => `${label(path)} must be ${e.params.limit} or more`,
  maximum: (e, path) => `${label(path)} must be ${e.params.limit} or less`,
  minItems: (e, path) => `${label(path)} must have at least ${e.params.limit} entries`,
  maxItems: (e, path) => `${label(path)} may have at most ${e.params.limit} entries`,
  enum: (e, path) => `${label(path)} must be one of ${(e.params.allowedValues as string[]).join(', ')}`,
  text: (_e, path) => `${label(path)} has characters that can't be used`,
  cents: (_e, path) => `${label(path)} may have at most 2 decimals`,
};

const MOST_FIELDS = 20;

const promptsOf = (errors: ErrorObject[]): Record<string, string> => {
  const fields: Record<string, string> = {};
  const add = (path: string, prompt: string) => {
    if (Object.keys(fields).length < MOST_FIELDS) fields[path] ??= prompt;
  };
  for (const error of errors) {
    const schema = error.parentSchema as AnnotatedSchema | undefined;
    if (error.keyword === 'if' || error.keyword === 'anyOf') continue;
    if (error.keyword === 'required') {
      const name = error.params.missingProperty as string;
      const path = pathOf(error.instancePath, name);
      add(path, schema?.properties?.[name]?.requiredPrompt ?? `${path} is required`);
    } else if (error.keyword === 'additionalProperties') {
      const path = pathOf(error.instancePath, error.params.additionalProperty as string);
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

/**
 * Judges what comes by other ways than a body by the same rules. The validator trims and normalises
 * text in place, and answers the prompts of what is wrong: none for a good value.
 */
export const createValidator = (schema: object): ((value: unknown) => Record<string, string>) => {
  const validate = createAjv(false).compile(schema);
  return (value) => (validate(value) ? {} : promptsOf(validate.errors ?? []));
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
  const body = createAjv(false);
  const text = createAjv(true);
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const validate = (httpPart === 'body' ? body : text).compile(schema as object);
    return (data: unknown) => {
      // A call with no body at all is judged as one with an empty body.
      const value = httpPart === 'body' && (data === undefined || data === null) ? {} : data;
      if (validate(value)) return { value };
      const fields = promptsOf(validate.errors ?? []);
      return { error: invalid(Object.keys(fields).length > 0 ? fields : { '': 'Invalid input' }) };
    };
  });

  // A call whose endpoint takes no query refuses one as well, by name.
  app.addHook('onRoute', (route) => {
    if (!route.config?.access || route.schema?.querystring) return;
    route.schema = { ...route.schema, querystring: NO_QUERY };
  });

  // Clients send the JSON content type on every call, also on one without a body.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      const text = decode(request.headers['content-type'], bytes as Buffer);
      if (text === '') done(null, undefined);
      else parse(request, text, done);
    } catch (error) {
      done(error as Error);
    }
  });
});
