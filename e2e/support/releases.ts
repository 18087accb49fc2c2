import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(__dirname, '../..');
const script = (name: string) => path.join(ROOT, 'scripts', 'releases', `${name}.mjs`);

/** Releases remotes to a store as pipelines do. */
export const createReleases = (store: string) => {
  const run = async (file: string, args: string[], cwd: string) => {
    const env = { ...process.env, RELEASE_STORE: store };
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { cwd, env });
    return stdout;
  };
  return {
    /** `npm run release -w mfe-auth -- --version 1.4.0` */
    release: (workspace: string, version: string) =>
      run(script('release'), ['--version', version, '--by', 'e2e'], path.join(ROOT, workspace)),
    /** `npm run remotes -- promote auth 1.4.0 --reason …` */
    remotes: (...args: string[]) => run(script('remotes'), [...args, '--by', 'e2e'], ROOT),
  };
};
