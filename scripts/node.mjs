/**
 * Runs a script, or a command in TypeScript, on a Node.js that is new enough: `node scripts/node.mjs scripts/start.mjs`. If the
 * current one is older than package.json demands, the version in `.node-version` is installed into `.node/` first, once, from the
 * npm registry. Commands in TypeScript run without a build, by `--conditions=source` also with the sources of other packages, and
 * install nothing: a release that fails has to be rolled back at once.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isNodeSupported } from '../packages/command-kit/src/node-version.mjs';

const [script, ...args] = process.argv.slice(2);
const file = path.resolve(script);
const loaders = file.endsWith('ts') ? ['tsx'] : [];
if (isNodeSupported()) {
  process.argv.splice(1, 2, file);
  try {
    for (const each of [...loaders, pathToFileURL(file).href]) await import(each);
  } catch (error) {
    if (!error?.message?.startsWith('Cannot find package')) throw error;
    console.error('✖ The packages are not installed. Run `npm ci --include=dev` first.');
    process.exitCode = 1;
  }
} else {
  const { runOnOwnNode } = await import('../packages/command-kit/src/own-node.mjs');
  await runOnOwnNode([...process.execArgv, ...loaders.map((each) => `--import=${each}`), file, ...args]);
}
