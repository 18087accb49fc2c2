/**
 * Compiles a workspace's TypeScript to CommonJS in its `dist` folder, keeping the folder structure:
 * `node ../scripts/compile.mjs src` writes dist/src/…
 *
 * Skips tests, copies other files (JSON, HTML), and doesn't check types; `typecheck` does.
 * Removes output without a source, so that a renamed migration can't run from a stale file.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from '@swc/core';
import { swcOptions } from './swc-options.cjs';

const root = process.cwd();
const dist = path.join(root, 'dist');
const folders = process.argv.slice(2);

const isTest = (file) => /\.test\.tsx?$/.test(file) || file.split(path.sep).includes('testing');
const isSource = (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');

/** Lists all files below a folder, relative to the workspace; empty if the folder doesn't exist. */
async function filesBelow(folder) {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(
    (error) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}

/** Writes only changed files, so that a server watching the folder restarts only for real changes. */
async function writeIfChanged(file, content) {
  const target = path.join(dist, file);
  const before = await readFile(target).catch(() => undefined);
  if (before?.equals(Buffer.from(content))) return;
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}

async function emit(file) {
  const source = await readFile(path.join(root, file));
  if (!isSource(file)) {
    await writeIfChanged(file, source);
    return [file];
  }
  const output = file.replace(/\.tsx?$/, '.js');
  const { code, map } = await transform(source.toString(), {
    ...swcOptions({ tsx: file.endsWith('.tsx') }),
    filename: path.join(root, file),
    sourceFileName: path.relative(path.dirname(path.join(dist, output)), path.join(root, file)),
    sourceMaps: true,
  });
  await writeIfChanged(output, `${code}\n//# sourceMappingURL=${path.basename(output)}.map\n`);
  await writeIfChanged(`${output}.map`, map);
  return [output, `${output}.map`];
}

const sources = (await Promise.all(folders.map(filesBelow))).flat().filter((file) => !isTest(file));
if (sources.length === 0) throw new Error(`Nothing to compile in ${folders.join(', ')} of ${root}`);
const kept = new Set((await Promise.all(sources.map(emit))).flat());
const stale = (await filesBelow('dist')).filter((file) => !kept.has(path.relative('dist', file)));
await Promise.all(stale.map((file) => rm(path.join(root, file))));
