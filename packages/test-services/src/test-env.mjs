import { fromRoot } from '../../command-kit/src/paths.mjs';

/**
 * The settings of a developer's own BFF, which must not affect tests. (S3 settings are kept: they select the server
 * for the tests. Each stage sets its own database.)
 */
const OWN_SETTINGS =
  /^(NODE_ENV|PORT|HOST|PUBLIC_URL|PRODUCT_NAME|DATA_DIR|DATABASE_URL|DATABASE_COLLATION|DATABASE_TRIGGERS|DATABASE_POOL|MIGRATE|MIGRATE_DATABASE_URL|ACCEPT_INSECURE|SECRET|SECRET_PREVIOUS|ACCESS_TOKEN_SECONDS|REFRESH_TOKEN_DAYS|STORAGE_QUOTA_MB|WEB_ROOT|RELEASE_STORE|RELEASE_TRUST|RELEASE_KEY|RELEASE_NOTIFY|RELEASE_S3_\w+|REMOTES|REMOTE_ORIGINS|RELEASERS|ENVIRONMENT|SMTP_URL|SMTP_REQUIRE_TLS|SMTP_CA|REDIS_CA|S3_CA|MAIL_FROM|MAIL_DAYS|AUDIT_DAYS|DELETED_DAYS|CRASH_REPORT_DAYS|UNUSED_FILE_DAYS|REDIS_URL|TRUST_PROXY|DRAIN_SECONDS|WORKERS|TERMS_URL|PRIVACY_URL|HELP_URL|ONBOARDING|MARKETPLACE|EMAIL_CONFIRMATION|ADMIN_2FA|DEMO|RATE_LIMIT|API_DOCS|LOG_LEVEL|METRICS_PORT|METRICS_HOST|OTEL_\w+|REQUEST_DEADLINE_MS|KEEP_ALIVE_SECONDS|STOP_SECONDS|MAX_UPLOAD_MB|ADDRESS_LIMIT_FACTOR|PASSWORD_THREADS|PASSWORD_WAIT_SECONDS|SMTP_CONNECTIONS|TEST_DATABASE_URL)(_FILE)?$/;

/** The environment of every stage. */
export function testEnv(env = process.env) {
  const clean = Object.fromEntries(Object.entries(env).filter(([name]) => !OWN_SETTINGS.test(name)));
  const colour = process.stdout.isTTY ? {} : { FORCE_COLOR: '0' };
  return {
    ...clean,
    ...colour,
    CI: env.CI ?? 'true',
    // The tests start hundreds of processes of the same code.
    NODE_COMPILE_CACHE: fromRoot('node_modules', '.cache', 'node'),
  };
}
