#!/usr/bin/env node
/** `npm create @slabdesk/remote slabs` creates the repository of a remote in the folder `mfe-slabs`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { problem, refuseArguments, runMain } from '@slabdesk/command-kit/problem';
import { runProgram } from '@slabdesk/command-kit/program';
import { repositoryFiles } from './repository.mjs';
import { folderOf, isRemoteName } from './template.mjs';

const USAGE = 'npm create @slabdesk/remote slabs';

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
  const { positionals } = parseArgs({ allowPositionals: true });
  refuseArguments('npm create @slabdesk/remote', `One name: ${USAGE}`, positionals.slice(1));
  const [name] = positionals;
  if (!isRemoteName(name))
    throw problem(
      `${name ? `"${name}" is no name for a remote` : 'Say its name'}: up to 31 lower-case letters, words joined by hyphens.`,
      USAGE,
    );
  const folder = path.resolve(folderOf(name));
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw problem(`${folder} holds something already.`);
  for (const [file, text] of Object.entries(repositoryFiles(name, readOwn(), await readRegistry()))) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  console.log(`Created ${folder}. Next:
  cd ${folderOf(name)} && git init && npm install
  npm run standalone`);
});
