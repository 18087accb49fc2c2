/**
 * `npm run packs` packs what teams with repositories of their own install (docs/guide/kit.md): the contract, the portal API,
 * the design system and the tools that build, test and release remotes.
 *
 *   npm run packs                 writes out/packs
 *   npm run packs -- --out DIR    writes DIR, which must be empty
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../../packages/command-kit/src/install.mjs';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { problem, runMain } from '../../packages/command-kit/src/problem.mjs';
import { withProgress } from '../../packages/command-kit/src/progress.mjs';

/** Empties the folder of earlier packs. */
const emptyFolder = (out) => {
  mkdirSync(out, { recursive: true });
  const files = readdirSync(out);
  const other = files.find((file) => !file.endsWith('.tgz'));
  if (other)
    throw problem(`${out} holds something else.`, 'Choose an empty folder: npm run packs -- --out DIR');
  for (const file of files) rmSync(path.join(out, file));
};

await runMain(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  const out = path.resolve(values.out ?? fromRoot('out', 'packs'));
  await ensureInstalled();
  emptyFolder(out);
  // It needs installed packages.
  const { makePacks } = await import('./make-packs.mjs');
  await withProgress(`Packing into ${out}`, () => makePacks(out));
  console.log(readdirSync(out).sort().join('\n'));
});
