/**
 * Measures what each step of the scaling ladder reaches: orders and lists per second, and their processor time.
 *
 *   npm run bench:ladder                          all steps, 8 minutes
 *   npm run bench:ladder -- --write               the same, and writes docs/reference/scaling.md
 *   npm run bench:ladder -- --only SQLite         the steps whose names have this
 *   npm run bench:ladder -- --rounds 1 --seconds 1
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensurePrograms } from '@slabdesk/command-kit/apt';
import { compile } from '@slabdesk/command-kit/build';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { problem, runMain } from '@slabdesk/command-kit/problem';
import { type Measured, measureStep } from '../ladder/measure.mts';
import { reportOf, withLadder } from '../ladder/report.mts';
import { STEPS } from '../ladder/steps.mts';
import { readNumber } from './options.mts';

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      write: { type: 'boolean', default: false },
    },
  });
  const { only, write } = values;
  const steps = STEPS.filter(({ name }) => name.includes(only));
  if (steps.length === 0)
    throw problem(`There is no step "${only}".`, `Steps: ${STEPS.map(({ name }) => name).join('; ')}`);
  if (write && only) throw problem('--write needs all steps.');
  const rounds = readNumber('rounds', values.rounds, 1) ?? 1;
  const ms = (readNumber('seconds', values.seconds, 0.1) ?? 1) * 1_000;
  return { steps, write, amount: { rounds, ms } };
};

await runMain(async () => {
  const { steps, write, amount } = readOptions();
  await ensurePrograms(['mariadb']);
  await compile();
  const results: Measured[] = [];
  const notes: string[] = [];
  for (const step of steps) {
    const lack = step.lack?.();
    if (lack !== undefined) {
      notes.push(`${step.name}: not measured, ${lack}.`);
      continue;
    }
    const measured = await measureStep(step, amount);
    results.push(measured);
    const { oneDealer, manyDealers, lists, retried, failures } = measured;
    for (const failure of failures.slice(0, 3)) console.error(failure);
    if (failures.length > 0)
      notes.push(`${step.name}: ${failures.length} requests failed with a response 500.`);
    const figures = [oneDealer, manyDealers, lists].map(({ perSecond }) => Math.round(perSecond));
    console.error(`${step.name}: ${figures.join(', ')} a second, ${retried} retried`);
  }
  const lines = reportOf(results, notes, amount);
  console.log(lines.join('\n'));
  if (!write) return;
  const file = fromRoot('docs', 'reference', 'scaling.md');
  writeFileSync(file, withLadder(readFileSync(file, 'utf8'), lines));
});
