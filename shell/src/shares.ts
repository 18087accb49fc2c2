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
import { eagerShare, lazyShare, type Shares } from './shared-module';

/** The federation runtime requires a version, but does not compare it: compatibility is checked before any code loads. */
const SHARE_VERSION = `${portal.PORTAL_API}.0`;

/**
 * Modules that remotes import from the shell instead of bundling them. Keep in sync with `delivery/kit/src/webpack/shared.mjs`. The
 * server uses the chunk names to preload what a page needs.
 */
export const shares: Shares = {
  react: eagerShare(React.version, React),
  'react/jsx-runtime': eagerShare(React.version, jsxRuntime),
  'react-dom': eagerShare(React.version, ReactDom),
  '@emotion/react': eagerShare(SHARE_VERSION, emotion),
  '@mui/material/zero-styled': eagerShare(SHARE_VERSION, styling),
  '@mui/system/DefaultPropsProvider': eagerShare(SHARE_VERSION, defaultProps),
  'shared-ui/core': eagerShare(SHARE_VERSION, core),
  '@slabdesk/portal/router': eagerShare(SHARE_VERSION, router),
  '@slabdesk/portal': eagerShare(SHARE_VERSION, portal),
  '@slabdesk/units': eagerShare(SHARE_VERSION, units),
  '@slabdesk/portal/api': lazyShare(
    SHARE_VERSION,
    () => import(/* webpackChunkName: "share-api" */ '@slabdesk/portal/api'),
  ),
  'shared-ui/form': lazyShare(
    SHARE_VERSION,
    () => import(/* webpackChunkName: "share-form" */ 'shared-ui/form'),
  ),
  'shared-ui/fields': lazyShare(
    SHARE_VERSION,
    () => import(/* webpackChunkName: "share-fields" */ 'shared-ui/fields'),
  ),
  'shared-ui/record-form': lazyShare(
    SHARE_VERSION,
    () => import(/* webpackChunkName: "share-record-form" */ 'shared-ui/record-form'),
  ),
  'shared-ui/overlay': lazyShare(
    SHARE_VERSION,
    () => import(/* webpackChunkName: "share-overlay" */ 'shared-ui/overlay'),
  ),
  'shared-ui/dialog': lazyShare(
    SHARE_VERSION,
    () => import(/* webpackChunkName: "share-dialog" */ 'shared-ui/dialog'),
  ),
  'shared-ui/menu': lazyShare(
    SHARE_VERSION,
    () => import(/* webpackChunkName: "share-menu" */ 'shared-ui/menu'),
  ),
  'shared-ui/display': lazyShare(
    SHARE_VERSION,
    () => import(/* webpackChunkName: "share-display" */ 'shared-ui/display'),
  ),
  'shared-ui/charts': lazyShare(
    SHARE_VERSION,
    () => import(/* webpackChunkName: "share-charts" */ 'shared-ui/charts'),
  ),
  'shared-ui/table': lazyShare(
    SHARE_VERSION,
    () => import(/* webpackChunkName: "share-table" */ 'shared-ui/table'),
  ),
};
