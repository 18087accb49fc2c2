import getReleasePlan from '@changesets/get-release-plan';
import { ROOT } from '@slabdesk/command-kit/paths';
import { run } from '@slabdesk/command-kit/run';

const PORTAL = '@slabdesk/portal';

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
 * The shared packages whose reports have changed since the commit that raised their version, without a changeset that says so.
 *
 * @param {{ name: string, dir: string, version: string }[]} packages
 * @returns {Promise<string[]>} names
 */
export const unsaidChanges = async (packages, root = ROOT) => {
  const { changesets } = await getReleasePlan(root);
  const said = changesets.flatMap(({ releases }) => releases.map(({ name }) => name));
  const git = (...args) => run('git', args, { cwd: root });
  const isUnsaid = async ({ name, dir, version }) => {
    if (said.includes(name)) return false;
    const { output } = await git(
      'log',
      '-1',
      '--format=%H',
      `-S"version": "${version}"`,
      '--',
      `${dir}/package.json`,
    );
    const commit = output.trim();
    return commit !== '' && (await git('diff', '--quiet', commit, '--', `${dir}/api`)).code === 1;
  };
  const unsaid = await Promise.all(packages.map(isUnsaid));
  return packages.filter((_, index) => unsaid[index]).map(({ name }) => name);
};
