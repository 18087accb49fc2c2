import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';

/** The server, whose changesets stand for the product. */
const SERVER = 'bff';

/** Lines about raised dependencies, which say nothing to users, and headings above nothing else. */
const NOISE = [/^- Updated dependencies.*\n(?: {2}- .*\n)*/gm, /### \w+ Changes\n\n?(?=#|$)/g];

/**
 * Puts the newest sections of a package's changelog before the sections of another one.
 *
 * @param {string} changelog
 * @param {string} added begins with a heading of its own
 */
export const withSections = (changelog, added) => {
  const newest = `${added.slice(added.indexOf('\n## ') + 1).trim()}\n`;
  const sections = NOISE.reduce((text, noise) => text.replaceAll(noise, ''), newest).trim();
  const at = changelog.indexOf('\n## ') + 1;
  return `${changelog.slice(0, at)}${sections}\n\n${changelog.slice(at)}`;
};

/**
 * Gives the product the version that Changesets has raised the server to, and moves what it has written of it to the
 * product's CHANGELOG.md.
 */
export const raiseProduct = () => {
  const written = fromRoot(SERVER, 'CHANGELOG.md');
  if (!existsSync(written)) return;
  const changelog = fromRoot('CHANGELOG.md');
  writeFileSync(changelog, withSections(readFileSync(changelog, 'utf8'), readFileSync(written, 'utf8')));
  rmSync(written);
  const { version } = JSON.parse(readFileSync(fromRoot(SERVER, 'package.json'), 'utf8'));
  const manifest = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  writeFileSync(fromRoot('package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
};
