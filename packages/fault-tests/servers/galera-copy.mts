import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SCRIPTS = '/usr/bin';
const DAEMON = 'rsync --daemon';

/**
 * Galera's script copies data to a joining node with rsync, whose daemon gives up root's rights and then can't enter a
 * private folder. As root, this offers a method that keeps them.
 *
 * @returns the name for `wsrep-sst-method`, and a function that removes it
 */
export const createCopyMethod = (): { method: string; remove: () => void } => {
  if (process.getuid?.() !== 0) return { method: 'rsync', remove: () => {} };
  const folder = mkdtempSync(path.join(tmpdir(), 'slabdesk-galera-'));
  const script = readFileSync(path.join(SCRIPTS, 'wsrep_sst_rsync'), 'utf8');
  writeFileSync(
    path.join(folder, 'wsrep_sst_rsync_root'),
    script.replaceAll(DAEMON, `${DAEMON} --dparam=uid=0 --dparam=gid=0`),
    { mode: 0o755 },
  );
  symlinkSync(path.join(SCRIPTS, 'wsrep_sst_common'), path.join(folder, 'wsrep_sst_common'));
  const before = process.env.PATH;
  process.env.PATH = `${folder}${path.delimiter}${before}`;
  return {
    method: 'rsync_root',
    remove: () => {
      process.env.PATH = before;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
