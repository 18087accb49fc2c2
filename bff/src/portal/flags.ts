import type { Config } from '../config/config';
import { hasDevPages } from '../http/dev-pages';

/** The features that the front ends may show, by the names that manifests use. */
export const flagsOf = (config: Config): Record<string, boolean> => ({
  onboarding: config.onboarding,
  marketplace: config.marketplace,
  development: hasDevPages(config),
});
