import { ColumnLayout } from './column-layout';
import type { LayoutProps } from './layout-props';

/** The marketplace's frame: that of the public pages. */
export const MarketplaceLayout = (props: LayoutProps) => <ColumnLayout {...props} />;
