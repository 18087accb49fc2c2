import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { readBuild } from '@slabdesk/releases';
import { readRemotePaths } from '@slabdesk/remote-kit/contract';
import { publish } from './publish.mjs';

/** The title of a page's heading in minified code: a string, or the expression that yields it. */
const HEADING = /((?:PageHeader|FocusCard),\{title:)("[^"]+"|[^"`,{}()]+)(?=[,}])/g;

/** Code that adds the version to a heading that is a string. */
const withVersion = (version, title) => `((text)=>typeof text==="string"?text+" ${version}":text)(${title})`;

const hashAs = (integrity, text) => {
  const algorithm = integrity.slice(0, 6);
  return `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;
};

/** Texts of all scripts; the entry last, since it names the integrity of the others. */
const readScripts = async (folder, entry) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  names.sort((a, b) => Number(a === entry) - Number(b === entry));
  return Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')]));
};

const rewrite = async (dist, version, broken, label) => {
  const build = JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8'));
  const hash = createHash('sha256').update(`${build.hash} ${version} ${broken}`).digest('hex').slice(0, 12);
  const directory = `${version}-${hash}`;
  const folder = path.join(dist, directory);
  await rename(path.join(dist, build.directory), folder);
  const { integrity } = build;
  const replaced = [
    [build.directory, directory],
    [build.hash, hash],
  ];
  for (const [name, text] of await readScripts(folder, build.entry)) {
    const headed = text.replaceAll(HEADING, (_all, start, title) => `${start}${withVersion(version, title)}`);
    const whole = name.startsWith(`page-${broken}.`) ? `throw new Error("It is broken");${headed}` : headed;
    const next = replaced.reduce((result, [from, to]) => result.replaceAll(from, to), whole);
    await writeFile(path.join(folder, name), next);
    await Promise.all(['br', 'gz'].map((kind) => rm(path.join(folder, `${name}.${kind}`), { force: true })));
    const before = integrity[name];
    if (!before) continue;
    integrity[name] = hashAs(before, next);
    replaced.push([before.slice(7), integrity[name].slice(7)]);
  }
  const nav = label
    ? build.nav.map((entry, index) => (index === 0 ? { ...entry, label } : entry))
    : build.nav;
  const global = build.global.replace(build.hash, hash);
  const next = { ...build, version, hash, directory, global, nav, integrity };
  await writeFile(path.join(dist, 'remote.json'), JSON.stringify(next));
};

/**
 * Puts another release of a remote into the store without building it: a copy of the finished build under another version
 * and hash, whose headings name that version.
 *
 * @param {Parameters<typeof publish>[0]} store
 * @param {string} workspace such as `mfe-dealer`
 * @param {string} version
 * @param {{ broken?: string, label?: string }} changes a page whose code fails; another label for the first navigation entry
 */
export const repack = async (store, workspace, version, { broken = '', label = '' }) => {
  const source = fromRoot(workspace, 'dist');
  const { directory } = JSON.parse(await readFile(path.join(source, 'remote.json'), 'utf8'));
  const dist = await mkdtemp(path.join(tmpdir(), 'repack-'));
  try {
    await cp(path.join(source, 'remote.json'), path.join(dist, 'remote.json'));
    await cp(path.join(source, directory), path.join(dist, directory), { recursive: true });
    await rewrite(dist, version, broken, label);
    await publish(store, await readBuild(dist, await readRemotePaths(ROOT)));
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
};
