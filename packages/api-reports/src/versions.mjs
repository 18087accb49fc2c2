import getReleasePlan from '@changesets/get-release-plan';
import { ROOT } from '@slabdesk/command-kit/paths';
import { run } from '@slabdesk/command-kit/run';
import semver from 'semver';
import { changesBetween } from './changes.mjs';

const PORTAL = '@slabdesk/portal';
const COMPATIBLE = /^Compatible: (.+)$/gm;

/**
 * The plan of changesets for a package.
 *
 * @typedef {object} Plan
 * @property {string} version the next one; the current one if no changeset waits
 * @property {string[]} compatible declarations that a changeset says keep working for remotes built before
 */

/**
 * Explains why the next version of a package is too low for what has changed in its reports; undefined if it isn't. A major
 * version of 0 is no exception, because the portal compares it like any other.
 *
 * @param {{ name: string, version: string }} released
 * @param {import('./changes.mjs').Changes} changes
 * @param {Plan} plan
 */
export const versionProblem = ({ name, version }, { risky, added }, plan) => {
  const breaking = risky.filter((each) => !plan.compatible.includes(each));
  const kind = breaking.length > 0 ? 'major' : risky.length + added.length > 0 ? 'minor' : undefined;
  const needed = (kind && semver.inc(version, kind)) ?? version;
  if (semver.gte(plan.version, needed)) return undefined;
  const start = `${name} ${plan.version} must become ${needed}: since ${version} it`;
  return kind === 'major'
    ? `${start} has changed or lost ${breaking.join(', ')}.\nWhere remotes built before keep working, a changeset may say so: "Compatible: ${breaking.join(', ')}".`
    : `${start} has gained ${[...risky, ...added].join(', ')}.`;
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

const git = async (root, ...args) => {
  const { code, output } = await run('git', args, { cwd: root });
  return code === 0 ? output : undefined;
};

/**
 * The reports of a package as they were when it got its version, from git.
 *
 * @param {{ dir: string, version: string }} shared
 * @returns {Promise<Record<string, string> | undefined>} by file; undefined without a commit of that version
 */
const releasedReports = async ({ dir, version }, root = ROOT) => {
  const search = `-S"version": "${version}"`;
  const commit = (await git(root, 'log', '-1', '--format=%H', search, '--', `${dir}/package.json`))?.trim();
  if (!commit) return undefined;
  const files = (await git(root, 'ls-tree', '--name-only', commit, `${dir}/api/`))?.split('\n') ?? [];
  const reports = files.filter((file) => file.endsWith('.api.md'));
  const read = async (file) => [file, (await git(root, 'show', `${commit}:${file}`)) ?? ''];
  return Object.fromEntries(await Promise.all(reports.map(read)));
};

/** @returns {Promise<(shared: { name: string, version: string }) => Plan>} */
const readPlans = async (root = ROOT) => {
  const { changesets, releases } = await getReleasePlan(root);
  return ({ name, version }) => ({
    version: releases.find((each) => each.name === name)?.newVersion ?? version,
    compatible: changesets
      .filter((each) => each.releases.some((release) => release.name === name))
      .flatMap(({ summary }) => [...summary.matchAll(COMPATIBLE)])
      .flatMap(([, names]) => names.split(/,\s*/)),
  });
};

/**
 * Compares the reports of every shared package with the reports of its version.
 *
 * @param {import('./packages.mjs').SharedPackage[]} packages
 * @param {Record<string, string>} reports of this checkout, by file
 * @returns {Promise<string[]>} the problems of their versions
 */
export const versionProblems = async (packages, reports, root = ROOT) => {
  const planOf = await readPlans(root);
  const problems = await Promise.all(
    packages.map(async (shared) => {
      const released = await releasedReports(shared, root);
      if (!released) return undefined;
      const own = Object.entries(reports).filter(([file]) => file.startsWith(`${shared.dir}/api/`));
      return versionProblem(shared, changesBetween(released, Object.fromEntries(own)), planOf(shared));
    }),
  );
  return problems.filter((problem) => problem !== undefined);
};
