/** The frames around pages: what manifests say of them, and what manifests up to portal API 5.0 said. */

import type { Viewer } from './viewers';

/** The shape of the frame around a page. */
export type RouteLayout = 'column' | 'sidebar';

/** Groups of navigation entries, in this order; `extra` is below a separator, and in sidebars only. */
export type NavGroup = 'primary' | 'extra' | 'secondary' | 'footer';

/** Where a navigation entry appears: `column-*` is the header and footer of public pages, `dealer-*` the sidebar of that area. */
export type NavArea = `${string}-${NavGroup}`;

/** An area of pages that share a sidebar. Several remotes may name the same one. */
export interface NavAreaEntry {
  /** `dealer` */
  name: string;
  /** Beside the logo, and at its pages in the palette. Such a sidebar is wide and doesn't collapse. */
  label?: string;
  /** Its pages concern all dealers: times are in the browser's time zone, and users of several dealers choose none. */
  allTenants?: boolean;
}

/** The frame of a page. */
export interface Frame {
  layout: RouteLayout;
  /** The area that a sidebar shows. */
  area?: NavAreaEntry;
}

/** Layouts that were named by their users. Releases that name them are never built again, and run in every later shell. */
const FORMER_LAYOUTS: Readonly<Record<string, Frame>> = {
  dealer: { layout: 'sidebar', area: { name: 'dealer' } },
  admin: { layout: 'sidebar', area: { name: 'admin', label: 'Admin', allTenants: true } },
  marketplace: { layout: 'column' },
};

export const LAYOUTS: readonly string[] = ['column', 'sidebar', ...Object.keys(FORMER_LAYOUTS)];

/** The frame of a page by the manifest of its remote. */
export const frameOf = ({ area }: { area?: NavAreaEntry }, { layout }: { layout: RouteLayout }): Frame =>
  FORMER_LAYOUTS[layout] ?? { layout, ...(layout === 'sidebar' && area && { area }) };

/** The place of a navigation entry. `extra` had no name of its own. */
export const navAreaOf = ({ area, visibleTo }: { area: NavArea; visibleTo?: Viewer }): NavArea => {
  if (area === 'admin-secondary') return 'admin-extra';
  return area === 'dealer-primary' && visibleTo === 'admin' ? 'dealer-extra' : area;
};
