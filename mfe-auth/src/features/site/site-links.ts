import { getRuntimeConfig } from '@slabdesk/portal';
import { DEFAULT_SITE_LINKS } from 'bff-contract/constants';

export type SiteLink = keyof typeof DEFAULT_SITE_LINKS;

/** Returns the configured URL of a site page, or the path of the portal's own. */
export const siteLink = (name: SiteLink): string =>
  getRuntimeConfig().links?.[name] ?? DEFAULT_SITE_LINKS[name];
