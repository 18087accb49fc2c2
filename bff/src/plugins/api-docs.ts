import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Endpoint, ErrorBody } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config';

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

/** The annotations of the contract that are ours and not JSON Schema's stay out of the document. */
const published = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(published);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !['text', 'prompt', 'requiredPrompt', 'cents', '$id'].includes(key))
      .map(([key, value]) => [key, published(value)]),
  );
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
      const endpoint = { url, method: String(route.method), config: route.config } as Endpoint;
      if (!url.startsWith('/api/') || !schema) return { schema: { ...schema, hide: true }, url };
      const errors = Object.fromEntries(
        statusesOf(endpoint).map((status) => [
          status,
          { description: failures[status], ...(published(ErrorBody) as object) },
        ]),
      );
      const open = endpoint.config?.access === 'public';
      return {
        url,
        schema: {
          ...(published(schema) as object),
          response: { ...(published(schema.response) as object), ...errors },
          ...(open ? {} : { security: [{ accessToken: [], refreshToken: [] }] }),
        },
      };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', deepLinking: true },
    theme: { title: `${config.productName} API` },
  });
});
