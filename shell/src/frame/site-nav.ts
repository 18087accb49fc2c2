import { DEFAULT_SITE_LINKS } from 'bff-contract/constants';
import type { NavEntry } from 'bff-contract/web';
import { getRuntimeConfig } from 'shared-ui/portal';

/** The entries of the public pages: those to the pages about the portal, unless a remote has one there already, and the remotes'. */
export const withSiteNav = (nav: readonly NavEntry[]): NavEntry[] => {
  const isThere = ({ area, to }: NavEntry) => nav.some((entry) => entry.area === area && entry.to === to);
  return [...nav, ...siteNav().filter((entry) => !isThere(entry))];
};

const siteNav = (): NavEntry[] => {
  const { terms, privacy, help } = { ...DEFAULT_SITE_LINKS, ...getRuntimeConfig().links };
  const entries: Array<Pick<NavEntry, 'label' | 'to' | 'icon' | 'order'>> = [
    { label: 'Terms', to: terms, icon: 'document', order: 910 },
    { label: 'Privacy', to: privacy, icon: 'document', order: 920 },
    { label: 'Help', to: help, icon: 'help', order: 930 },
  ];
  return entries.flatMap((entry) => [
    { ...entry, area: entry.to === help ? 'column-primary' : 'column-secondary' },
    { ...entry, area: 'column-footer' },
  ]);
};

const OWN_PAGES: readonly string[] = Object.values(DEFAULT_SITE_LINKS);

/** The properties of a link to an entry. Addresses from the settings may lie outside of the portal's pages. */
export const linkTo = (to: string) => {
  if (/^https?:/.test(to)) return { to, reloadDocument: true, target: '_blank', rel: 'noopener' };
  const isConfigured = Object.values(getRuntimeConfig().links ?? {}).includes(to);
  return isConfigured && !OWN_PAGES.includes(to) ? { to, reloadDocument: true } : { to };
};
