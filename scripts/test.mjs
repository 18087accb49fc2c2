/**
 * `npm test` runs all tests from a fresh clone. `npm test -- static unit` runs parts of them:
 *
 *   static   format, lint, types, direction of imports
 *   unit     scripts, contract, front ends, drivers
 *   bff      the BFF's suite, on SQLite and on a private MariaDB
 *   faults   honest clients while the database, a process or the SMTP server breaks; nginx and HAProxy as in deploy/
 *   kit      what other repositories install: packs, and a remote made of them outside
 *   stories  the components' stories in Chromium
 *   e2e      the built product in Chromium, on MariaDB, a real S3 server and a real SMTP server
 *
 * The last line of the output is the total: `N passed, N failed`.
 */
import { availableParallelism } from 'node:os';
import { ensurePrograms } from '../packages/command-kit/src/apt.mjs';
import { ensureInstalled } from '../packages/command-kit/src/install.mjs';
import { describeError, printError, problem } from '../packages/command-kit/src/problem.mjs';
import { createProgress, duration } from '../packages/command-kit/src/progress.mjs';
import { startService } from '../packages/test-services/src/service.mjs';
import { say, sum } from './test/results.mjs';
import { runStages } from './test/scheduler.mjs';
import { createStages, PART_NEEDS } from './test/stages.mjs';

const PARTS = Object.keys(PART_NEEDS);

function chosenParts(args) {
  const unknown = args.find((arg) => !PARTS.includes(arg));
  if (unknown) throw problem(`There is no part "${unknown}".`, `Parts: ${PARTS.join(', ')}`);
  return args.length > 0 ? PARTS.filter((part) => args.includes(part)) : PARTS;
}

/** Starts each service once, on first use. */
function createServices() {
  const started = new Map();
  return {
    start(name) {
      if (!started.has(name)) started.set(name, startService(name));
      return started.get(name).then(({ env }) => env);
    },
    async stop() {
      const all = await Promise.allSettled(started.values());
      await Promise.all(all.map((each) => each.status === 'fulfilled' && each.value.stop()));
    },
  };
}

/** Wraps a stage to report its start, progress and end, and to turn a crash into a failure. */
function observed(stage, under, progress) {
  return {
    ...stage,
    async run() {
      const started = Date.now();
      under.set(stage.name, '');
      const result = await stage.run().catch((error) => ({
        counts: { passed: 0, failed: 1, skipped: 0 },
        output: describeError(error),
      }));
      under.delete(stage.name);
      const time = duration(Date.now() - started);
      if (result.counts.failed === 0) progress.line(`✔ ${stage.name}: ${say(result.counts)} (${time})`);
      else progress.line(`\n${result.output.trim()}\n\n✖ ${stage.name}: ${say(result.counts)} (${time})`);
      return result;
    },
  };
}

async function runParts(parts, services) {
  const needs = (kind) => [...new Set(parts.flatMap((part) => PART_NEEDS[part][kind]))];
  await ensureInstalled();
  await ensurePrograms(needs('programs'));
  // Services start during the first checks. A stage waits for those it needs, and fails if one of them failed.
  for (const name of needs('services')) services.start(name).catch(() => {});

  const started = Date.now();
  const under = new Map();
  const progress = createProgress(() => {
    const names = [...under].map(([name, text]) => (text ? `${name}: ${text}` : name));
    return names.length > 0 ? `${names.join(' · ')} (${duration(Date.now() - started)})` : '';
  }, process.stdout);
  const cores = availableParallelism();
  const stages = createStages({
    cores,
    progress: (name, text) => under.set(name, text),
    service: services.start,
  });
  try {
    return await runStages(
      [...new Set(parts.flatMap((part) => stages[part]))].map((stage) => observed(stage, under, progress)),
      {
        cores,
        failed: ({ counts }) => counts.failed > 0,
        skipped(stage, because) {
          progress.line(`✖ ${stage.name}: skipped, because this failed: ${because}`);
          return { counts: { passed: 0, failed: 1, skipped: 0 }, output: '' };
        },
      },
    );
  } finally {
    progress.stop();
  }
}

const started = Date.now();
const services = createServices();
let total = { passed: 0, failed: 1, skipped: 0 };
try {
  const results = await runParts(chosenParts(process.argv.slice(2)), services);
  total = sum(results.map(({ counts }) => counts));
} catch (error) {
  printError(error);
} finally {
  await services.stop();
}
console.log(`\n${duration(Date.now() - started)} in total`);
console.log(say(total));
process.exitCode = total.failed > 0 ? 1 : 0;
