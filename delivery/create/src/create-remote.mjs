#!/usr/bin/env node
/**
 * `npm create @slabdesk/remote slabs` creates the repository of a remote in the folder `mfe-slabs`. After `--`, `--bundler` names
 * another bundler than webpack, and `--mount` the framework of a page that mounts itself.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { problem, runMain, usageProblem } from '@slabdesk/command-kit/problem';
import { runProgram } from '@slabdesk/command-kit/program';
import { BUNDLER_NAMES, repositoryFiles } from './repository.mjs';
import { folderOf, isRemoteName, MOUNTS } from './template.mjs';

const USAGE = `npm create @slabdesk/remote slabs -- [--bundler ${BUNDLER_NAMES.join('|')}] [--mount ${MOUNTS.join('|')}]`;

/** The package.json of this package. */
const readOwn = () => JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8'));

/** The address that npm takes packages of the platform from; undefined for its own registry. */
const readRegistry = async () => {
  const { code, output } = await runProgram('npm', ['config', 'get', '@slabdesk:registry'], {
    shell: process.platform === 'win32',
  });
  const value = output.trim();
  return code === 0 && /^https?:/.test(value) ? value : undefined;
};

await runMain(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { bundler: { type: 'string', default: 'webpack' }, mount: { type: 'string' } },
  });
  const { bundler, mount } = values;
  const [name, ...others] = positionals;
  if (others.length > 0) throw usageProblem(`One name is needed, not also ${others.join(' ')}.`, USAGE);
  if (!isRemoteName(name))
    throw problem(
      `${name ? `"${name}" is no name for a remote` : 'Say its name'}: up to 31 lower-case letters, words joined by hyphens.`,
      USAGE,
    );
  if (!BUNDLER_NAMES.includes(bundler)) throw usageProblem(`--bundler ${bundler} is not known.`, USAGE);
  if (mount !== undefined && !MOUNTS.includes(mount))
    throw usageProblem(`--mount ${mount} is not known.`, USAGE);
  const folder = path.resolve(folderOf(name));
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw problem(`${folder} holds something already.`);
  const files = repositoryFiles(name, readOwn(), await readRegistry(), { bundler, mount });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  console.log(`Created ${folder}. Next:
  cd ${folderOf(name)} && git init && npm install
  npm run standalone`);
});
