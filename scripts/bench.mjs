/**
 * `npm run bench:api` and `npm run bench:web` measure the built product on a private MariaDB and S3 server. They
 * print figures and ratios without pass or fail limits for times, because machines differ.
 */
import { ensurePrograms, findChromium } from '../packages/command-kit/src/apt.mjs';
import { ensureInstalled } from '../packages/command-kit/src/install.mjs';
import { fromRoot } from '../packages/command-kit/src/paths.mjs';
import { problem, refuseArguments, runMain } from '../packages/command-kit/src/problem.mjs';
import { runNode } from '../packages/command-kit/src/run.mjs';
import { runTurbo } from '../packages/command-kit/src/turbo.mjs';
import { startService } from '../packages/test-services/src/service.mjs';
import { testEnv } from '../packages/test-services/src/test-env.mjs';

const BENCHES = ['api', 'web'];

/** Builds the front ends as a single bundle, to compare the federated ones with. */
async function buildSingle() {
  const { code, output } = await runNode(
    fromRoot('packages', 'remote-kit', 'src', 'webpack', 'run.mjs'),
    ['build'],
    {
      cwd: fromRoot('e2e', 'bench', 'single'),
    },
  );
  if (code !== 0) throw problem('The build of the single bundle failed:', output);
}

await runMain(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (!BENCHES.includes(name))
    throw problem(`There is no bench "${name ?? ''}".`, `Benchmarks: ${BENCHES.join(', ')}`);
  refuseArguments(`npm run bench:${name}`, '', rest);
  await ensureInstalled();
  await ensurePrograms(['mariadb', 's3', 'chromium']);
  const build = await runTurbo(['build', '--output-logs=errors-only']);
  if (build.code !== 0) throw problem('The build failed:', build.output);
  if (name === 'web') await buildSingle();
  const services = await Promise.all([startService('mariadb'), startService('s3')]);
  try {
    const env = Object.assign({}, ...services.map((service) => service.env));
    const { code } = await runNode(
      fromRoot('node_modules', '@playwright', 'test', 'cli.js'),
      ['test', '--config', 'bench/playwright.config.ts', `${name}.bench.ts`],
      {
        cwd: fromRoot('e2e'),
        env: { ...testEnv(), ...env, CHROMIUM_PATH: findChromium() },
        onLine: (line) => console.log(line),
      },
    );
    process.exitCode = code;
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
});
