/**
 * `npm run package` makes a folder that runs the product with `node server.js` and nothing else: compiled server, front
 * ends, production dependencies. It runs wherever it is copied to a machine of the same kind with the same major version
 * of Node.js, because native modules are part of it.
 *
 *   npm run package                 writes out/slabdesk
 *   npm run package -- --out DIR    writes DIR, which must be empty or hold a package and nothing else
 *   npm run package -- --demo       adds `node demo.mjs`, which starts the server with demo data and says the logins
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../packages/command-kit/src/build.mjs';
import { ensureInstalled } from '../../packages/command-kit/src/install.mjs';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { problem, runMain } from '../../packages/command-kit/src/problem.mjs';
import { withProgress } from '../../packages/command-kit/src/progress.mjs';
import { writeBillOfMaterials } from './bill-of-materials.mjs';
import { writeChecksums } from './checksums.mjs';
import {
  addDemo,
  assertReplaceable,
  copyFrontEnds,
  copyServer,
  emptyFolder,
  makeReadable,
} from './contents.mjs';
import { writeEntries } from './entries.mjs';
import { writeNotices } from './notices.mjs';
import { isThirdParty, packagedWorkspaces, productionFolders } from './production.mjs';
import { describeRelease, writeRelease } from './release.mjs';

const readOptions = () => {
  const { values } = parseArgs({ options: { out: { type: 'string' }, demo: { type: 'boolean' } } });
  return { out: path.resolve(values.out ?? fromRoot('out', 'slabdesk')), hasDemo: values.demo };
};

async function buildAll() {
  const { code, output } = await build();
  if (code === 0) return;
  console.error(output.trim());
  throw problem('The build failed; its output is above.');
}

await runMain(async () => {
  const { out, hasDemo } = readOptions();
  assertReplaceable(out);
  await ensureInstalled();
  const release = await describeRelease();
  await withProgress('Building what changed', buildAll);
  await withProgress(`Packaging ${release.version} into ${out}`, async () => {
    emptyFolder(out);
    const all = (await productionFolders(packagedWorkspaces())).filter(isThirdParty);
    await copyServer(out);
    copyFrontEnds(out);
    writeEntries(out);
    if (hasDemo) addDemo(out);
    writeBillOfMaterials(out, release, all);
    writeNotices(out, all);
    writeRelease(out, release);
    writeChecksums(out);
    makeReadable(out);
  });
});
