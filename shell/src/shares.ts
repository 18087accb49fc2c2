import * as emotion from '@emotion/react';
import * as styling from '@mui/material/zero-styled';
import * as defaultProps from '@mui/system/DefaultPropsProvider';
import * as portal from '@slabdesk/portal';
import * as router from '@slabdesk/portal/router';
import * as units from '@slabdesk/units';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as core from 'shared-ui/core';
import { lazyShare as later, eagerShare as now, type SharedModule } from './federation/shared-module';

/**
 * The federation runtime wants a version of each share and compares none here: whether a release fits is decided before any of
 * its code loads.
 */
const PROVIDED = `${portal.PORTAL_API}.0`;

/**
 * What remotes import from the shell instead of bundling it. Keep in step with `scripts/webpack/shared.mjs`;
 * the chunk names let the server preload what a page needs.
 */
export const shares: Record<string, SharedModule> = {
  react: now(React.version, React),
  'react/jsx-runtime': now(React.version, jsxRuntime),
  'react-dom': now(React.version, ReactDom),
  '@emotion/react': now(PROVIDED, emotion),
  '@mui/material/zero-styled': now(PROVIDED, styling),
  '@mui/system/DefaultPropsProvider': now(PROVIDED, defaultProps),
  'shared-ui/core': now(PROVIDED, core),
  '@slabdesk/portal/router': now(PROVIDED, router),
  '@slabdesk/portal': now(PROVIDED, portal),
  '@slabdesk/units': now(PROVIDED, units),
  '@slabdesk/portal/api': later(
    PROVIDED,
    () => import(/* webpackChunkName: "share-api" */ '@slabdesk/portal/api'),
  ),
  'shared-ui/form': later(PROVIDED, () => import(/* webpackChunkName: "share-form" */ 'shared-ui/form')),
  'shared-ui/fields': later(
    PROVIDED,
    () => import(/* webpackChunkName: "share-fields" */ 'shared-ui/fields'),
  ),
  'shared-ui/record-form': later(
    PROVIDED,
    () => import(/* webpackChunkName: "share-record-form" */ 'shared-ui/record-form'),
  ),
  'shared-ui/overlay': later(
    PROVIDED,
    () => import(/* webpackChunkName: "share-overlay" */ 'shared-ui/overlay'),
  ),
  'shared-ui/display': later(
    PROVIDED,
    () => import(/* webpackChunkName: "share-display" */ 'shared-ui/display'),
  ),
  'shared-ui/table': later(PROVIDED, () => import(/* webpackChunkName: "share-table" */ 'shared-ui/table')),
};
