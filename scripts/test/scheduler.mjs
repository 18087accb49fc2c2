/**
 * Runs stages in order, concurrently as far as the slots allow, and each only after all stages that it needs have
 * passed.
 *
 * @template Result
 * @param {{ name: string, slots: number, needs?: string[], run: () => Promise<Result> }[]} stages
 * @param {{ slots: number, failed: (result: Result) => boolean,
 *   skipped: (stage: { name: string }, because: string) => Result }} options
 *   `skipped` returns the result of a stage that needs a failed one
 * @returns {Promise<Result[]>} in the order of the stages
 */
export async function runStages(stages, { slots: all, failed, skipped }) {
  const results = new Map();
  const running = new Map();
  const waiting = [...stages];
  let free = all;

  const isReady = (stage) => (stage.needs ?? []).every((name) => results.has(name));
  const brokenNeed = (stage) => (stage.needs ?? []).find((name) => failed(results.get(name)));

  function start(stage) {
    const slots = Math.min(stage.slots, all);
    free -= slots;
    const work = stage.run().then((result) => {
      free += slots;
      results.set(stage.name, result);
      running.delete(stage.name);
    });
    running.set(stage.name, work);
  }

  while (waiting.length > 0 || running.size > 0) {
    // Don't let smaller stages overtake the first in line, or the big ones would all run last, one by one.
    const next = waiting.find(isReady);
    if (next && brokenNeed(next)) {
      waiting.splice(waiting.indexOf(next), 1);
      results.set(next.name, skipped(next, brokenNeed(next)));
    } else if (next && free >= Math.min(next.slots, all)) {
      waiting.splice(waiting.indexOf(next), 1);
      start(next);
    } else {
      await Promise.race(running.values());
    }
  }
  return stages.map((stage) => results.get(stage.name));
}
