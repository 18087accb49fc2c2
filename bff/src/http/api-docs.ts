import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Endpoint, type EndpointSchema, ErrorBody } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config/config';
import { escapeHtml } from './html';

const failures: Record<string, string> = {
  400: 'A field is invalid or unknown',
  401: 'No valid session',
  403: 'Not allowed',
  404: 'No such record, or not yours',
  409: 'The record has changed, or a value is taken',
  429: 'Too many attempts',
  503: 'Try again in a moment',
};

const statusesOf = (endpoint: Pick<Endpoint, 'url' | 'method' | 'config'>) => [
  '400',
  ...(endpoint.config?.access === 'public' ? [] : ['401']),
  ...(['dealer', 'admin'].includes(endpoint.config?.access) ? ['403'] : []),
  ...(endpoint.url.includes(':') ? ['404'] : []),
  ...(endpoint.method === 'POST' ? ['409'] : []),
  '429',
  '503',
];

const OURS = ['text', 'prompt', 'requiredPrompt', 'cents', '$id'];

/** Schemas without the annotations that are ours and not JSON Schema's; a property may be named like one. */
const published = (schema: unknown, isNames = false): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => published(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => isNames || !OURS.includes(key))
      .map(([key, value]) => [key, published(value, key === 'properties' && !isNames)]),
  );
};

const errorBody = published(ErrorBody) as object;

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

/** An endpoint as the document shows it. */
const documented = (endpoint: Endpoint) => {
  const { schema, config } = endpoint;
  const answers = Object.entries(schema.response ?? {}).map(([status, answer]) => [
    status,
    {
      description: Number(status) === 201 ? 'Created' : 'Done',
      ...(published(answer) as object),
      ...(isList(schema) && { headers: listHeaders }),
    },
  ]);
  const errors = statusesOf(endpoint).map((status) => [
    status,
    { description: failures[status], ...errorBody },
  ]);
  return {
    ...(published(schema) as object),
    response: Object.fromEntries([...answers, ...errors]),
    ...(config?.creates && { headers: idempotencyKey }),
    ...(config?.access !== 'public' && { security: [{ accessToken: [], refreshToken: [] }] }),
  };
};

/** `/api/docs`: the OpenAPI document, generated from the routes' schemas, and a page to browse it. */
export const apiDocs = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.productName} API`, version: '1.0.0' },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          refreshToken: { type: 'apiKey', in: 'header', name: 'X-Refresh-Token' },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      if (!url.startsWith('/api/') || !schema) return { schema: { ...schema, hide: true }, url };
      const { config: routeConfig, method } = route;
      return { url, schema: documented({ url, method, config: routeConfig, schema } as Endpoint) };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', deepLinking: true },
    // The page's template takes the title as HTML.
    theme: { title: escapeHtml(`${config.productName} API`) },
  });
});
