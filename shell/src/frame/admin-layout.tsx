import { StoreProvider } from '@slabdesk/portal/api';
import { setTimeZone } from '@slabdesk/units';
import { BackgroundTasks } from '../extensions/background-tasks';
import type { LayoutProps } from './layout-props';
import { navFor } from './nav';
import { SidebarLayout } from './sidebar-layout';
import { frameTexts } from './texts';

/** Layout of the admin area: a wide sidebar. Times are in the time zone of the browser. */
export const AdminLayout = ({ nav, user, children }: LayoutProps) => {
  setTimeZone(undefined);
  return (
    <StoreProvider>
      <BackgroundTasks layout="admin" user={user} />
      <SidebarLayout
        width={280}
        area={frameTexts.adminArea}
        nav={nav}
        user={user}
        groups={{
          primary: navFor('admin-primary', nav, user),
          extra: navFor('admin-secondary', nav, user),
          footer: navFor('admin-footer', nav, user),
        }}
      >
        {children}
      </SidebarLayout>
    </StoreProvider>
  );
};
