import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { RouteLayout } from 'shared-ui/portal';
import type { LayoutProps } from 'shared-ui/shell';

type Layout = ComponentType<LayoutProps>;

/** The chunk names let the server preload the one that a route needs. */
const loaders: Record<RouteLayout, () => Promise<{ default: Layout }>> = {
  column: () =>
    import(/* webpackChunkName: "layout-column" */ 'shared-ui/layout/column').then((module) => ({
      default: module.ColumnLayout,
    })),
  dealer: () =>
    import(/* webpackChunkName: "layout-dealer" */ 'shared-ui/layout/dealer').then((module) => ({
      default: module.DealerLayout,
    })),
  admin: () =>
    import(/* webpackChunkName: "layout-admin" */ 'shared-ui/layout/admin').then((module) => ({
      default: module.AdminLayout,
    })),
  marketplace: () =>
    import(/* webpackChunkName: "layout-marketplace" */ 'shared-ui/layout/marketplace').then((module) => ({
      default: module.MarketplaceLayout,
    })),
};

/** The frames around pages. */
export const layouts = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [name, lazy(load)]),
) as Record<RouteLayout, LazyExoticComponent<Layout>>;

/** Starts to load a frame that will be rendered in a moment. */
export const startLayout = (layout: RouteLayout): void => void loaders[layout]().catch(() => undefined);
