import { run } from '../../packages/command-kit/src/run.mjs';

/** The parts that `npm test` runs. */
export const SHORT_PARTS = ['static', 'unit', 'bff', 'e2e'];

/** Parts of the long form, each with the folders whose change makes `npm test` run it at once. */
export const LONG_PARTS = {
  faults: ['packages/fault-tests/', 'deploy/nginx/', 'deploy/haproxy/'],
  clients: ['packages/client-check/'],
  kit: ['delivery/kit-check/', 'delivery/create/', 'scripts/packs/'],
  stories: ['stories/', 'e2e/stories/', 'shared-ui/src/'],
  image: ['deploy/Dockerfile', 'deploy/image/', 'scripts/package/'],
  databases: [],
};

/** @param {string[]} files changed ones, relative to the repository @returns {string[]} parts of the long form */
export const touchedParts = (files) =>
  Object.keys(LONG_PARTS).filter((part) =>
    files.some((file) => LONG_PARTS[part].some((folder) => file.startsWith(folder))),
  );

const lines = async (...args) => {
  const { code, output } = await run('git', args);
  return code === 0 ? output.split('\n').filter(Boolean) : undefined;
};

/**
 * The commit that a change starts from: where the branch left a revision or, without one, its upstream. Without either: HEAD.
 *
 * @param {string} [base]
 */
export async function startOfChange(base) {
  const [start] = (await lines('merge-base', 'HEAD', base || '@{upstream}')) ?? [];
  return start ?? 'HEAD';
}

/**
 * The files that differ from the start of a change, among them new ones.
 *
 * @param {string} [base]
 * @returns {Promise<string[]>} empty where that can't be told
 */
export async function changedFiles(base) {
  const changed = await lines('diff', '--name-only', '--relative', await startOfChange(base));
  const added = await lines('ls-files', '--others', '--exclude-standard');
  return [...(changed ?? []), ...(added ?? [])];
}

/** Programs to install and servers to start for each part. */
export const PART_NEEDS = {
  static: { programs: [], services: [] },
  unit: { programs: [], services: [] },
  bff: { programs: ['mariadb', 's3', 'redis'], services: ['mariadb', 's3'] },
  faults: { programs: ['mariadb', 's3', 'redis', 'nginx', 'haproxy', 'openssl'], services: [] },
  clients: { programs: ['java'], services: [] },
  kit: { programs: ['chromium'], services: [] },
  stories: { programs: ['chromium'], services: [] },
  image: { programs: ['buildah'], services: [] },
  databases: { programs: ['debootstrap', 's3', 'redis'], services: ['s3'] },
  e2e: { programs: ['mariadb', 's3', 'chromium'], services: ['mariadb', 's3'] },
};
