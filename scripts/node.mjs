/**
 * Runs a script on a Node.js that is new enough: `node scripts/node.mjs scripts/start.mjs`. If the current one is older than
 * package.json demands, the version in `.node-version` is installed into `.node/` first, once, from the npm registry.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isNodeSupported } from '../packages/command-kit/src/node-version.mjs';

const [script, ...args] = process.argv.slice(2);
const file = path.resolve(script);
if (isNodeSupported()) {
  process.argv.splice(1, 2, file);
  await import(pathToFileURL(file).href);
} else {
  const { runOnOwnNode } = await import('../packages/command-kit/src/own-node.mjs');
  await runOnOwnNode([...process.execArgv, file, ...args]);
}
