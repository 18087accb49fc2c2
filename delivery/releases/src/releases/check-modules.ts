import type { RemoteBuild } from '../format';
import { problem } from '../problem';

/** The file beside a module that a specifier names; undefined if it leads elsewhere. */
const besideOf = (specifier: string): string | undefined => /^\.\/([^/]+)$/.exec(specifier)?.[1];

/**
 * Checks a release that consists of ES modules: its container exports the two functions of the protocol, and its modules
 * import each other alone. Browsers check every script that the release lists before one runs, so any other import would
 * be unchecked. Specifiers that are computed in the browser can't be checked here.
 *
 * @throws a problem
 */
export const checkModules = async (
  { entry }: Pick<RemoteBuild, 'entry'>,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> => {
  // Loaded on demand: few releases consist of ES modules.
  const { init, parse } = await import('es-module-lexer');
  await init;
  const read = async (file: string, bytes: Buffer) => parse(bytes.toString('utf8'), file);
  for (const [file, bytes] of files) {
    if (!file.endsWith('.js')) continue;
    const [imports, exports] = await read(file, bytes).catch(({ message }: Error) => {
      throw problem(`A script can't be read: ${message}.`);
    });
    const exported = exports.flatMap((each) => ('name' in each ? [each.name] : []));
    if (file === entry && !['get', 'init'].every((name) => exported.includes(name))) {
      throw problem(`${entry} is no container: it exports no "get" and "init".`);
    }
    const foreign = imports.find(
      ({ specifier }) => typeof specifier === 'string' && !files.has(besideOf(specifier) ?? ''),
    );
    if (foreign) {
      throw problem(
        `${file} imports ${JSON.stringify(foreign.specifier)}, which is no file of the release.`,
        'Share it, or bundle it.',
      );
    }
  }
};
