/**
 * The modules that the shell provides to remotes, by import specifier; remotes bundle none of them. Keep in step with
 * `shell/src/shares.ts`. Emotion and the default props hold the theme, the style nonce and the cache of styles: with
 * them, components of MUI that a remote bundles look like those of the shell.
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
  'shared-ui/display',
  'shared-ui/table',
];

/** The federation runtime, which the shell provides to containers by a global variable. */
export const RUNTIME = '@module-federation/runtime-core';

/** All that releases may take from a shell. */
export const PROVIDED = [RUNTIME, ...SHARED];
