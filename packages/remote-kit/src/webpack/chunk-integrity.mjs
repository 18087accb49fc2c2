import { createHash } from 'node:crypto';
import webpack from 'webpack';

const { JavascriptModulesPlugin } = webpack.javascript;
const { LoadScriptRuntimeModule } = webpack.runtime;

const NAME = 'ChunkIntegrity';
const ALGORITHM = 'sha256';

/** Placeholder for a chunk's hash until the chunk is final. */
const placeholderOf = (id) => `%integrity of ${id}%`;
const PLACEHOLDER = /%integrity of ([\w-]+)%/g;

const digestOf = (bytes) => createHash(ALGORITHM).update(bytes).digest('base64');

/** The subresource integrity of a script, as its chunk's loader requires it. */
export const integrityOf = (bytes) => `${ALGORITHM}-${digestOf(bytes)}`;

/** Code that the runtime runs for the `script` element that loads the chunk `chunkId`. */
const elementCode = (chunks) => {
  const digests = Object.fromEntries(chunks.map(({ id }) => [id, placeholderOf(id)]));
  return [
    // Must match the preload: otherwise the browser would load the script twice.
    'script.crossOrigin = "anonymous";',
    `script.integrity = "${ALGORITHM}-" + ${JSON.stringify(digests)}[chunkId];`,
  ];
};

const scriptOf = (chunk) => [...chunk.files].find((file) => file.endsWith('.js'));

const fillIn = (compilation) => {
  const chunks = [...compilation.chunks].filter(scriptOf);
  const digests = new Map(
    chunks.map((chunk) => [`${chunk.id}`, digestOf(compilation.getAsset(scriptOf(chunk)).source.buffer())]),
  );
  const fill = (source) =>
    new webpack.sources.RawSource(
      source
        .source()
        .toString()
        .replaceAll(PLACEHOLDER, (_all, id) => digests.get(id)),
    );
  for (const chunk of chunks) if (chunk.hasRuntime()) compilation.updateAsset(scriptOf(chunk), fill);
};

/**
 * Makes the browser verify every chunk that webpack's runtime loads, by hashes in the file with the runtime.
 *
 * Hashes are filled in last, when the files and their names are final. If the runtime's own file name has a content
 * hash, it stays valid: that hash covers the names of all chunks, which change whenever the hashes do.
 *
 * Hashes are filled in last, once the files and their names are final. A runtime whose own name has a content hash
 * keeps it: that hash covers the names of all chunks, which change whenever what is filled in does.
 */
export const chunkIntegrity = () => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { createScript } = LoadScriptRuntimeModule.getCompilationHooks(compilation);
      // Chunks of modules that the portal provides have no file.
      const hasFile = (chunk) => JavascriptModulesPlugin.chunkHasJs(chunk, compilation.chunkGraph);
      createScript.tap(NAME, (code, chunk) =>
        webpack.Template.asString([code, ...elementCode([...chunk.getAllAsyncChunks()].filter(hasFile))]),
      );
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => fillIn(compilation));
    });
  },
});
