import { StoreProvider } from 'shared-ui/api';
import { useLiveOrders } from 'shared-ui/live-orders';
import type { LayoutProps } from './layout-props';
import { navFor } from './nav';
import { SidebarLayout } from './sidebar-layout';

const LiveOrders = ({ dealerId }: { dealerId: string | undefined }) => {
  useLiveOrders(dealerId);
  return null;
};

/** The dealer's area: a sidebar that collapses to icons. */
export const DealerLayout = ({ nav, user, children }: LayoutProps) => {
  const primary = navFor('dealer-primary', nav, user);
  return (
    <StoreProvider>
      <LiveOrders dealerId={user?.fabricator?._id} />
      <SidebarLayout
        width={248}
        collapsible
        nav={nav}
        user={user}
        groups={{
          primary: primary.filter((entry) => entry.visibleTo !== 'admin'),
          extra: primary.filter((entry) => entry.visibleTo === 'admin'),
          secondary: navFor('dealer-secondary', nav, user),
          footer: navFor('dealer-footer', nav, user),
        }}
      >
        {children}
      </SidebarLayout>
    </StoreProvider>
  );
};
