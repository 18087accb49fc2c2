import { createHmac } from 'node:crypto';
import { type RemoteBuild, settingValues } from '@slabdesk/releases';
import type { RemoteDescriptor, SettingValues } from 'bff-contract/web';
import type { Chosen } from './releases/choose-release';
import { differenceOf } from './releases/fallback-release';

/** The served remote and its descriptor for browsers. */
export interface ServedRemote {
  build: RemoteBuild;
  descriptor: RemoteDescriptor;
  /** URL of the release's folder, with a trailing slash. */
  baseUrl: string;
}

/**
 * The folder of a release in URLs. For a remote that is not for everyone it is a name that can't be guessed without
 * the server's secret.
 */
export const publicDirectory = (
  build: Pick<RemoteBuild, 'name' | 'audience'>,
  directory: string,
  secret: string,
): string =>
  build.audience === 'everyone'
    ? directory
    : createHmac('sha256', secret).update(`remote ${build.name} ${directory}`).digest('hex').slice(0, 40);

/** Its names by each of several secrets of the server. */
export const publicDirectories = (
  build: Pick<RemoteBuild, 'name' | 'audience'>,
  directory: string,
  secrets: readonly string[],
): string[] => secrets.map((secret) => publicDirectory(build, directory, secret));

const serve = (build: RemoteBuild, secret: string, chosen: SettingValues | undefined): ServedRemote => {
  const baseUrl = `/remotes/${build.name}/${publicDirectory(build, build.directory, secret)}/`;
  const { name, version, global, portalApi, sharedVersions, shares = [], area, routes, nav } = build;
  // Sent even when empty: a key that only the fallback release has would be taken for both.
  const { start = [], search = [], extensions = [], trustedTypes, settings } = build;
  const integrity = build.integrity[build.entry];
  const descriptor = {
    name,
    version,
    entry: `${baseUrl}${build.entry}`,
    global,
    integrity,
    ...(build.format === 'module' && { modules: build.integrity }),
    portalApi,
    sharedVersions,
    shares,
    area,
    routes,
    nav,
    start,
    search,
    extensions,
    ...(trustedTypes && { trustedTypes }),
    ...(settings && { settings: settingValues(settings, chosen) }),
  };
  return { build, baseUrl, descriptor };
};

/**
 * Serves the chosen release of a remote and names its fallback release to browsers.
 * @param chosen the values of settings that operators have chosen
 */
export const serveRemote = (
  { build, fallback }: Chosen,
  secret: string,
  chosen?: SettingValues | undefined,
): ServedRemote => {
  const served = serve(build, secret, chosen);
  if (!fallback) return served;
  const { descriptor } = served;
  const difference = differenceOf(descriptor, serve(fallback, secret, chosen).descriptor);
  return { ...served, descriptor: { ...descriptor, lastGood: difference } };
};
