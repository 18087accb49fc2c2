import { getRuntimeConfig, PORTAL_API, type RemoteDescriptor } from '@slabdesk/portal';
import { ES_MODULES, incompatibility as findIncompatibility, PREVIOUS_API } from 'bff-contract/compatibility';
import * as React from 'react';
import { shares } from '../../shares';
import { releases } from '../moves/release-store';
import { remotePathsOf } from '../remote-paths';
import { runtimeVersion } from './host';

const RUNTIME = '@module-federation/runtime-core';

/** Versions of shared modules. Versions in the running code override versions in the HTML. */
const sharedVersions = (): Record<string, string> => ({
  ...getRuntimeConfig().sharedVersions,
  react: React.version,
  [RUNTIME]: runtimeVersion,
});

/**
 * Why a remote can't run in this shell; undefined if it can. The server applies the same rules, but for the shell that it
 * serves now, and an open tab may run an older one.
 */
export const incompatibility = (remote: RemoteDescriptor): string | undefined =>
  findIncompatibility(remote, {
    portalApi: PORTAL_API,
    sharedVersions: sharedVersions(),
    previous: PREVIOUS_API,
    provides: [RUNTIME, ES_MODULES, ...Object.keys(shares)],
    remotePaths: remotePathsOf([...releases.remotes(), remote]),
  });
