import { useTabView } from '@slabdesk/portal';
import { type ReactNode, Suspense } from 'react';
import { type Location, ScrollRestoration } from 'react-router-dom';
import { lazyFrame, ToastRegion } from 'shared-ui/shell';
import { PortalScreen } from './portal-screen';

const ViewFrame = lazyFrame<{ children: ReactNode }>('view as dealer', () =>
  import(/* webpackChunkName: "view-as" */ '../frame/view-as').then((module) => module.ViewFrame),
);

/** Keeps the scroll position when only the query changes. */
const byPath = ({ pathname }: Location): string => pathname;

/** Root route: the page, toasts and scroll restoration. */
export const PortalRoot = ({ isKnown }: { isKnown: (path: string) => boolean }) => {
  const isOwnPortal = useTabView() === 'none';
  const screen = <PortalScreen isKnown={isKnown} />;
  return (
    <>
      {isOwnPortal ? (
        screen
      ) : (
        <Suspense>
          <ViewFrame>{screen}</ViewFrame>
        </Suspense>
      )}
      <ToastRegion />
      <ScrollRestoration getKey={byPath} />
    </>
  );
};
