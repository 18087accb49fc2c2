/** The risks that ACCEPT_INSECURE can name, in the order of the table in running.md. */
export const RISK_NAMES = [
  'http-public-url',
  'mysql-without-tls',
  'mysql-unverified-tls',
  'redis-without-tls',
  'smtp-without-tls',
  'smtp-unverified-tls',
  's3-without-tls',
  'release-store-without-tls',
  'otlp-without-tls',
  'tls-not-verified',
  'weak-secret',
  'any-trusted-proxy',
  'demo-accounts',
] as const;

export type RiskName = (typeof RISK_NAMES)[number];
