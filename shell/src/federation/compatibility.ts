import { getRuntimeConfig, PORTAL_API, type RemoteDescriptor } from '@slabdesk/portal';
import { incompatibility as findIncompatibility } from 'bff-contract/compatibility';
import remotePaths from 'bff-contract/remotes.json';
import * as React from 'react';
import { shares } from '../shares';
import { runtimeVersion } from './host';

const RUNTIME = '@module-federation/runtime-core';

/** What the shell itself brings, whatever its HTML says of the build. */
const sharedVersions = (): Record<string, string> => ({
  ...getRuntimeConfig().sharedVersions,
  react: React.version,
  [RUNTIME]: runtimeVersion,
});

/**
 * Why a remote can't run in this shell; undefined when it can. The server applies the same rules for the shell that it
 * serves; the shell of a tab that is open may be another.
 */
export const incompatibility = (remote: RemoteDescriptor): string | undefined =>
  findIncompatibility(remote, {
    portalApi: PORTAL_API,
    sharedVersions: sharedVersions(),
    provides: [RUNTIME, ...Object.keys(shares)],
    remotePaths,
  });
