import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../config/repository-root';

let version: string | undefined;

/** The version of the product that this process runs. */
export const productVersion = (): string => {
  version ??= (
    JSON.parse(readFileSync(join(repositoryRoot(), 'package.json'), 'utf8')) as { version: string }
  ).version;
  return version;
};
