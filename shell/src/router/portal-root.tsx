import { useTabView } from '@slabdesk/portal';
import { type ReactNode, Suspense } from 'react';
import { type Location, ScrollRestoration } from 'react-router-dom';
import { lazyFrame, ToastRegion } from 'shared-ui/shell';
import { PortalScreen } from './portal-screen';

const ViewFrame = lazyFrame<{ children: ReactNode }>('view as dealer', () =>
  import(/* webpackChunkName: "view-as" */ '../frame/view-as').then((module) => module.ViewFrame),
);

/** Each page is shown where it was left, under another query too; a new one from its top. */
const byPath = ({ pathname }: Location): string => pathname;

/** The page, and what lies over every page. */
export const PortalRoot = ({ isKnown }: { isKnown: (path: string) => boolean }) => {
  const isOwnView = useTabView() === 'none';
  const screen = <PortalScreen isKnown={isKnown} />;
  return (
    <>
      {isOwnView ? (
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
