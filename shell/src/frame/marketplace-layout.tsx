import { ColumnLayout } from './column-layout';
import type { LayoutProps } from './layout-props';

/** Layout of the marketplace: the same as that of the public pages. */
export const MarketplaceLayout = (props: LayoutProps) => <ColumnLayout {...props} />;
