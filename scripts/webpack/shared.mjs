/**
 * The modules that the shell provides to remotes, by import specifier. Remotes bundle none of them, and
 * import nothing else of the portal's libraries. Keep in step with `shell/src/shares.ts`.
 */
export const SHARED = [
  'react',
  'react/jsx-runtime',
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
