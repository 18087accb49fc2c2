import type { RouteLayout } from '@slabdesk/portal';
import type { ComponentType } from 'react';
import { lazyFrame } from 'shared-ui/shell';
import type { LayoutProps } from './layout-props';

type Layout = ComponentType<LayoutProps>;

/** The chunk names let the server preload the one that a route needs. */
const loaders: Record<RouteLayout, () => Promise<Layout>> = {
  column: () =>
    import(/* webpackChunkName: "layout-column" */ './column-layout').then((module) => module.ColumnLayout),
  dealer: () =>
    import(/* webpackChunkName: "layout-dealer" */ './dealer-layout').then((module) => module.DealerLayout),
  admin: () =>
    import(/* webpackChunkName: "layout-admin" */ './admin-layout').then((module) => module.AdminLayout),
  marketplace: () =>
    import(/* webpackChunkName: "layout-marketplace" */ './marketplace-layout').then(
      (module) => module.MarketplaceLayout,
    ),
};

/** The frames around pages. */
export const layouts = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [name, lazyFrame(`${name} layout`, load)]),
) as Record<RouteLayout, Layout>;

/** Starts to load a frame that will be rendered in a moment. */
export const startLayout = (layout: RouteLayout): void => void loaders[layout]().catch(() => undefined);
