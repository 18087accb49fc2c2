import { getRuntimeConfig } from '@slabdesk/portal';
import { DEFAULT_SITE_LINKS } from 'bff-contract/constants';

export type SiteLink = keyof typeof DEFAULT_SITE_LINKS;

/** Where a page about the portal is: the portal's own, or an address from the settings. */
export const siteLink = (name: SiteLink): string =>
  getRuntimeConfig().links?.[name] ?? DEFAULT_SITE_LINKS[name];
