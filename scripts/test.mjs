/**
 * `npm test` runs the tests from a fresh clone: each rule once. `npm run test:long` runs all of them.
 * `npm test -- static unit` runs parts:
 *
 *   static   format, lint, types, direction of imports, English of changed lines
 *   unit     scripts, contract, front ends, drivers
 *   bff      the BFF's suite: on a private MariaDB what opens a database, on SQLite the rest and a part of that
 *   e2e      the built product in Chromium, on MariaDB, a real S3 server and a real SMTP server
 *
 * and of the long form, or where the working tree changes their folders:
 *
 *   faults   honest clients while the database, a process or the SMTP server breaks; nginx and HAProxy as in deploy/
 *   clients  clients that generators make of the API's document
 *   kit      what other repositories install: packs, and a remote made of them outside
 *   stories  the components' stories in Chromium
 *   image    the Dockerfile, built by buildah; the image serves the portal
 *   databases  what differs between databases, on newer ones of other releases of Debian
 *
 * `npm run test:changed` runs the tests of what differs from the upstream branch, or from the revision in `TEST_BASE`.
 *
 * Prints what each stage took, the slowest files, and the tests that failed once or twice, also to `test-results/summary.json`. The last line of the output is
 * the total: `N passed, N failed`.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensurePrograms } from '../packages/command-kit/src/apt.mjs';
import { ensureInstalled } from '../packages/command-kit/src/install.mjs';
import { fromRoot } from '../packages/command-kit/src/paths.mjs';
import { describeError, printError, problem } from '../packages/command-kit/src/problem.mjs';
import { createProgress, duration } from '../packages/command-kit/src/progress.mjs';
import { testsOf } from './test/changed.mjs';
import { changedFiles, LONG_PARTS, PART_NEEDS, SHORT_PARTS, touchedParts } from './test/forms.mjs';
import { say, sum } from './test/results.mjs';
import { runStages } from './test/scheduler.mjs';
import { describe, nameOf, overCeiling, writeSummary } from './test/summary.mjs';

const PARTS = Object.keys(PART_NEEDS);

async function chosenParts(names, form) {
  const unknown = names.find((name) => !PARTS.includes(name));
  if (unknown) throw problem(`There is no part "${unknown}".`, `Parts: ${PARTS.join(', ')}`);
  if (names.length > 0) return PARTS.filter((part) => names.includes(part));
  const more =
    form === 'long' ? Object.keys(LONG_PARTS) : touchedParts(await changedFiles(process.env.TEST_BASE));
  return [...SHORT_PARTS, ...more];
}

/** Starts each service once, on first use. Packages have to be installed before the modules that import them are loaded. */
function createServices() {
  const started = new Map();
  const startOne = async (name, programs) => {
    await programs;
    const { startService } = await import('../packages/test-services/src/service.mjs');
    return startService(name);
  };
  return {
    /** @param {Promise<unknown>} programs resolves once what the service runs is installed */
    start(name, programs) {
      if (!started.has(name)) started.set(name, startOne(name, programs));
      return started.get(name).then(({ env }) => env);
    },
    async stop() {
      const all = await Promise.allSettled(started.values());
      await Promise.all(all.map((each) => each.status === 'fulfilled' && each.value.stop()));
    },
  };
}

/**
 * Wraps a stage to time it, to report its start, progress and end, and to turn a crash, a passed ceiling and, if `isStrict`,
 * an unstable test into a failure.
 */
function observed(stage, under, progress, isStrict) {
  return {
    ...stage,
    async run() {
      const started = Date.now();
      under.set(stage.name, '');
      const result = await stage.run().catch((error) => ({
        counts: { passed: 0, failed: 1, skipped: 0 },
        output: describeError(error),
        cpu: 0,
        files: [],
      }));
      under.delete(stage.name);
      const { name, ceiling } = stage;
      const timed = { ...result, name, ceiling, seconds: (Date.now() - started) / 1000 };
      const slow = overCeiling(timed);
      const more = (slow ? 1 : 0) + (isStrict ? (timed.counts.unstable ?? 0) : 0);
      timed.counts = sum([timed.counts, { passed: 0, failed: more, skipped: 0 }]);
      const time = duration(Date.now() - started);
      if (timed.counts.failed === 0) progress.line(`✔ ${name}: ${say(timed.counts)} (${time})`);
      else {
        const why = [result.output.trim(), slow].filter(Boolean).join('\n\n');
        const names = (timed.failures ?? []).map((failure) => `\n    ${nameOf(failure)}`).join('');
        progress.line(`${why && `\n${why}\n\n`}✖ ${name}: ${say(timed.counts)} (${time})${names}`);
        if (why) timed.failures = [...(timed.failures ?? []), { file: name, name: '', message: why }];
      }
      return timed;
    },
  };
}

/**
 * The build and Chromium first, so that the others run while Chromium waits; then checks that take little. The front ends' many short files
 * come last, because they keep all cores busy until the end.
 */
const ORDER = ['e2e', 'static', 'bff', 'unit'];

function stagesOf(parts, stages) {
  const rank = (part) => (ORDER.includes(part) ? ORDER.indexOf(part) : ORDER.length);
  const ordered = [...parts].sort((a, b) => rank(a) - rank(b));
  return [...new Set(ordered.flatMap((part) => stages[part]))];
}

/** @param {string[] | undefined} parts undefined: the tests of what changed */
async function runParts(parts, form, services) {
  const needs = (kind) => [...new Set((parts ?? []).flatMap((part) => PART_NEEDS[part][kind]))];
  // Beside npm ci and the first checks: the stages of the short form that need programs need services, which wait for both.
  const programs = ensurePrograms(needs('programs'));
  programs.catch(() => {});
  const hasOtherNeeds = (parts ?? []).some((part) => !SHORT_PARTS.includes(part));
  // A machine without apt-get fails at once.
  await Promise.race([programs, undefined]);
  await Promise.all([ensureInstalled(), hasOtherNeeds && programs]);
  const service = (name) => services.start(name, programs);
  // Services start during the first checks. A stage waits for those it needs, and fails if one of them failed.
  for (const name of needs('services')) service(name).catch(() => {});

  const started = Date.now();
  const under = new Map();
  const progress = createProgress(() => {
    const names = [...under].map(([name, text]) => (text ? `${name}: ${text}` : name));
    return names.length > 0 ? `${names.join(' · ')} (${duration(Date.now() - started)})` : '';
  }, process.stdout);
  const cores = availableParallelism();
  const context = {
    cores,
    form,
    progress: (name, text) => under.set(name, text),
    service,
  };
  const { createChangedStages, createStages } = await import('./test/stages.mjs');
  const stages = parts
    ? stagesOf(parts, createStages(context))
    : createChangedStages(testsOf(await changedFiles(process.env.TEST_BASE)), context);
  try {
    return await runStages(
      stages.map((stage) => observed(stage, under, progress, form === 'long')),
      {
        // One more than cores, for Chromium.
        slots: cores + 1,
        failed: ({ counts }) => counts.failed > 0,
        skipped({ name }, because) {
          progress.line(`✖ ${name}: skipped, because this failed: ${because}`);
          return { name, counts: { passed: 0, failed: 1, skipped: 0 }, seconds: 0, cpu: 0, files: [] };
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
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { long: { type: 'boolean' }, changed: { type: 'boolean' } },
  });
  const form = values.long ? 'long' : 'short';
  const parts = values.changed ? undefined : await chosenParts(positionals, form);
  const results = await runParts(parts, form, services);
  total = sum(results.map(({ counts }) => counts));
  console.log(describe(results));
  writeSummary(fromRoot('test-results', 'summary.json'), form, (Date.now() - started) / 1000, results);
} catch (error) {
  printError(error);
} finally {
  await services.stop();
}
console.log(`\n${duration(Date.now() - started)} in total`);
console.log(say(total));
process.exitCode = total.failed > 0 ? 1 : 0;
