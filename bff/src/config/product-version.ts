import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazily } from '@slabdesk/units';
import { PACKAGE_FILE, repositoryRoot } from './repository-root';

/** The version that this process runs. */
export interface ProductVersion {
  version: string;
  /** The commit of the sources: 40 hex digits; null if unknown. */
  commit: string | null;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as ProductVersion;

const checkedOutCommit = (root: string): string | null => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 2_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
};

/** The same of the package or checkout in a folder. */
export const readProductVersion = (root: string): ProductVersion => {
  const file = join(root, PACKAGE_FILE);
  if (existsSync(file)) return readJson(file);
  const { version } = readJson(join(root, 'package.json'));
  return { version, commit: checkedOutCommit(root) };
};

/** Version and commit of the product: of the package that runs, or of the checkout. Read once. */
export const productVersion = lazily(() => readProductVersion(repositoryRoot()));
