import type { RemoteDescriptor } from '@slabdesk/portal';
import { ReleaseContext } from '@slabdesk/portal/shell';
import type { ComponentType, ReactNode } from 'react';
import { AreaBoundary, ErrorScreen, lazyPart, Skeleton } from 'shared-ui/core';
import { useReportedCrash } from '../loading/federation/use-reported-crash';
import type { RemoteExtension } from '../loading/known-remotes';
import { useExtensionUse } from '../loading/moves/extension-use';
import { fallbackReleaseOf, loadExtension, releaseOf } from '../loading/remotes';
import { useLatestRelease } from '../loading/use-latest-release';

type Extension = ComponentType<object>;

/** Components by release and extension. */
const extensionComponents = new Map<string, Extension>();

/** Reports the crash of an extension, and shows the fallback in its place. */
const CrashedExtension = ({
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

/** Wraps an extension in an error boundary that shows the fallback release after a crash. */
const withFallback = (
  Extension: Extension,
  release: RemoteDescriptor,
  { entry }: RemoteExtension,
): Extension => {
  const name = `${release.name}/${entry.slot}/${entry.id}`;
  return (props) => {
    const fallback = fallbackReleaseOf(release);
    return (
      <ReleaseContext value={useLatestRelease(release)}>
        <AreaBoundary
          name={name}
          renderError={(error, retry) => {
            if (!fallback) return <ErrorScreen error={error} componentName={name} onRetry={retry} dense />;
            const Fallback = componentOf({ remote: fallback, entry });
            return (
              <CrashedExtension error={error} name={name} release={release}>
                <Fallback {...props} />
              </CrashedExtension>
            );
          }}
        >
          <Extension {...props} />
        </AreaBoundary>
      </ReleaseContext>
    );
  };
};

/** Returns the component of an extension, whose code loads on first render. A failed load is retried. */
const componentOf = (extension: RemoteExtension): Extension => {
  const { remote, entry } = extension;
  const key = `${remote.entry} ${entry.slot}/${entry.id}`;
  const known = extensionComponents.get(key);
  if (known) return known;
  const load = async () => {
    const code = await loadExtension(remote, entry.slot, entry.id);
    return withFallback(code, releaseOf(code) ?? remote, extension);
  };
  const component = lazyPart(`${remote.name}/${entry.slot}/${entry.id}`, load, () => (
    <Skeleton variant="rounded" height={72} />
  ));
  extensionComponents.set(key, component);
  return component;
};

/** An extension in its own error boundary, so that it can't crash the page. */
export const ExtensionView = ({ extension, context }: { extension: RemoteExtension; context: object }) => {
  const View = componentOf(extension);
  const { remote, entry } = extension;
  return (
    <div
      data-extension={`${remote.name}/${entry.slot}/${entry.id}`}
      style={{ display: 'contents' }}
      {...useExtensionUse()}
    >
      <View {...context} />
    </div>
  );
};
