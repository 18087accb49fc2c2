/**
 * Compiles the TypeScript of workspaces to CommonJS, each in its `dist` folder, keeping the folder structure:
 * `node scripts/compile.mjs bff demo` writes bff/dist/src/… and demo/dist/src/…; without arguments, all that Node runs.
 *
 * Skips tests, copies other files (JSON, HTML), and doesn't check types; `typecheck` does. Output ends with a hash of
 * its source, so that a second start compiles nothing and doesn't even load SWC. Synchronous calls take less time for so many small files.
 * Removes output without a source, so that a renamed migration can't run from a stale file. Turbo's cache would leave it there.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageJson } from '../delivery/kit/src/packages.mjs';
import { fromRoot } from '../packages/command-kit/src/paths.mjs';
import { swcOptions } from '../packages/testing/swc-options.cjs';

const FOLDER = 'src';
const ALL = 'bff/contract packages/units packages/order-sheet delivery/releases packages/driver bff demo'
  .split(' ')
  .map((folder) => fromRoot(folder));

const isTest = (file) => /\.test\.m?tsx?$/.test(file) || file.split(path.sep).includes('testing');
const isSource = (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');

/** Lists all files below a folder of a workspace, relative to the workspace; empty if the folder doesn't exist. */
function filesBelow(root, folder) {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

const { version } = packageJson('@swc/core', import.meta.dirname);

const hashOf = (source, options) =>
  createHash('sha1')
    .update(`${version} ${JSON.stringify(options)} ${source}`)
    .digest('hex');

/** Writes only changed files, so that a server watching the folder restarts only for real changes. */
function writeIfChanged(target, content) {
  if (existsSync(target) && readFileSync(target).equals(Buffer.from(content))) return;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

/** Writes what becomes of a file, and returns the files it wrote, relative to `dist`. */
async function emit(root, file) {
  const dist = path.join(root, 'dist');
  const source = readFileSync(path.join(root, file));
  if (!isSource(file)) {
    writeIfChanged(path.join(dist, file), source);
    return [file];
  }
  const output = file.replace(/\.tsx?$/, '.js');
  const target = path.join(dist, output);
  const options = swcOptions({ tsx: file.endsWith('.tsx') });
  const end = `//# sourceMappingURL=${path.basename(output)}.map\n// ${hashOf(source, options)}\n`;
  if (existsSync(target) && readFileSync(target, 'utf8').endsWith(end)) return [output, `${output}.map`];
  const { transform } = await import('@swc/core');
  const { code, map } = await transform(source.toString(), {
    ...options,
    filename: path.join(root, file),
    sourceFileName: path.relative(path.dirname(target), path.join(root, file)),
    sourceMaps: true,
  });
  writeIfChanged(`${target}.map`, map);
  writeIfChanged(target, `${code}\n${end}`);
  return [output, `${output}.map`];
}

async function compile(workspace) {
  const root = path.resolve(workspace);
  const sources = filesBelow(root, FOLDER).filter((file) => !isTest(file));
  if (sources.length === 0) throw new Error(`Nothing to compile in ${path.join(root, FOLDER)}`);
  const kept = new Set((await Promise.all(sources.map((file) => emit(root, file)))).flat());
  for (const file of filesBelow(root, 'dist'))
    if (!kept.has(path.relative('dist', file))) rmSync(path.join(root, file));
}

const named = process.argv.slice(2);
await Promise.all((named.length > 0 ? named : ALL).map(compile));
