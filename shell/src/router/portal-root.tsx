import { useObservable } from '@slabdesk/observable';
import { useTabView } from '@slabdesk/portal';
import { pageKept } from '@slabdesk/portal/shell';
import type { ReleasePreviewState } from 'bff-contract/web';
import { type ReactNode, Suspense, useState } from 'react';
import { type Location, ScrollRestoration } from 'react-router-dom';
import { lazyPart } from 'shared-ui/core';
import { lazyFrame, ToastRegion } from 'shared-ui/shell';
import { readDebug } from '../frame/debug/read-debug';
import { usePreview } from '../frame/preview/use-preview';
import { useLightPrint } from '../frame/use-light-print';
import { PortalScreen } from './portal-screen';

const ViewFrame = lazyFrame<{ children: ReactNode }>('view as dealer', () =>
  import(/* webpackChunkName: "view-as" */ '../frame/view-as').then((module) => module.ViewFrame),
);

const PreviewBanner = lazyPart<{ preview: ReleasePreviewState | undefined }>(
  'preview of a release',
  () => import(/* webpackChunkName: "preview" */ '../frame/preview').then((module) => module.PreviewBanner),
  () => null,
);

const SignedOut = lazyPart<object>(
  'signed out',
  () => import(/* webpackChunkName: "signed-out" */ './signed-out').then((module) => module.SignedOut),
  () => null,
);

const DebugMenu = lazyPart<{ debug: string }>(
  'releases of the tab',
  () => import(/* webpackChunkName: "debug" */ '../frame/debug').then((module) => module.DebugMenu),
  () => null,
);

/** Keeps the scroll position when only the query changes. */
const byPath = ({ pathname }: Location): string => pathname;

/** Root route: the page, toasts and scroll restoration. */
export const PortalRoot = () => {
  const isOwnPortal = useTabView() === 'none';
  const { preview, hasPreviewed } = usePreview();
  const [debug] = useState(readDebug);
  useLightPrint();
  const isKept = useObservable(pageKept);
  const screen = <PortalScreen />;
  return (
    <>
      {hasPreviewed && <PreviewBanner preview={preview} />}
      {isOwnPortal ? (
        screen
      ) : (
        <Suspense>
          <ViewFrame>{screen}</ViewFrame>
        </Suspense>
      )}
      {debug !== null && <DebugMenu debug={debug} />}
      {isKept && <SignedOut />}
      <ToastRegion />
      <ScrollRestoration getKey={byPath} />
    </>
  );
};
