import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { readManifest } from './production.mjs';

const LICENCE = /^(licen[cs]e|notice|copying)([.-].*)?$/i;
const RULE = '-'.repeat(80);

const licenceTexts = (folder) =>
  readdirSync(fromRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
    .map(({ name }) => readFileSync(fromRoot(folder, name), 'utf8').trim());

const noticeOf = (folder) => {
  const { name, version, license } = readManifest(folder);
  const head = `${name} ${version}\nLicence: ${license?.type ?? license ?? 'see its text'}`;
  return { name: `${name}@${version}`, text: [head, ...licenceTexts(folder)].join('\n\n') };
};

/**
 * Writes `THIRD-PARTY-NOTICES.txt`: the licences of all that is installed in the package, or may be bundled.
 *
 * @param {string[]} folders where it is installed here
 */
export function writeNotices(out, folders) {
  const notices = new Map(folders.map(noticeOf).map(({ name, text }) => [name, text]));
  const texts = [...notices.keys()].sort().map((name) => notices.get(name));
  writeFileSync(path.join(out, 'THIRD-PARTY-NOTICES.txt'), `${texts.join(`\n\n${RULE}\n\n`)}\n`);
}
