import * as portal from '@slabdesk/portal';
import * as router from '@slabdesk/portal/router';
import * as units from '@slabdesk/units';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as core from 'shared-ui/core';
import { lazyShare as later, eagerShare as now, type SharedModule } from './federation/shared-module';

/** Version of the facades: the portal API with a patch number, because shares are compared by semver. */
const FACADES = `${portal.PORTAL_API}.0`;

/**
 * What remotes import from the shell instead of bundling it. Keep in step with `scripts/webpack/shared.mjs`;
 * the chunk names let the server preload what a page needs.
 */
export const shares: Record<string, SharedModule> = {
  react: now(React.version, React),
  'react/jsx-runtime': now(React.version, jsxRuntime),
  'shared-ui/core': now(FACADES, core),
  '@slabdesk/portal/router': now(FACADES, router),
  '@slabdesk/portal': now(FACADES, portal),
  '@slabdesk/units': now(FACADES, units),
  '@slabdesk/portal/api': later(
    FACADES,
    () => import(/* webpackChunkName: "share-api" */ '@slabdesk/portal/api'),
  ),
  'shared-ui/form': later(FACADES, () => import(/* webpackChunkName: "share-form" */ 'shared-ui/form')),
  'shared-ui/fields': later(FACADES, () => import(/* webpackChunkName: "share-fields" */ 'shared-ui/fields')),
  'shared-ui/record-form': later(
    FACADES,
    () => import(/* webpackChunkName: "share-record-form" */ 'shared-ui/record-form'),
  ),
  'shared-ui/overlay': later(
    FACADES,
    () => import(/* webpackChunkName: "share-overlay" */ 'shared-ui/overlay'),
  ),
  'shared-ui/display': later(
    FACADES,
    () => import(/* webpackChunkName: "share-display" */ 'shared-ui/display'),
  ),
  'shared-ui/table': later(FACADES, () => import(/* webpackChunkName: "share-table" */ 'shared-ui/table')),
};
