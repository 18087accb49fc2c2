import type { RemoteBuild, RemoteDescriptor } from 'bff-contract/web';

/** A remote as it is served, with what the browser is told about it. */
export interface ServedRemote {
  build: RemoteBuild;
  descriptor: RemoteDescriptor;
  /** Where the scripts of this release lie, ending in a slash. */
  baseUrl: string;
}
