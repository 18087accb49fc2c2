import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { problem } from '../../packages/command-kit/src/problem.mjs';
import { run } from '../../packages/command-kit/src/run.mjs';
import { copyFiles, writeModules } from './contents.mjs';
import { emitTree } from './emit.mjs';
import { manifestOf } from './manifest.mjs';
import { importName, PACKS, readWorkspace } from './packages.mjs';

/** Links that leave the pack lead nowhere in a registry. */
const withoutRelativeLinks = (text) => text.replace(/\[([^\]]+)\]\(\.\.?\/[^)]*\)/g, '$1');

const writeTexts = ({ folder }, out) => {
  const { name, version } = readWorkspace(folder);
  const changes = readFileSync(fromRoot(folder, 'CHANGELOG.md'), 'utf8');
  if (!changes.includes(`\n## ${version}\n`))
    throw problem(
      `${folder}/CHANGELOG.md says nothing of ${name} ${version}.`,
      `Add a section "## ${version}".`,
    );
  writeFileSync(path.join(out, 'CHANGELOG.md'), changes);
  const readme = readFileSync(fromRoot(folder, 'README.md'), 'utf8');
  writeFileSync(path.join(out, 'README.md'), withoutRelativeLinks(readme));
  writeFileSync(path.join(out, 'LICENSE'), readFileSync(fromRoot('LICENSE')));
};

const pack = async (staged, out) => {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', out];
  const { code, output } = await run('npm', args, { cwd: staged, shell: process.platform === 'win32' });
  if (code !== 0) throw problem(`npm pack failed:\n${output.trim()}`);
};

/**
 * Packs the workspaces that teams install elsewhere: compiled modules, declarations and what a reader needs, in one `.tgz`
 * each.
 *
 * @param {string} out an existing folder
 * @param {{ keep?: string }} [options] keep: a folder that the contents of the packs are written to, for tests
 */
export const makePacks = async (out, { keep } = {}) => {
  const work = realpathSync(mkdtempSync(path.join(tmpdir(), 'slabdesk-packs-')));
  try {
    const tree = await emitTree(work);
    for (const each of PACKS) {
      const staged = path.join(keep ?? work, importName(each));
      mkdirSync(staged, { recursive: true });
      const imported = writeModules(each, tree, staged);
      copyFiles(each, staged);
      writeTexts(each, staged);
      const manifest = manifestOf(each, imported);
      writeFileSync(path.join(staged, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      await pack(staged, out);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
