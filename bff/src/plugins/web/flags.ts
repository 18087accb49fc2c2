import type { Config } from '../../config';

/** What the front ends may show, by the names that manifests use. */
export const flagsOf = (config: Config): Record<string, boolean> => ({
  onboarding: config.onboarding,
  marketplace: config.marketplace,
  development: !config.production,
});
