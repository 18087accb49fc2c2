/**
 * The modules that the shell provides to remotes, by import specifier; remotes don't bundle them. Keep in sync with
 * `shell/src/shares.ts`. Emotion and the default props carry the theme, the style nonce and the style cache, so that
 * MUI components bundled by a remote look like the shell's.
 */
export const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@emotion/react',
  '@mui/material/zero-styled',
  '@mui/system/DefaultPropsProvider',
  'shared-ui/core',
  '@slabdesk/portal/router',
  '@slabdesk/portal',
  '@slabdesk/portal/api',
  '@slabdesk/units',
  'shared-ui/form',
  'shared-ui/fields',
  'shared-ui/record-form',
  'shared-ui/overlay',
  'shared-ui/dialog',
  'shared-ui/menu',
  'shared-ui/display',
  'shared-ui/charts',
  'shared-ui/table',
];

/** Shared modules for remotes with a React of their own: functions, and no hooks or components. */
export const SHARED_WITHOUT_REACT = ['@slabdesk/portal', '@slabdesk/units'];

/** The federation runtime, which the shell provides to containers through a global variable. */
export const RUNTIME = '@module-federation/runtime-core';

/** The shell's feature that a release of ES modules requires: `ES_MODULES` of the contract. */
export const ES_MODULES = 'portal:es-modules';

/** All that releases may take from the shell. */
export const PROVIDED = [RUNTIME, ES_MODULES, ...SHARED];
