import type { TSchema } from '@sinclair/typebox';
import * as contract from 'bff-contract';
import {
  type Access,
  type Endpoint,
  type EndpointSchema,
  ErrorBody,
  EXPORT_TYPES,
  ExpiredSession,
} from 'bff-contract';
import { keyScopeOf } from '../caller/key-scope';
import { published } from './published';

const failures: Record<string, string> = {
  302: 'The access token has expired: refresh the tokens by `GET /api/auth/refresh`, and call again. There is no `Location`',
  400: 'A field is invalid or unknown',
  401: 'No valid session',
  403: 'Not allowed',
  404: 'No such record, or not yours',
  409: 'The record has changed, or a value is taken',
  413: 'The body is too large',
  415: 'The body has another type',
  429: 'Too many attempts',
  500: 'A fault of the server',
  503: 'Try again in a moment',
};

/** Whether a call looks at a session: also public ones that say whose it is, or give files that aren't public to their readers. */
const looksAtSession = ({ config, url }: Endpoint) =>
  config?.access === 'public' ? /\/(?:whoami|s3)\b/.test(url) : config?.access !== 'pipeline';

/** Whether a call may refuse its caller: all but public ones that neither sign in, nor take a session or a signature. */
const mayRefuse = ({ config, url }: Endpoint) =>
  config?.access !== 'public' || /\/(?:auth|s3|person-export)\b/.test(url);

const statusesOf = (endpoint: Endpoint) => [
  ...(looksAtSession(endpoint) ? ['302'] : []),
  '400',
  ...(mayRefuse(endpoint) ? ['401', '403'] : []),
  ...(isList(endpoint.schema) ? [] : ['404']),
  ...(endpoint.method === 'GET' ? [] : ['409']),
  ...(endpoint.schema.body ? ['413', '415'] : []),
  '429',
  '500',
  '503',
];

const errorBody = published(ErrorBody) as object;

const expired = published(ExpiredSession) as object;

const retryAfter = {
  'Retry-After': { type: 'integer', description: 'Seconds to wait before the call is repeated' },
};

const idempotencyKey = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description: 'For 24 h a retry with the same key and body gets the first response',
    },
  },
};

const listHeaders = {
  'X-Total-Count': { type: 'integer', description: 'All matches' },
  'X-Total-Count-Relation': { type: 'string', enum: ['eq', 'gte'] },
  'X-Next-Cursor': { type: 'string', description: 'To be sent as `after`; absent with the last page' },
};

const isList = (schema: Partial<EndpointSchema>) => 'after' in (schema.querystring?.properties ?? {});

/** `dealerMaterialList` for `dealerMaterialEndpoints.list`: unique, and stable while the contract keeps its names. */
const operationIds = new Map(
  Object.entries(contract)
    .filter(([name]) => name.endsWith('Endpoints'))
    .flatMap(([name, group]) =>
      Object.entries(group as Record<string, unknown>)
        .filter((entry): entry is [string, Endpoint] => 'url' in (entry[1] as object))
        .map(([key, { method, url }]): [string, string] => {
          const noun = name.slice(0, -'Endpoints'.length);
          return [`${method} ${url}`, `${noun}${key.charAt(0).toUpperCase()}${key.slice(1)}`];
        }),
    ),
);

const CALLERS: Record<Access, string> = {
  public: 'No session is needed.',
  session: 'For signed-in users.',
  dealer: 'For dealers, who reach their own records alone.',
  admin: 'For administrators.',
  pipeline: 'For pipelines, with a key that administrators have made.',
};

const SECURITY: Partial<Record<Access, Record<string, string[]>[]>> = {
  public: [],
  pipeline: [{ releaseKey: [] }],
};

const keyNote = (scope: string | undefined): string | undefined =>
  scope && `An API key needs the scope \`${scope}\`.`;

const exports = {
  [EXPORT_TYPES.csv]: {
    schema: { type: 'string', description: 'Every match, with the separator and decimal sign of the caller' },
  },
  [EXPORT_TYPES.xlsx]: {
    schema: { type: 'string', format: 'binary', description: 'Every match, as a workbook of Excel' },
  },
};

const contentOf = (schema: object, isExported = false) => ({
  content: { 'application/json': { schema }, ...(isExported && exports) },
});

/**
 * A list is JSON or, if `Accept` asks for it, CSV or a workbook. The app's lists are documented as JSON alone, because generated
 * clients make one type of all that a call can return. A 204 has no content.
 */
const successOf = ({ schema, url }: Endpoint, status: string, response: object) => {
  // Responses other than JSON name their types.
  if (status === '204' || 'content' in response) return { description: 'Done', ...response };
  const description = status === '201' ? 'Created' : 'Done';
  if (!isList(schema)) return { description, ...contentOf(response) };
  return { description, headers: listHeaders, ...contentOf(response, !url.startsWith('/api/app/')) };
};

const failureOf = (status: string) => ({
  description: failures[status],
  ...(['429', '503'].includes(status) && { headers: retryAfter }),
  ...contentOf(status === '302' ? expired : errorBody),
});

const securityOf = (scope: string | undefined): Array<Record<string, string[]>> => [
  { accessToken: [], refreshToken: [] },
  ...(scope ? [{ apiKey: [] }] : []),
];

/** Query parameters with several values as arrays alone: generated clients make no type of "an array or a string". */
const queryOf = (querystring: TSchema): object => {
  const { properties, ...rest } = published(querystring) as { properties?: Record<string, TSchema> };
  const lists = Object.entries(properties ?? {}).map(([name, schema]) => [
    name,
    'items' in schema ? { ...schema, type: 'array' } : schema,
  ]);
  return { ...rest, properties: Object.fromEntries(lists) };
};

/** An endpoint as the document shows it. */
export const documented = (endpoint: Endpoint) => {
  const { schema, config, method, url } = endpoint;
  const successes = Object.entries(schema.response ?? {}).map(([status, response]) => [
    status,
    successOf(endpoint, status, published(response) as object),
  ]);
  const isPublic = config?.access === 'public';
  const scope = isPublic ? undefined : keyScopeOf(endpoint);
  const errors = statusesOf(endpoint).map((status) => [status, failureOf(status)]);
  return {
    ...(published(schema) as object),
    ...(schema.querystring && { querystring: queryOf(schema.querystring) }),
    operationId: operationIds.get(`${method} ${url}`),
    description: [
      config?.deprecated && `Goes on ${config.deprecated.until}. ${config.deprecated.use}`,
      schema.description,
      config?.access && CALLERS[config.access],
      keyNote(scope),
    ]
      .filter(Boolean)
      .join(' '),
    ...(config?.deprecated && { deprecated: true }),
    response: Object.fromEntries([...successes, ...errors]),
    ...(config?.acceptsKey && { headers: idempotencyKey }),
    security: SECURITY[config?.access] ?? securityOf(scope),
  };
};
