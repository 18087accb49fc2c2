import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { problem } from '../../packages/command-kit/src/problem.mjs';
import { remoteFolders } from '../../packages/command-kit/src/workspaces.cjs';
import { filesOf, listedFiles } from './checksums.mjs';
import { isThirdParty, productionFolders } from './production.mjs';
import { RELEASE_FILE } from './release.mjs';

const NAMED_FILES = 3;

/**
 * Refuses a folder that holds anything but a package, such as the data of a portal that was started in it: its database,
 * files, backups and settings may be anywhere in the folder.
 *
 * @throws a problem that names such files
 */
export function assertReplaceable(out) {
  if (!existsSync(out) || readdirSync(out).length === 0) return;
  if (!existsSync(path.join(out, RELEASE_FILE))) {
    throw problem(`${out} holds something else.`, 'Choose an empty folder: npm run package -- --out DIR');
  }
  const packaged = listedFiles(out);
  const others = filesOf(out).filter((file) => !packaged.has(file));
  if (others.length === 0) return;
  const named = others.slice(0, NAMED_FILES).join(', ');
  throw problem(
    `${out} holds files that are no part of the package: ${named}${others.length > NAMED_FILES ? ', …' : ''}`,
    'They may be the data of a portal. Move them elsewhere (DATA_DIR), or choose an empty folder:\n' +
      'npm run package -- --out DIR',
  );
}

/** Empties the folder of an earlier package. @throws a problem if anything else is in it */
export function emptyFolder(out) {
  assertReplaceable(out);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
}

/** @param {(file: string) => boolean} [filter] whether to copy a file or folder */
const copy = (from, to, filter = () => true) => {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, dereference: true, filter });
};

/** Files of a workspace that the server needs at run time. */
const RUNTIME_FILES = ['package.json', 'dist', 'remotes.json'];

const copyWorkspace = (from, to) => {
  for (const name of RUNTIME_FILES) {
    if (existsSync(path.join(from, name))) copy(path.join(from, name), path.join(to, name));
  }
};

/** An installed package without the packages inside it, which are copied by themselves. */
const copyInstalled = (from, to) =>
  copy(from, to, (file) => file === from || path.basename(file) !== 'node_modules');

/** Copies the compiled server and its production dependencies, among them workspaces as if they were installed. */
export async function copyServer(out) {
  for (const folder of await productionFolders(['bff'])) {
    const from = fromRoot(folder);
    const target = realpathSync(from);
    if (target === fromRoot('bff')) copyWorkspace(target, path.join(out, 'bff'));
    else if (!isThirdParty(folder)) copyWorkspace(target, path.join(out, folder));
    else copyInstalled(from, path.join(out, folder));
  }
}

const DEMO = `import { endWithServer } from './packages/command-kit/src/ending.mjs';
import { announce, startPortal } from './packages/command-kit/src/portal.mjs';
import { runMain } from './packages/command-kit/src/problem.mjs';

await runMain(async () => {
  const ending = endWithServer('demo.mjs');
  const server = await startPortal();
  ending.attach(server);
  announce(server.listening, server.logFile);
  process.exitCode = await server.exited;
});
`;

/** Adds `demo.mjs`, which does what `npm start` does after the build. */
export function addDemo(out) {
  copyWorkspace(fromRoot('demo'), path.join(out, 'demo'));
  const driver = path.join('node_modules', '@slabdesk', 'driver');
  copyWorkspace(fromRoot('packages', 'driver'), path.join(out, driver));
  const kit = path.join('packages', 'command-kit');
  for (const name of ['package.json', 'src']) copy(fromRoot(kit, name), path.join(out, kit, name));
  writeFileSync(path.join(out, 'demo.mjs'), DEMO);
}

/** Copies the newest build of the shell and of each remote. */
export function copyFrontEnds(out) {
  copy(fromRoot('shell', 'dist'), path.join(out, 'shell', 'dist'));
  for (const folder of remoteFolders()) {
    const dist = fromRoot(folder, 'dist');
    const { directory } = JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'));
    for (const name of ['remote.json', directory, path.join('maps', directory)]) {
      copy(path.join(dist, name), path.join(out, folder, 'dist', name));
    }
  }
}

/** Lets every user read a package, because the server runs as another user than the one who built it. */
export function makeReadable(out) {
  for (const name of ['.', ...readdirSync(out, { encoding: 'utf8', recursive: true })]) {
    const file = path.join(out, name);
    const { mode } = statSync(file);
    const runs = (mode & 0o111) !== 0;
    chmodSync(file, mode | (runs ? 0o555 : 0o444));
  }
}
