import type { ShellBuild } from 'bff-contract/web';

/** What the build of a small shell says of itself. */
export const makeShellBuild = (changes: Partial<ShellBuild> = {}): ShellBuild => ({
  version: '1.0.0',
  portalApi: '1.0',
  scripts: ['main.js'],
  layouts: { column: [], dealer: [], admin: [], marketplace: [] },
  shares: {},
  fonts: [],
  headScript: '',
  headStyle: '',
  integrity: {},
  ...changes,
});
