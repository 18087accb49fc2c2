/** The files of the release store: pipelines and the server check all that they read by these JSON Schemas. */

type Schema = Record<string, unknown>;

const ref = (definition: string): Schema => ({ $ref: `#/definitions/${definition}` });
const string = (rules: Schema = {}): Schema => ({ type: 'string', ...rules });
const number = (rules: Schema = {}): Schema => ({ type: 'number', ...rules });
const integer = (rules: Schema = {}): Schema => ({ type: 'integer', ...rules });
const list = (maxItems: number, items: Schema, rules: Schema = {}): Schema => ({
  type: 'array',
  maxItems,
  items,
  ...rules,
});
/** @param names of its entries; any by default */
const map = (maxProperties: number, additionalProperties: Schema, names?: Schema): Schema => ({
  type: 'object',
  maxProperties,
  additionalProperties,
  ...(names && { propertyNames: names }),
});
/** @param required names, separated by spaces */
const object = (required: string, properties: Record<string, Schema>, rules: Schema = {}): Schema => ({
  type: 'object',
  ...(required && { required: required.split(' ') }),
  properties,
  ...rules,
});
const closed: typeof object = (required, properties, rules) =>
  object(required, properties, { additionalProperties: false, ...rules });

/** How large the files of the store may be. */
export const LIMITS = {
  format: 3,
  registryBytes: 4194304,
  releaseBytes: 2097152,
  fileBytes: 33554432,
  allFilesBytes: 268435456,
};

/** JSON Schemas by the name of the definition. */
export const SHAPES = {
  name: string({ maxLength: 31, pattern: '^[a-z][a-z0-9-]*$' }),
  releaseId: string({ maxLength: 128, pattern: '^\\d+\\.\\d+\\.\\d+(-[\\w.]+)?-[0-9a-f]{8,64}$' }),
  file: string({ maxLength: 160, pattern: '^(?!__proto__$)\\w[\\w.-]*$' }),
  text: string({ maxLength: 4000 }),
  texts: map(500, ref('text')),
  files: list(2000, ref('file')),
  shares: list(500, ref('text')),
  releaseIds: list(20000, ref('releaseId')),
  storedFiles: map(
    2000,
    object('integrity bytes', {
      integrity: string({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
      bytes: integer({ minimum: 0, maximum: 33554432 }),
    }),
    ref('file'),
  ),
  target: closed(
    '',
    {
      accounts: ref('targetValues'),
      dealers: ref('targetValues'),
      roles: ref('targetValues'),
      environments: ref('targetValues'),
    },
    { minProperties: 1 },
  ),
  targetValues: list(200, string({ minLength: 1, maxLength: 100, pattern: '^[\\w.-]+$' }), {
    minItems: 1,
    uniqueItems: true,
  }),
  rollout: object('next visits waitMs since visitsBefore by', {
    next: list(20, number({ exclusiveMinimum: 0, maximum: 100 })),
    visits: integer({ minimum: 0 }),
    waitMs: number({ minimum: 0 }),
    since: number(),
    visitsBefore: integer({ minimum: 0 }),
    by: ref('text'),
    shells: list(4, ref('releaseId')),
    unproven: ref('text'),
  }),
  state: object('previous used since', {
    current: ref('releaseId'),
    deployed: ref('releaseId'),
    previous: ref('releaseIds'),
    canary: object('release percent', {
      release: ref('releaseId'),
      percent: number({ exclusiveMinimum: 0, maximum: 100 }),
      target: ref('target'),
      since: number(),
      rollout: ref('rollout'),
    }),
    pin: object('reason by', { reason: ref('text'), by: ref('text') }),
    since: number(),
    used: ref('releaseIds'),
    retired: map(20000, number(), ref('releaseId')),
    settings: ref('settingValues'),
  }),
  settingName: string({ maxLength: 50, pattern: '^[a-zA-Z]\\w*$' }),
  settingValues: map(200, { type: ['string', 'number', 'boolean'], maxLength: 1000 }, ref('settingName')),
  settings: map(
    50,
    closed('type title default', {
      type: { enum: ['string', 'number', 'integer', 'boolean'] },
      title: string({ minLength: 1, maxLength: 100 }),
      description: string({ maxLength: 500 }),
      default: { type: ['string', 'number', 'boolean'], maxLength: 1000 },
      enum: list(50, string({ minLength: 1, maxLength: 100 }), { minItems: 1, uniqueItems: true }),
      minimum: number(),
      maximum: number(),
      maxLength: integer({ minimum: 1, maximum: 1000 }),
    }),
    ref('settingName'),
  ),
  change: object('at by reason remote action', {
    at: ref('text'),
    by: ref('text'),
    reason: ref('text'),
    remote: ref('text'),
    action: ref('text'),
    from: ref('text'),
    to: ref('text'),
    percent: number(),
    target: ref('target'),
    unproven: ref('text'),
    settings: object('before after', { before: ref('settingValues'), after: ref('settingValues') }),
    proposal: ref('proposal'),
    approves: integer({ minimum: 1, maximum: 99999999 }),
  }),
  hash: string({ pattern: '^[0-9a-f]{64}$' }),
  proposal: closed('remote action to by reason', {
    remote: ref('name'),
    action: { enum: ['promote', 'canary', 'pin'] },
    to: ref('releaseId'),
    percent: number({ exclusiveMinimum: 0, maximum: 100 }),
    target: ref('target'),
    rollout: closed('next visits waitMs by', {
      next: ref('rollout/properties/next'),
      visits: integer({ minimum: 0 }),
      waitMs: number({ minimum: 0 }),
      by: ref('text'),
      shells: ref('rollout/properties/shells'),
      unproven: ref('text'),
    }),
    unproven: ref('text'),
    by: ref('text'),
    reason: ref('text'),
    key: ref('keyId'),
  }),
  keyId: string({ pattern: '^[0-9a-f]{32}$' }),
  signature: object('at signature', {
    at: string({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
    signature: string({ pattern: '^[A-Za-z0-9+/]{86}==$' }),
  }),
  holders: list(200, ref('text')),
  trust: closed('store holders teams', {
    store: string({ minLength: 1, maxLength: 100 }),
    start: closed('generation sha256', {
      generation: integer({ minimum: 1, maximum: 99999999 }),
      sha256: ref('hash'),
    }),
    secondPerson: { type: 'boolean' },
    holders: map(500, list(20, closed('key', { key: ref('text'), expires: ref('text') }))),
    teams: map(
      200,
      closed('remotes paths release', {
        remotes: list(200, ref('name')),
        paths: list(500, ref('text')),
        release: ref('holders'),
        promote: ref('holders'),
        matrix: ref('holders'),
      }),
    ),
    platform: closed('', {
      release: ref('holders'),
      deploy: ref('holders'),
      matrix: ref('holders'),
      servers: ref('holders'),
    }),
  }),
  registry: object('generation remotes', {
    format: { enum: [1, 2, 3] },
    generation: integer({ minimum: 1, maximum: 99999999 }),
    remotes: map(200, ref('state'), ref('name')),
    shell: ref('state'),
    change: ref('change'),
    proposals: map(200, ref('proposal'), { pattern: '^[1-9]\\d{0,7}$' }),
  }),
  emergency: object('remote release at by reason', {
    remote: ref('name'),
    release: ref('releaseId'),
    at: number(),
    by: ref('text'),
    reason: ref('text'),
  }),
  release: object('name directory version portalApi sharedVersions files', {
    name: ref('name'),
    directory: ref('releaseId'),
    version: ref('text'),
    hash: ref('text'),
    portalApi: ref('text'),
    sharedVersions: ref('texts'),
    files: { ...ref('storedFiles'), type: 'object', minProperties: 1 },
    maps: ref('storedFiles'),
    integrity: ref('texts'),
    types: map(500, ref('file')),
    isDevelopment: { const: false },
    built: { type: 'object' },
  }),
  scripts: map(500, ref('files')),
  shellRelease: {
    ...ref('release'),
    type: 'object',
    required: ['hash', 'scripts', 'layouts', 'shares', 'fonts', 'headScript', 'headStyle', 'integrity'],
    properties: {
      serverApi: ref('text'),
      scripts: { ...ref('files'), type: 'array', minItems: 1 },
      layouts: ref('scripts'),
      shares: ref('scripts'),
      fonts: ref('files'),
      icon: ref('file'),
      headScript: ref('head'),
      headStyle: ref('head'),
    },
  },
  head: string({ maxLength: 65536, pattern: '^(?![^]*</)' }),
  remoteRelease: {
    ...ref('release'),
    type: 'object',
    required: ['audience', 'hash', 'entry', 'global', 'exposed', 'routes', 'nav', 'pages', 'integrity'],
    properties: {
      audience: { enum: ['everyone', 'admin'] },
      entry: ref('file'),
      global: string({ minLength: 1, maxLength: 200 }),
      format: { const: 'module' },
      exposed: ref('files'),
      shares: ref('shares'),
      routes: list(500, { type: 'object' }),
      area: { type: 'object' },
      nav: list(500, { type: 'object' }),
      start: list(50, string()),
      search: list(50, { type: 'object' }),
      extensions: list(50, { type: 'object' }),
      trustedTypes: list(20, string({ maxLength: 64 })),
      settings: ref('settings'),
      seeds: list(
        100,
        closed('as post body', {
          as: { enum: ['dealer', 'customer', 'admin'] },
          post: string({ maxLength: 200, pattern: '^[a-z][a-z0-9{}/_-]*$' }),
          body: { type: 'object' },
          record: string({ maxLength: 100, pattern: '^[a-z0-9][a-z0-9._~-]*$' }),
        }),
      ),
      pages: map(500, object('scripts shares', { scripts: ref('files'), shares: ref('shares') })),
    },
  },
};
