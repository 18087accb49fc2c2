import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config/config';
import { escapeHtml } from '../html';
import { withExamples } from './examples';
import { nameSchemas } from './named-schemas';
import { documented } from './operation';
import { API_VERSION } from './version';

const TAGS: Record<string, string> = {
  admin: 'What administrators do',
  app: 'What every signed-in user does, such as with the mobile app',
  auth: 'Accounts, signing in and out, and passwords',
  fabricator: 'What dealers do',
  log: 'Reports of crashes and of releases',
  public: 'What anyone may call',
  releases: 'What pipelines call that release',
  s3: 'Storing and reading files by signed URLs',
};

/** `/api/docs`: the OpenAPI document, generated from the routes' schemas, and a page to browse it. */
export const apiDocs = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.productName} API`,
        version: API_VERSION,
        description:
          'What the mobile app and the web portal call. Amounts are USD, times are ISO 8601 in UTC. A call of the dealer area ' +
          'that names a dealer in the header `X-Dealer` gets 409 `DEALER_CHANGED` if its session is about another one.',
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: config.productName, url: config.publicUrl },
      },
      servers: [{ url: '/' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          releaseKey: { type: 'http', scheme: 'bearer' },
          refreshToken: { type: 'apiKey', in: 'header', name: 'X-Refresh-Token' },
          apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'sdk_…' },
        },
      },
    },
    transformObject: (document) =>
      withExamples(nameSchemas('openapiObject' in document ? document.openapiObject : {})),
    transform: ({ schema, url, route }) => {
      if (!url.startsWith('/api/') || !schema) return { schema: { ...schema, hide: true }, url };
      const { config: routeConfig, method } = route;
      return { url, schema: documented({ url, method, config: routeConfig, schema } as Endpoint) };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // It would leave the page without its files on plain HTTP, save on localhost.
    transformStaticCSP: (policy) => policy.replace(/ *upgrade-insecure-requests;/, ''),
    uiConfig: { docExpansion: 'none', deepLinking: true },
    theme: {
      // The page's template takes the title as HTML.
      title: escapeHtml(`${config.productName} API`),
      // It shows another product's logo, without a text for it, and a field without a label for another document.
      css: [{ filename: 'portal.css', content: '.swagger-ui .topbar { display: none; }' }],
    },
  });
});
