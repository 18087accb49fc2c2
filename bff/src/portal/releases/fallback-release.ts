import type { RemoteBuild } from '@slabdesk/releases';
import { isOffered } from 'bff-contract/compatibility';
import type { RemoteDescriptor } from 'bff-contract/web';

/** Whether a portal that just satisfies the one is too old for the other. */
const needsMore = (remote: RemoteBuild, than: RemoteBuild): boolean =>
  !isOffered(remote.portalApi, than.portalApi);

/**
 * The release that a browser takes if `chosen` fails: the best other candidate that fits the shell, else one for the older
 * shells of open tabs. A response for everybody never names an administrators' release.
 */
export const fallbackOf = (
  chosen: RemoteBuild,
  candidates: readonly RemoteBuild[],
  fit: readonly RemoteBuild[],
): RemoteBuild | undefined => {
  // The developer of a remote wants to see it fail.
  if (chosen.isDevelopment) return undefined;
  const isOther = ({ directory, audience }: RemoteBuild) =>
    directory !== chosen.directory && audience === chosen.audience;
  return fit.find(isOther) ?? candidates.find((other) => isOther(other) && needsMore(chosen, other));
};

/** The fields in which the fallback release differs, to keep the HTML small. */
export const differenceOf = (
  chosen: RemoteDescriptor,
  fallback: RemoteDescriptor,
): NonNullable<RemoteDescriptor['lastGood']> =>
  Object.fromEntries(
    Object.entries(fallback).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(chosen[key as keyof RemoteDescriptor]),
    ),
  );
