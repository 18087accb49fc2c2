import { type Static, type TString, Type } from '@sinclair/typebox';
import { Moment } from './audit';
import { Body, Created, Id, IdParams, Name, Nothing, Time } from './common';
import { ADMIN_KEY_SCOPES, DEALER_KEY_SCOPES, LIMITS } from './constants';
import { endpoint, permittedEach } from './endpoint';

/** A key with which another system calls the API. */
export const ApiKey = Type.Object({
  _id: Id,
  name: Type.String(),
  start: Type.String({ description: 'Its first characters, by which it is recognised' }),
  scopes: Type.Array(Type.String({ description: '`order:read`' })),
  createdBy: Type.String({ description: 'Name of the user who has created it, and as whom it calls' }),
  createdAt: Time,
  expiresAt: Type.Optional(Time),
  lastUsedAt: Type.Optional(Type.String({ description: 'ISO 8601 UTC; updated about once a minute' })),
  lastAddress: Type.Optional(Type.String({ description: 'IP address of that call' })),
});
export type ApiKey = Static<typeof ApiKey>;

export const NewApiKey = Type.Composite([
  ApiKey,
  Type.Object({ key: Type.String({ description: 'Shown once: the server keeps a hash of it alone' }) }),
]);
export type NewApiKey = Static<typeof NewApiKey>;

const PROMPT = 'Please choose what the key may do';

/** The server knows the scopes; the document of the API names them, so that more of them break no client. */
const Scope = (scopes: readonly string[]) =>
  Type.String({
    pattern: '^[a-z-]+(/[a-z0-9-]{1,60})?:(read|write)$',
    prompt: PROMPT,
    description: `One of ${scopes.join(', ')}`,
  });

const keyEndpoints = (access: 'dealer' | 'admin', path: string, scope: TString) => ({
  list: endpoint(access, `GET ${path}`, {
    summary: 'List the API keys, newest first',
    response: { 200: Type.Array(ApiKey) },
  }),
  create: endpoint(access, `POST ${path}`, {
    summary: 'Create an API key',
    description: `It is sent as \`Authorization: Bearer sdk_…\`, without \`X-Refresh-Token\`. It calls as its creator, with the creator's present rights at most, and ends with the creator's membership or account. Responds with 409 \`TOO_MANY_KEYS\` to more than ${LIMITS.apiKeys}.`,
    body: Body({
      name: Name({ prompt: 'Please provide a name', requiredPrompt: 'Please provide a name' }),
      scopes: Type.Array(scope, {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        prompt: PROMPT,
        requiredPrompt: PROMPT,
      }),
      expiresAt: Type.Optional(Moment('Until when it is valid; for good without it')),
    }),
    response: { 201: Created(NewApiKey) },
  }),
  remove: endpoint(access, `DELETE ${path}/:id`, {
    summary: 'Revoke an API key, at once',
    params: IdParams,
    response: { 204: Nothing },
  }),
});

export const dealerApiKeyEndpoints = permittedEach(
  { read: 'integrations:manage', change: 'integrations:manage' },
  keyEndpoints('dealer', 'fabricator/api-key', Scope(DEALER_KEY_SCOPES)),
);

export const adminApiKeyEndpoints = keyEndpoints(
  'admin',
  'admin/api-key',
  Scope([...ADMIN_KEY_SCOPES, 'for the releases of one remote `release/dealer:write`']),
);
