import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellBuild } from '@slabdesk/releases';

/** The description that comes with the build of a small shell. */
export const makeShellBuild = (changes: Partial<ShellBuild> = {}): ShellBuild => ({
  version: '1.0.0',
  hash: '0000000a',
  portalApi: '1.0',
  scripts: ['main.js'],
  layouts: { column: [], sidebar: [] },
  shares: {},
  fonts: [],
  headScript: '',
  headStyle: '',
  integrity: {},
  ...changes,
});

/** Writes the build of a small shell to `folder`, which then serves as `WEB_ROOT`. */
export const writeShellBuild = (folder: string): string => {
  const dist = join(folder, 'shell', 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'shell.json'), JSON.stringify(makeShellBuild()));
  return folder;
};
