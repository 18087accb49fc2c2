import { getRuntimeConfig, isPortalApiCompatible, type RemoteDescriptor } from 'shared-ui/portal';
import { shares } from '../shares';

/** What the shell itself brings, whatever its HTML says of the build. */
const versionOf = (name: string): string | undefined =>
  Object.keys(shares[name] ?? {})[0] ?? getRuntimeConfig().sharedVersions?.[name];

/**
 * Why a remote can't run in this shell; undefined when it can. The server asks the same for the shell that it serves;
 * the shell of a tab that is open may be another.
 */
export const incompatibility = ({ portalApi, sharedVersions = {}, shares: taken = [] }: RemoteDescriptor) => {
  if (!isPortalApiCompatible(portalApi)) return `It was built for portal API ${portalApi}`;
  const other = Object.entries(sharedVersions).find(([name, version]) => {
    const offered = versionOf(name);
    return offered !== undefined && !isPortalApiCompatible(version, offered);
  });
  if (other) return `It was built with ${other.join(' ')}`;
  const lost = taken.find((name) => !shares[name]);
  return lost && `It takes ${lost} from the shell, which does not have it`;
};
