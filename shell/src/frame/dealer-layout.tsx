import { StoreProvider } from '@slabdesk/portal/api';
import { setTimeZone } from '@slabdesk/units';
import { DEFAULT_TIME_ZONE } from 'bff-contract/constants';
import { lazyPart } from 'shared-ui/core';
import { BackgroundTasks } from '../extensions/background-tasks';
import type { DealerChooserProps } from './dealer-chooser';
import type { LayoutProps } from './layout-props';
import { navFor } from './nav';
import { SidebarLayout } from './sidebar-layout';
import { useDealerChoice } from './use-dealer-choice';

const DealerChooser = lazyPart<DealerChooserProps>(
  'dealers',
  () => import('./dealer-chooser').then((module) => module.DealerChooser),
  () => null,
);

/** Layout of the dealer's area: a sidebar that collapses to icons. Times are in the dealer's time zone. */
export const DealerLayout = ({ nav, user, children }: LayoutProps) => {
  setTimeZone(user?.fabricator && (user.fabricator.timeZone ?? DEFAULT_TIME_ZONE));
  const choose = useDealerChoice();
  const primary = navFor('dealer-primary', nav, user);
  return (
    <StoreProvider>
      <BackgroundTasks layout="dealer" user={user} />
      <SidebarLayout
        width={248}
        collapsible
        nav={nav}
        user={user}
        chooser={
          user?.dealers && ((slim: boolean) => <DealerChooser user={user} slim={slim} onChoose={choose} />)
        }
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
