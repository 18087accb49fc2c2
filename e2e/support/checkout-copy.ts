import {
  cp,
  glob,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const LEFT_OUT = ['node_modules', 'dist', '.git', '.data', '.turbo', 'test-results'];

/** The installed packages, but with the workspaces of the copy. */
const linkPackages = async (from: string, to: string): Promise<void> => {
  await mkdir(to);
  await Promise.all(
    (await readdir(from)).map(async (name) => {
      const [source, link] = [path.join(from, name), path.join(to, name)];
      if (name.startsWith('@')) return linkPackages(source, link);
      const isWorkspace = (await lstat(source)).isSymbolicLink();
      return symlink(isWorkspace ? await readlink(source) : source, link);
    }),
  );
};

/** Copies the sources to a new folder, for tests that change them. */
export const copyCheckout = async (name: string) => {
  const root = await mkdtemp(path.join(tmpdir(), `e2e-${name}-`));
  await cp(ROOT, root, { recursive: true, filter: (source) => !LEFT_OUT.includes(path.basename(source)) });
  await linkPackages(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  for await (const own of glob('{bff,delivery/*,packages/*}/node_modules', { cwd: ROOT }))
    await symlink(path.join(ROOT, own), path.join(root, own));
  return {
    root,
    /** Saves a file with some text replaced. */
    change: async (file: string, from: string, to: string) => {
      const source = await readFile(path.join(root, file), 'utf8');
      if (!source.includes(from)) throw new Error(`${file} has no "${from}"`);
      await writeFile(path.join(root, file), source.replace(from, to));
    },
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  };
};
