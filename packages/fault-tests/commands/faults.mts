/**
 * Lets clients write while something breaks, and compares with the database afterwards:
 *
 *   npm run test:faults                            the short form, of three minutes
 *   npm run test:faults -- --long                  more faults, of which some need more programs
 *   npm run test:faults -- --only smtp-down        one fault
 *   npm run test:faults -- --soak 10               no fault for 10 minutes, with figures of memory and latency
 *   npm run test:faults -- --seed 7                other moments and choices
 */
import { parseArgs } from 'node:util';
import { ensurePrograms } from '@slabdesk/command-kit/apt';
import { compile } from '@slabdesk/command-kit/build';
import { problem, runMain } from '@slabdesk/command-kit/problem';
import { LONG_FORM, SHORT_FORM, type Suite, soakSuite, suiteOf } from '../faults/form.mts';
import { HEADER } from '../faults/report.mts';
import { readNumber } from './options.mts';

interface Options {
  suites: readonly Suite[];
  seed: number;
}

const readOptions = (): Options => {
  const { values } = parseArgs({
    options: {
      long: { type: 'boolean', default: false },
      only: { type: 'string' },
      seed: { type: 'string' },
      soak: { type: 'string' },
    },
  });
  const seed = readNumber('seed', values.seed, 0) ?? Date.now() % 100_000;
  const minutes = readNumber('soak', values.soak, 0);
  if (minutes !== undefined) return { suites: [soakSuite(minutes)], seed };
  const form = values.long ? LONG_FORM : SHORT_FORM;
  if (values.only === undefined) return { suites: form, seed };
  const suite = suiteOf(values.only);
  if (suite) return { suites: [suite], seed };
  const names = LONG_FORM.flatMap((each) => each.names);
  throw problem(`There is no fault "${values.only}".`, `Faults: ${names.join(', ')}`);
};

await runMain(async () => {
  const { suites, seed } = readOptions();
  await ensurePrograms(['mariadb', 's3', 'redis']);
  await compile();
  console.log(`seed ${seed}\n${HEADER}`);
  let failed = 0;
  for (const suite of suites) failed += await suite.run(seed, console.log);
  if (failed > 0) throw problem(`Faults with findings: ${failed}.`, `Repeat with --seed ${seed}`);
});
