import { compare } from 'semver';
import { changeBetween } from './change.mjs';

const PORTAL = '@slabdesk/portal';
const MAX_DETAILS = 10;

/**
 * The lowest allowed version for a change. A major version of 0 is no exception, because the portal compares it like
 * any other.
 *
 * @param {string} released
 * @param {import('./change.mjs').ChangeKind} kind
 */
export const nextVersion = (released, kind) => {
  const [major, minor] = released.split('.').map(Number);
  if (kind === 'major') return `${major + 1}.0.0`;
  return kind === 'minor' ? `${major}.${minor + 1}.0` : released;
};

const describeBreak = ({ module, name, reason }) =>
  `  ${module}: ${name}: ${reason.replaceAll('\n', '\n  ')}`;
const describeAddition = ({ module, name }) => `  ${module}: ${name}`;

const describeDetails = ({ kind, details }) => {
  const lines = details.slice(0, MAX_DETAILS).map(kind === 'major' ? describeBreak : describeAddition);
  const more = details.length > MAX_DETAILS ? [`  and ${details.length - MAX_DETAILS} more`] : [];
  return [...lines, ...more].join('\n');
};

/**
 * Explains why a package's version is too low for the change of its surface; undefined if it isn't.
 *
 * @param {{ name: string, version: string }} shared
 * @param {string} released the version that the surface is compared with
 * @param {import('./change.mjs').Change} change
 */
export const versionProblem = ({ name, version }, released, change) => {
  const needed = nextVersion(released, change.kind);
  if (compare(version, needed) >= 0) return undefined;
  if (change.kind === 'none') return `${name} is ${version}, but ${released} was released already.`;
  const what = change.kind === 'major' ? 'removes or narrows' : 'adds';
  return `${name} ${version} must become ${needed}: compared with ${released} it ${what}\n${describeDetails(change)}`;
};

/**
 * Explains why the version of the portal API differs from that of its package; undefined if it doesn't.
 *
 * @param {string} portalApi
 * @param {string} version of @slabdesk/portal
 */
export const portalApiProblem = (portalApi, version) =>
  version.startsWith(`${portalApi}.`)
    ? undefined
    : `PORTAL_API is ${portalApi}, but ${PORTAL} is ${version}: both must have the same major and minor number.`;

/**
 * Compares the surface of every shared package with a released one.
 *
 * @param {import('./packages.mjs').SharedPackage[]} packages
 * @param {Record<string, import('./surface.mjs').ModuleSurface>} surface
 * @param {(shared: import('./packages.mjs').SharedPackage) =>
 *   Promise<import('./released.mjs').ReleasedSurface | undefined>} readReleased
 * @returns {Promise<string[]>} the problems of their versions
 */
export const versionProblems = async (packages, surface, readReleased) => {
  const problems = await Promise.all(
    packages.map(async (shared) => {
      const released = await readReleased(shared);
      if (!released) return undefined;
      const current = Object.fromEntries(
        shared.modules.map((module) => [module, surface[module].declarations]),
      );
      return versionProblem(shared, released.version, await changeBetween(released.modules, current));
    }),
  );
  return problems.filter((problem) => problem !== undefined);
};
