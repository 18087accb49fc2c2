import type { RemoteDescriptor } from '@slabdesk/portal';
import { ReleaseContext } from '@slabdesk/portal/shell';
import type { ComponentType, ReactNode } from 'react';
import { AreaBoundary, ErrorScreen, lazyPart, Skeleton } from 'shared-ui/core';
import { useReportedCrash } from '../federation/use-reported-crash';
import type { RemoteExtension } from '../known-remotes';
import { lastGoodOf, loadExtension, releaseOf } from '../remotes';

type Extension = ComponentType<object>;

/** By release and extension. */
const parts = new Map<string, Extension>();

/** The release before, in place of an extension that has crashed. */
const Replaced = ({
  children,
  ...crash
}: {
  error: unknown;
  name: string;
  release: RemoteDescriptor;
  children: ReactNode;
}) => {
  useReportedCrash(crash);
  return children;
};

/** Marks what an extension renders with its release, and has the release before stand in for one that crashes. */
const guarded = (Extension: Extension, release: RemoteDescriptor, { entry }: RemoteExtension): Extension => {
  const name = `${release.name}/${entry.slot}/${entry.id}`;
  return (props) => {
    const good = lastGoodOf(release);
    return (
      <ReleaseContext value={release}>
        <AreaBoundary
          name={name}
          renderError={(error, retry) => {
            if (!good) return <ErrorScreen error={error} componentName={name} onRetry={retry} dense />;
            const Before = partOf({ remote: good, entry });
            return (
              <Replaced error={error} name={name} release={release}>
                <Before {...props} />
              </Replaced>
            );
          }}
        >
          <Extension {...props} />
        </AreaBoundary>
      </ReleaseContext>
    );
  };
};

/** The component of an extension: its code loads when it is first shown, and again when that failed. */
const partOf = (extension: RemoteExtension): Extension => {
  const { remote, entry } = extension;
  const key = `${remote.entry} ${entry.slot}/${entry.id}`;
  const known = parts.get(key);
  if (known) return known;
  const load = async () => {
    const code = await loadExtension(remote, entry.slot, entry.id);
    return guarded(code, releaseOf(code) ?? remote, extension);
  };
  const part = lazyPart(`${remote.name}/${entry.slot}/${entry.id}`, load, () => (
    <Skeleton variant="rounded" height={72} />
  ));
  parts.set(key, part);
  return part;
};

/** What one remote adds to a slot, within bounds of its own: nothing that it does takes the page with it. */
export const ExtensionView = ({ extension, context }: { extension: RemoteExtension; context: object }) => {
  const Part = partOf(extension);
  return <Part {...context} />;
};
