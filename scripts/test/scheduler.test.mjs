import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runStages } from './scheduler.mjs';

const options = { slots: 2, failed: (result) => result === 'failed', skipped: (_, need) => `needs ${need}` };

/** Stages that record how many slots were in use when each of them started. */
function createLog() {
  const log = { order: [], taken: 0, most: 0 };
  const stage = (name, slots, needs = [], result = 'passed') => ({
    name,
    slots,
    needs,
    async run() {
      log.order.push(name);
      log.taken += slots;
      log.most = Math.max(log.most, log.taken);
      await sleep(5);
      log.taken -= slots;
      return result;
    },
  });
  return { log, stage };
}

test('stages run concurrently, never on more slots than there are', async () => {
  const { log, stage } = createLog();
  const results = await runStages([stage('a', 1), stage('b', 1), stage('c', 2), stage('d', 1)], options);
  assert.deepEqual(results, ['passed', 'passed', 'passed', 'passed']);
  assert.deepEqual(log.order, ['a', 'b', 'c', 'd']);
  assert.equal(log.most, 2);
});

test('a stage that is bigger than the machine gets all of it', async () => {
  const { stage } = createLog();
  assert.deepEqual(await runStages([stage('a', 8)], options), ['passed']);
});

test('stages that need a failed stage, directly or not, are skipped; the others run', async () => {
  const { log, stage } = createLog();
  const stages = [stage('build', 1, [], 'failed'), stage('browser', 2, ['build']), stage('unit', 2)];
  assert.deepEqual(await runStages(stages, options), ['failed', 'needs build', 'passed']);
  assert.deepEqual(log.order, ['build', 'unit']);
});
