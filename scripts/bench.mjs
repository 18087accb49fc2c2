/**
 * `npm run bench:api`, `bench:web` and `bench:size` (lists of a large dealer in the browser) measure the built product on a
 * private MariaDB and S3 server, and `npm run bench:scale` measures lists with a million orders. They print figures and
 * ratios without pass or fail limits for times, because machines differ.
 */
import { ensurePrograms } from '../packages/command-kit/src/apt.mjs';
import { build } from '../packages/command-kit/src/build.mjs';
import { ensureInstalled } from '../packages/command-kit/src/install.mjs';
import { fromRoot } from '../packages/command-kit/src/paths.mjs';
import { problem, refuseArguments, runMain } from '../packages/command-kit/src/problem.mjs';
import { run, runNode } from '../packages/command-kit/src/run.mjs';

const FILES = {
  api: ['api.bench.ts'],
  size: ['size.bench.ts'],
  web: ['web.bench.ts', 'vitals.bench.ts'],
};
const BENCHES = Object.keys(FILES);
/**
 * A million orders take 20 GB, which memory may not hold. With a small pool or log the pages that inserting words and building an index
 * change are written many times. Rows are sorted in the processor's cache: in 64 MB it takes half as long again.
 */
const LARGE_SERVER = [
  '--on-disk',
  '--innodb-buffer-pool-size=6G',
  '--innodb-log-file-size=2G',
  '--innodb-sort-buffer-size=4M',
];

/** The servers for benchmarks. Packages have to be installed before these modules are loaded, which import them. */
async function loadServices() {
  await ensureInstalled();
  const [{ startService }, { testEnv }] = await Promise.all([
    import('../packages/test-services/src/service.mjs'),
    import('../packages/test-services/src/test-env.mjs'),
  ]);
  return { startService, testEnv };
}

/** Builds the front ends as a single bundle, to compare the federated ones with. */
async function buildSingle() {
  const { code, output } = await runNode(
    fromRoot('delivery', 'kit', 'src', 'webpack', 'run.mjs'),
    ['build'],
    {
      cwd: fromRoot('e2e', 'bench', 'single'),
    },
  );
  if (code !== 0) throw problem('The build of the single bundle failed:', output);
}

/**
 * On the server of SCALE_DATABASE_URL, where a market that was seeded before is used again; else on a private MariaDB, or with `--sqlite` on SQLite.
 *
 * @param {string[]} args
 */
async function benchScale(args) {
  const { startService, testEnv } = await loadServices();
  const isSqlite = args.includes('--sqlite');
  const given = process.env.SCALE_DATABASE_URL;
  if (!isSqlite && !given) await ensurePrograms(['mariadb']);
  const service = isSqlite || given ? undefined : await startService('mariadb', LARGE_SERVER);
  const env = isSqlite ? {} : { TEST_DATABASE_URL: given ?? service?.env.TEST_DATABASE_URL };
  try {
    const bench = fromRoot('bff', 'src', 'testing', 'scale', 'bench', 'main.ts');
    const { code } = await run(
      process.execPath,
      [
        '--conditions=source',
        '--import',
        'tsx',
        '--expose-gc',
        bench,
        ...args.filter((arg) => arg !== '--sqlite'),
      ],
      { env: { ...testEnv(), ...env }, onLine: (line) => console.log(line) },
    );
    process.exitCode = code;
  } finally {
    await service?.stop();
  }
}

/** Simulates many remotes, releases, servers and tabs. */
async function benchReleases() {
  const { testEnv } = await loadServices();
  const bench = fromRoot('bff', 'src', 'testing', 'releases-at-scale', 'main.ts');
  const { code } = await run(process.execPath, ['--conditions=source', '--import', 'tsx', bench], {
    env: testEnv(),
    onLine: (line) => console.log(line),
  });
  process.exitCode = code;
}

await runMain(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === 'scale') return benchScale(rest);
  if (!(BENCHES.includes(name) || name === 'releases'))
    throw problem(`There is no bench "${name ?? ''}".`, `Benchmarks: ${BENCHES.join(', ')}, releases, scale`);
  refuseArguments(`npm run bench:${name}`, '', rest);
  if (name === 'releases') return benchReleases();
  const { startService, testEnv } = await loadServices();
  await ensurePrograms(['mariadb', 's3', 'chromium']);
  const { code, output } = await build();
  if (code !== 0) throw problem('The build failed:', output);
  if (name === 'api') await ensureInstalled(fromRoot('e2e', 'bench', 'express'), 'Express and Drizzle');
  if (name === 'web') await buildSingle();
  const services = await Promise.all([startService('mariadb'), startService('s3')]);
  try {
    const env = Object.assign({}, ...services.map((service) => service.env));
    const { code } = await runNode(
      fromRoot('node_modules', '@playwright', 'test', 'cli.js'),
      ['test', '--config', 'bench/playwright.config.ts', ...FILES[name]],
      {
        cwd: fromRoot('e2e'),
        env: { ...testEnv(), ...env },
        onLine: (line) => console.log(line),
      },
    );
    process.exitCode = code;
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
});
