/**
 * Lets clients write while something breaks, and compares with the database afterwards:
 *
 *   npm run test:faults                            the short form, of at most 3 minutes
 *   npm run test:faults -- --only smtp-down        one fault
 *   npm run test:faults -- --seed 7                other moments and choices
 */
import { parseArgs } from 'node:util';
import { ensurePrograms } from '../../command-kit/src/apt.mjs';
import { ensureInstalled } from '../../command-kit/src/install.mjs';
import { problem, runMain } from '../../command-kit/src/problem.mjs';
import { runTurbo } from '../../command-kit/src/turbo.mjs';
import { createRandom } from '../clients/random.mts';
import { DATABASE_FAULTS } from '../faults/database-faults.mts';
import { type Environment, startOnMariadb, startOnSqlite } from '../faults/environment.mts';
import { MAIL_FAULTS } from '../faults/mail-faults.mts';
import { PROCESS_FAULTS, SQLITE_FAULTS } from '../faults/process-faults.mts';
import { explain, HEADER, hasPassed, toLine } from '../faults/report.mts';
import { runFault } from '../faults/run-fault.mts';

interface Suite<E extends Environment> {
  start: () => Promise<E>;
  faults: ReadonlyArray<{ name: string; inject: Parameters<typeof runFault<E>>[1] }>;
}

interface RunOptions {
  only: string | undefined;
  seed: number;
}

const ON_MARIADB = {
  start: startOnMariadb,
  faults: [...DATABASE_FAULTS, ...PROCESS_FAULTS, ...MAIL_FAULTS],
};
const ON_SQLITE = { start: startOnSqlite, faults: SQLITE_FAULTS };

const buildServer = async (): Promise<void> => {
  const { code, output } = await runTurbo(['build', '--filter=bff...', '--output-logs=errors-only']);
  if (code !== 0) throw problem(`The build of the server failed:\n${output.trim()}`);
};

/** Runs the chosen faults of a suite one after the other. @returns how many failed */
const runSuite = async <E extends Environment>(
  { start, faults }: Suite<E>,
  { only, seed }: RunOptions,
): Promise<number> => {
  const chosen = faults.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0) return 0;
  const environment = await start();
  let failed = 0;
  try {
    for (const { name, inject } of chosen) {
      const result = await runFault(environment, inject, createRandom(seed));
      console.log(toLine(name, result));
      for (const line of explain(result.findings)) console.log(line);
      if (!hasPassed(result)) failed += 1;
    }
  } finally {
    await environment.stop();
  }
  return failed;
};

const readArguments = (): RunOptions => {
  const { values } = parseArgs({ options: { only: { type: 'string' }, seed: { type: 'string' } } });
  const names = [...ON_MARIADB.faults, ...ON_SQLITE.faults].map(({ name }) => name);
  if (values.only !== undefined && !names.includes(values.only)) {
    throw problem(`There is no fault "${values.only}".`, `Faults: ${names.join(', ')}`);
  }
  const seed = Number(values.seed ?? Date.now() % 100_000);
  if (!Number.isInteger(seed)) throw problem('--seed takes a whole number.');
  return { only: values.only, seed };
};

await runMain(async () => {
  const options = readArguments();
  await ensureInstalled();
  await ensurePrograms(['mariadb']);
  await buildServer();
  console.log(`seed ${options.seed}\n${HEADER}`);
  const failed = (await runSuite(ON_MARIADB, options)) + (await runSuite(ON_SQLITE, options));
  if (failed > 0) throw problem(`${failed} faults had findings.`, `Repeat with --seed ${options.seed}`);
});
