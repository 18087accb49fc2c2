import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { RouteLayout } from 'shared-ui/portal';
import type { LayoutProps } from 'shared-ui/shell';

/** The frames around pages. The chunk names let the server preload the one that a route needs. */
export const layouts: Record<RouteLayout, LazyExoticComponent<ComponentType<LayoutProps>>> = {
  column: lazy(() =>
    import(/* webpackChunkName: "layout-column" */ 'shared-ui/layout/column').then((module) => ({
      default: module.ColumnLayout,
    })),
  ),
  dealer: lazy(() =>
    import(/* webpackChunkName: "layout-dealer" */ 'shared-ui/layout/dealer').then((module) => ({
      default: module.DealerLayout,
    })),
  ),
  admin: lazy(() =>
    import(/* webpackChunkName: "layout-admin" */ 'shared-ui/layout/admin').then((module) => ({
      default: module.AdminLayout,
    })),
  ),
  marketplace: lazy(() =>
    import(/* webpackChunkName: "layout-marketplace" */ 'shared-ui/layout/marketplace').then((module) => ({
      default: module.MarketplaceLayout,
    })),
  ),
};
