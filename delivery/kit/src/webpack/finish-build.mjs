import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { integrityOf } from './chunk-integrity.mjs';

const COMPRESSED = /\.(js|css|svg|json)$/;
/** Smaller files wouldn't shrink. */
const MIN_BYTES = 200;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Subresource integrity of each script, by file name. */
export const integrityByFile = async (folder, files) => {
  const entries = await Promise.all(
    files
      .filter((file) => file.endsWith('.js'))
      .map(async (file) => [file, integrityOf(await readFile(path.join(folder, file)))]),
  );
  return Object.fromEntries(entries.sort());
};

/** Writes `.br` and `.gz` files beside each text file, so that the server never has to compress. */
export const precompress = (folder, files) =>
  Promise.all(
    files
      .filter((file) => COMPRESSED.test(file))
      .map(async (file) => {
        const source = path.join(folder, file);
        const content = await readFile(source);
        if (content.length < MIN_BYTES) return;
        const options = {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        };
        await Promise.all([
          toBrotli(content, options).then((bytes) => writeFile(`${source}.br`, bytes)),
          toGzip(content, { level: 9 }).then((bytes) => writeFile(`${source}.gz`, bytes)),
        ]);
      }),
  );

/** Replaces a file atomically: a server that reads it sees the old or the new contents, never a mix. */
export const writeAtomically = async (file, value) => {
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`);
  await rename(draft, file);
};

/** Removes all but the newest `keep` directories besides those in `current`, so that open tabs still find their chunks. */
export const pruneDirectories = async (folder, current, keep) => {
  const entries = await readdir(folder, { withFileTypes: true });
  const directories = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !current.includes(entry.name))
      .map(async ({ name }) => ({ name, time: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const stale = directories.sort((a, b) => b.time - a.time).slice(keep);
  await Promise.all(stale.map(({ name }) => rm(path.join(folder, name), { recursive: true, force: true })));
};

/** Removes files of older builds that no tab can still be using. */
export const pruneFiles = async (folder, current, days) => {
  const oldest = Date.now() - days * 24 * 60 * 60 * 1_000;
  const kept = new Set(current.flatMap((file) => [file, `${file}.br`, `${file}.gz`]));
  for (const file of await readdir(folder)) {
    if (kept.has(file)) continue;
    const { mtimeMs } = await stat(path.join(folder, file));
    if (mtimeMs < oldest) await rm(path.join(folder, file), { force: true });
  }
};

/**
 * The scripts of a named chunk group: a page, a layout or a shared module. Excludes hot updates, which only open
 * pages load.
 */
export const scriptsOf = (compilation, name) => {
  const group = compilation.namedChunkGroups.get(name);
  return group?.getFiles().filter((file) => file.endsWith('.js') && !file.endsWith('.hot-update.js'));
};
