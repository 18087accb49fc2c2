const both = <const R extends readonly string[]>(resources: R) =>
  resources.flatMap(
    (resource) => [`${resource}:read`, `${resource}:write`] as const,
  ) as Array<`${R[number]}:${'read' | 'write'}`>;

/** The scopes of API keys: a resource, and whether a key may read or also change it. */
export const DEALER_KEY_SCOPES = [
  ...both(['order', 'customer', 'customer-group', 'material', 'line-item', 'price', 'stage', 'tax', 'terms']),
  'project:read',
  ...both(['profile', 'file', 'webhook']),
  'team:read',
  'search:read',
] as const;

export const ADMIN_KEY_SCOPES = [
  ...both(['order', 'user', 'fabricator', 'project', 'measurement', 'photo', 'material', 'file']),
  'line-item:write',
  'customer-group:write',
  'stage:write',
  'tax:write',
  'audit:read',
  'crash-report:read',
  ...both(['release']),
  'mail:read',
  'mail:write',
  'operations:read',
  'trash:read',
  'search:read',
] as const;

/** The beginning of every API key, so that scanners for leaked secrets find it. */
export const API_KEY_PREFIX = 'sdk_';
