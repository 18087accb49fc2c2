import { type RenderSlot, useSession } from '@slabdesk/portal';
import { SlotContext } from '@slabdesk/portal/shell';
import { isVisibleTo } from 'bff-contract/constants';
import { type ReactNode, useMemo } from 'react';
import { CleanupBoundary } from '../loading/cleanup-boundary';
import type { KnownRemotes } from '../loading/known-remotes';
import { ExtensionView } from './extension-view';

/** Renders the extensions of remotes in the slots of pages and the frame. */
export const SlotProvider = ({
  extensions,
  children,
}: {
  extensions: KnownRemotes['extensions'];
  children: ReactNode;
}) => {
  const { user } = useSession();
  const renderSlot = useMemo<RenderSlot>(
    () => (slot, context) =>
      extensions
        .filter(
          ({ entry: { slot: place, visibleTo, has } }) =>
            place === slot && isVisibleTo(visibleTo, user) && (!has || user?.[has]),
        )
        .sort((a, b) => a.entry.order - b.entry.order)
        .map((extension) => (
          <CleanupBoundary key={`${extension.remote.name} ${extension.entry.id}`}>
            <ExtensionView
              key={`${extension.remote.entry} ${extension.entry.id}`}
              extension={extension}
              context={context}
            />
          </CleanupBoundary>
        )),
    [extensions, user],
  );
  return <SlotContext value={renderSlot}>{children}</SlotContext>;
};
