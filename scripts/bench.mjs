/**
 * `npm run bench:api` and `npm run bench:web`: the built product on a private MariaDB and S3 server. They print
 * figures and ratios, and judge no times: machines differ.
 */
import { ensurePrograms, findChromium } from './lib/apt.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { problem, refuseArguments, runMain } from './lib/problem.mjs';
import { runNode } from './lib/run.mjs';
import { runTurbo } from './lib/turbo.mjs';
import { startService } from './services/service.mjs';
import { testEnv } from './test/stages.mjs';

const BENCHES = ['api', 'web'];

/** The same front ends as one bundle, to measure the federated ones against. */
async function buildSingle() {
  const { code, output } = await runNode(fromRoot('scripts', 'webpack', 'run.mjs'), ['build'], {
    cwd: fromRoot('scripts', 'single'),
  });
  if (code !== 0) throw problem('The build of the single bundle failed:', output);
}

await runMain(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (!BENCHES.includes(name))
    throw problem(`There is no bench "${name ?? ''}".`, `Benches: ${BENCHES.join(', ')}`);
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
