import { type Static, type TProperties, Type } from '@sinclair/typebox';
import { CRASH_REPORT_DAYS, DEFAULT_SITE_LINKS, TARGET_VALUE } from 'bff-contract/constants';
import { RISK_NAMES } from './risk-names';
import {
  authority,
  days,
  flag,
  integer,
  link,
  list,
  oneOf,
  optionalDays,
  optionalFlag,
  optionalText,
  PATH,
  text,
  url,
} from './setting-types';

const SERVER = {
  NODE_ENV: oneOf(['production', 'development', 'test'], {
    default: 'development',
    description:
      '`production`, `development` or `test`. [running.md](running.md#production) lists what production changes.',
  }),
  ACCEPT_INSECURE: list({
    format: 'risk',
    must: `be a list of these names: ${RISK_NAMES.join(', ')}`,
    description:
      'Risks that are accepted in production, as a list of names: `redis-without-tls,otlp-without-tls`. Each other one stops the start (see [running.md](running.md#insecure-settings)).',
  }),
  PORT: integer({ default: 3_000, minimum: 0, maximum: 65_535, description: 'Port of the server.' }),
  HOST: text({
    default: '127.0.0.1',
    pattern: '^[A-Za-z0-9.:_-]+$',
    must: 'be an address or a host name',
    description:
      "Address that it listens on. Pages below `/dev` exist only on one of this machine's own (`localhost`, `127.0.0.1`, `::1`).",
  }),
  PUBLIC_URL: url('plain', {
    defaultText: '`http://localhost:$PORT`',
    description:
      'Origin of the links in mails and of the URLs of files, whatever the `Host` header says. Set it wherever browsers reach the portal by another address. Without it, in development, URLs of files follow the `Host` header if that names this machine.',
  }),
  CORS_ORIGINS: list({
    format: 'origin',
    must: 'be a list of origins in lower case, without paths: https://app.example,capacitor://localhost',
    description:
      'Other origins whose pages may call the API, such as an app in a web view: `https://app.example,capacitor://localhost`.',
  }),
  PRODUCT_NAME: text({ default: 'Slabdesk', description: 'Name of the product, everywhere.' }),
} satisfies TProperties;

const DATA = {
  DATA_DIR: text({
    ...PATH,
    default: '.data',
    description:
      "Folder of all stored data: SQLite, files, the development secret, copies of releases. Only the server's own user can read it. In production, outside the package.",
  }),
  DATABASE_URL: optionalText({
    secret: true,
    description:
      '`mysql://user:password@host:3306/database` (MariaDB, tested on 10.11 and 11.8, or MySQL, tested on 9.7); without it SQLite in `DATA_DIR`. `?ssl-mode=…&ssl-ca=…` say how it is encrypted (see [running.md](running.md#tls-for-the-database)); other parameters are refused.',
  }),
  DATABASE_COLLATION: text({
    default: 'utf8mb4_unicode_520_ci',
    pattern: '^utf8mb4_(?!.*_as_)[a-z0-9_]+_ci$',
    must: 'be a collation of utf8mb4 that ignores case and accents, such as utf8mb4_unicode_ci',
    description:
      'How MySQL compares and sorts texts, for a server that lacks the default (see [scaling.md](scaling.md#settings)). It is fixed once the tables have been created.',
  }),
  DATABASE_POOL: integer({
    default: 10,
    minimum: 2,
    maximum: 200,
    unit: 'connections',
    description: 'Connections to MySQL that each process opens for requests at most; it needs two more.',
  }),
  DATABASE_TRIGGERS: flag({
    default: true,
    description:
      '`false` for a MySQL server without triggers. Then the database does not refuse changes of the audit log, which the operations page says.',
  }),
  MIGRATE: oneOf(['on', 'off'], {
    default: 'on',
    description:
      '`off`: the server never changes the schema, and is not ready until `npm run migrate` has (see [running.md](running.md#migrations-by-another-user)).',
  }),
  MIGRATE_DATABASE_URL: optionalText({
    secret: true,
    description:
      'The database of `DATABASE_URL` as a user who may change its schema. Only migrations use it. Without it they use `DATABASE_URL`.',
  }),
  SECRET: optionalText({
    minLength: 32,
    must: 'have at least 32 characters',
    secret: true,
    description:
      'Signs tokens and URLs and encrypts the secrets of two-step sign-in; 32 characters or more. In development it is generated and kept in `DATA_DIR`; `NODE_ENV=production` requires it.',
  }),
  SECRET_PREVIOUS: optionalText({
    secret: true,
    description:
      'Other secrets, one per line: what they signed or encrypted is accepted (see [running.md](running.md#changing-the-secret)).',
  }),
  ACCESS_TOKEN_SECONDS: integer({
    default: 300,
    minimum: 1,
    maximum: 86_400,
    unit: 'seconds',
    description: 'Life of an access token.',
  }),
  REFRESH_TOKEN_DAYS: integer({
    default: 30,
    minimum: 1,
    maximum: 90,
    unit: 'days',
    description: 'Life of a refresh token; its family ends after 90 days.',
  }),
  AUDIT_DAYS: optionalDays({
    minimum: 90,
    defaultText: 'for good',
    description: 'How long entries of the audit log are kept.',
  }),
  DELETED_DAYS: optionalDays({
    minimum: 31,
    defaultText: 'for good',
    description:
      'How long deleted orders and projects are kept, and the personal data of deleted accounts, which are then erased as by `npm run erase` (see [data.md](../data.md#retention)).',
  }),
  CRASH_REPORT_DAYS: days({
    default: CRASH_REPORT_DAYS,
    description: 'How long crash reports are kept; their counts stay for two years.',
  }),
} satisfies TProperties;

const FILES = {
  S3_BUCKET: optionalText({
    description:
      'Files are stored in this bucket, which also needs `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`; without it in `DATA_DIR`.',
  }),
  S3_ACCESS_KEY_ID: optionalText({ description: 'Key of the portal for that bucket.' }),
  S3_SECRET_ACCESS_KEY: optionalText({ secret: true, description: 'The secret of that key.' }),
  S3_ENDPOINT: url('web', { defaultText: 'AWS', description: 'Another S3 server.' }),
  S3_REGION: text({ default: 'us-east-1', description: 'Its region.' }),
  S3_FORCE_PATH_STYLE: optionalFlag({
    defaultText: '`true` with `S3_ENDPOINT`',
    description: '`https://host/bucket/key` instead of `https://bucket.host/key`.',
  }),
  S3_CA: authority(
    'CAs that the server of `S3_ENDPOINT` must have its certificate from, as PEM; usually by `S3_CA_FILE`. Without it, the CAs that Node.js trusts. The release store uses it too. Browsers that upload files need to trust it too (see [running.md](running.md#tls-for-redis-mail-and-files)).',
  ),
  STORAGE_QUOTA_MB: integer({
    default: 5_120,
    minimum: 50,
    maximum: 10_000_000,
    unit: 'MiB',
    description: 'Files that one account may store.',
  }),
  UNUSED_FILE_DAYS: days({
    default: 31,
    minimum: 31,
    description:
      'How long files are kept that no record uses any more. Files that were never used are deleted after 7 days.',
  }),
} satisfies TProperties;

const REMOTES = {
  WEB_ROOT: optionalText({
    ...PATH,
    defaultText: 'the checkout',
    description: 'Folder of other builds of the front ends: `shell/dist`, `mfe-…/dist`.',
  }),
  RELEASE_STORE: optionalText({
    defaultText: '`releases` in `DATA_DIR`',
    description:
      'Where remotes are released to and served from: a folder, or `s3://bucket/prefix` (see [releases.md](../guide/releases.md)).',
  }),
  RELEASE_S3_ENDPOINT: url('web', { defaultText: '`S3_ENDPOINT`', description: 'S3 server of that bucket.' }),
  RELEASE_S3_REGION: optionalText({ defaultText: '`S3_REGION`', description: 'Its region.' }),
  RELEASE_S3_ACCESS_KEY_ID: optionalText({
    defaultText: '`S3_ACCESS_KEY_ID`',
    description: 'Key for that bucket. Without keys the role of the machine is used.',
  }),
  RELEASE_S3_SECRET_ACCESS_KEY: optionalText({
    defaultText: '`S3_SECRET_ACCESS_KEY`',
    secret: true,
    description: 'The secret of that key.',
  }),
  RELEASE_S3_FORCE_PATH_STYLE: optionalFlag({
    defaultText: '`S3_FORCE_PATH_STYLE`',
    description: 'As `S3_FORCE_PATH_STYLE`, for that bucket.',
  }),
  WEBHOOK_PRIVATE: flag({
    default: false,
    description:
      'Whether webhooks of dealers may lead to private networks and use http. Only for a portal whose dealers are trusted with what this server reaches.',
  }),
  RELEASE_NOTIFY: list({
    format: 'notice-target',
    must: 'be a list of email addresses and https URLs, like ops@example.com,dealer=https://hooks.example.com/x',
    secret: true,
    defaultText: 'the addresses of `RELEASERS`',
    description:
      'Who is told when an automatic rollout ended or waits for visits, and of a release that fails: addresses and webhooks, after `dealer=` for one remote only (see [releases.md](../guide/releases.md#automatic-rollout)).',
  }),
  RELEASE_TRUST: optionalText({
    ...PATH,
    description:
      'Path of the trust file: who may sign releases of which remotes (see [release-store.md](release-store.md#signed-releases)). Releases without a valid signature are not accepted then.',
  }),
  REMOTES: optionalText({
    description:
      'Further remotes of this portal beside the built-in ones, with the paths that each of them owns, as JSON: `{"slabs":["/slabs/*"]}`, usually by `REMOTES_FILE` (see [releases.md](../guide/releases.md#page-ownership)).',
  }),
  ENVIRONMENT: optionalText({
    pattern: `^${TARGET_VALUE}$`,
    must: 'be a name of at most 100 letters, digits, ".", "-" and "_"',
    description:
      'Name of this deployment: `staging`. A canary can be for certain deployments (see [releases.md](../guide/releases.md#for-certain-users)). By default it has none.',
  }),
  RELEASERS: list({
    format: 'e-mail',
    must: 'be a list of email addresses',
    description:
      'Email addresses of the administrators who may change releases in the portal: `ann@example.com,bob@example.com`. By default none (see [releases.md](../guide/releases.md#on-the-operations-page)).',
  }),
} satisfies TProperties;

const NETWORK = {
  SMTP_URL: url('smtp', {
    description:
      "`smtp://user:password@host:587`; without it mails go to the log and, in development on this machine's own address, to `/dev/mail`.",
  }),
  SMTP_REQUIRE_TLS: flag({
    default: false,
    description:
      'Refuses a server of `smtp://` that does not offer STARTTLS, which is used anyway where it is offered.',
  }),
  SMTP_CA: authority('The same as `S3_CA` for the mail server; it requires TLS.'),
  MAIL_FROM: text({
    default: 'no-reply@localhost',
    pattern: '^[^\\s<>@]+@[^\\s<>@]+$',
    must: 'be an email address',
    description: 'Sender of the mails.',
  }),
  MAIL_DAYS: days({
    default: 30,
    description: 'How long mails that were sent, or given up, are kept (see [data.md](../data.md)).',
  }),
  REDIS_URL: url('redis', {
    description:
      '`redis://user:password@host:6379`: holds the counters of attempts. Without it, and while it does not respond, the database does.',
  }),
  REDIS_CA: authority('The same as `S3_CA` for Redis; `REDIS_URL` must then start with `rediss://`.'),
  TRUST_PROXY: list({
    format: 'cidr',
    must: 'be a list of addresses like 10.0.0.0/8',
    description:
      'Addresses of the proxies in front, as a list of CIDRs; their `X-Forwarded-For` is believed.',
  }),
  DRAIN_SECONDS: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3_600,
      unit: 'seconds',
      defaultText: '`10` in production, else `0`',
      description:
        'After SIGTERM, how long requests are still served while `/readyz` says that the process stops (see [running.md](running.md#stopping)).',
    }),
  ),
} satisfies TProperties;

const PRODUCT = {
  TERMS_URL: link(
    DEFAULT_SITE_LINKS.terms,
    "Where the terms of service are, which the public pages' header and footer link to: a path, or a URL of http or https. The default is a placeholder page of the portal.",
  ),
  PRIVACY_URL: link(DEFAULT_SITE_LINKS.privacy, 'The same for the privacy policy.'),
  HELP_URL: link(DEFAULT_SITE_LINKS.help, 'The same for help.'),
  ONBOARDING: flag({
    default: false,
    description:
      'Sends dealers whose onboarding is not complete to `/onboarding`, which every signed-in user can open anyway.',
  }),
  MARKETPLACE: flag({
    default: false,
    description: 'Opens `/marketplace`, which says that nothing is offered there yet.',
  }),
  EMAIL_CONFIRMATION: flag({
    default: false,
    description:
      'Accounts, existing ones too, can do nothing until the user has followed the link mailed to their address; `npm run admin` confirms the address of an administrator.',
  }),
  ADMIN_2FA: flag({
    default: false,
    description:
      'Requires two-step sign-in of administrators from their next sign-in on; those without an authenticator app get a code by email and set one up then.',
  }),
  ADMIN_SSO_ISSUER: url('plain', {
    description:
      'URL of the OpenID Connect provider by which administrators sign in (see [running.md](running.md#single-sign-on)). It may be in a private network.',
  }),
  ADMIN_SSO_CLIENT_ID: optionalText({ description: 'How this provider knows the portal.' }),
  ADMIN_SSO_CLIENT_SECRET: optionalText({ secret: true, description: 'The secret of this client.' }),
  ADMIN_SSO_DOMAINS: list({
    format: 'domain',
    must: 'be a list of domains like example.com',
    description: 'Domains of the email addresses whose users sign in there: `example.com,example.org`.',
  }),
  ADMIN_SSO_CLAIM: text({ default: 'groups', description: 'The claim that says who is an administrator.' }),
  ADMIN_SSO_VALUE: optionalText({ description: 'The value of the claim that administrators have.' }),
  ADMIN_SSO_REQUIRED: flag({
    default: false,
    description:
      '`true`: administrators whose address is in these domains can no longer sign in with a password.',
  }),
  API_DOCS: flag({
    default: true,
    description: '`false` closes `/api/docs`, the documentation of the API, which needs no sign-in.',
  }),
  DEMO: optionalFlag({ defaultText: '`true` in development', description: 'Demo data on the first start.' }),
  RATE_LIMIT: oneOf(['on', 'off'], { default: 'on', description: '`off` only outside production.' }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  }),
} satisfies TProperties;

const TELEMETRY = {
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65_535,
      description:
        'Serves metrics for Prometheus at `/metrics` on this port (see [running.md](running.md#logs-metrics-and-traces)).',
    }),
  ),
  METRICS_HOST: text({
    default: '127.0.0.1',
    pattern: '^[A-Za-z0-9.:_-]+$',
    must: 'be an address or a host name',
    description: 'Address that they are served on. Anyone who reaches it can read them.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('web', {
    description:
      'Collector that traces are sent to by OTLP, and metrics without `METRICS_PORT`. Without it nothing of OpenTelemetry traces. The other `OTEL_…` variables have their usual meaning.',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url('web', {
    defaultText: '`$OTEL_EXPORTER_OTLP_ENDPOINT/v1/traces`',
    description: 'Another address for traces.',
  }),
  OTEL_SDK_DISABLED: flag({ default: false, description: '`true` sends nothing in spite of these.' }),
} satisfies TProperties;

/** Each has a default that fits most servers; ADR 15 says which limits are no settings, and why. */
const LIMITS = {
  REQUEST_DEADLINE_MS: integer({
    default: 1_800,
    minimum: 500,
    // As long as a price change may take.
    maximum: 8_000,
    unit: 'ms',
    description:
      'How long the queries of a request may take together until it gets a 503; one query two thirds of that, a call of S3 five sixths. Raise it if the database or S3 is far away.',
  }),
  KEEP_ALIVE_SECONDS: Type.Optional(
    Type.Integer({
      minimum: 5,
      maximum: 3_600,
      unit: 'seconds',
      defaultText: '`72` with `TRUST_PROXY`, else `15`',
      description:
        'How long an idle connection is kept between requests. It must be longer than the load balancer keeps it.',
    }),
  ),
  STOP_SECONDS: integer({
    default: 10,
    minimum: 1,
    maximum: 3_600,
    unit: 'seconds',
    description:
      'How long running requests, such as uploads, may take once the server stops, after `DRAIN_SECONDS`.',
  }),
  MAX_UPLOAD_MB: integer({
    default: 50,
    minimum: 1,
    maximum: 50,
    unit: 'MiB',
    description: 'Size of an uploaded file.',
  }),
  ADDRESS_LIMIT_FACTOR: integer({
    default: 1,
    minimum: 1,
    maximum: 100,
    description:
      'Multiplies the limits of attempts per IP address, for many users behind one address. Limits per account stay.',
  }),
  PASSWORD_THREADS: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 64,
      unit: 'threads',
      defaultText: 'the cores, at most `8`',
      description:
        'Threads of each process that hash passwords, of 19 MiB each (see [running.md](running.md#many-sign-ins-at-once)). Set it in a container whose processor is limited.',
    }),
  ),
  PASSWORD_WAIT_SECONDS: integer({
    default: 25,
    minimum: 1,
    maximum: 300,
    unit: 'seconds',
    description:
      'How long a request with a password waits for a thread until it gets a 503. Keep it below the time-outs of proxies.',
  }),
  SMTP_CONNECTIONS: integer({
    default: 4,
    minimum: 1,
    maximum: 50,
    unit: 'connections',
    description: 'Connections of each process to the mail server at most.',
  }),
} satisfies TProperties;

/** Every environment variable that the server reads, in the order of the table in docs/reference/settings.md. */
export const SETTINGS = Type.Object({
  ...SERVER,
  ...DATA,
  ...FILES,
  ...REMOTES,
  ...NETWORK,
  ...PRODUCT,
  ...TELEMETRY,
  ...LIMITS,
});

export type Settings = Static<typeof SETTINGS>;
