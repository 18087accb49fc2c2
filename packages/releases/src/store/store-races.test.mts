import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  changeRegistry,
  promote,
  publish,
  readHistory,
  readRegistry,
  readReleaseFiles,
  releasesOf,
  viewRegistry,
} from '@slabdesk/releases';
import { BUILT, buildOf, freshStore, PLACES, runRemotes, startPipeline } from '../../testing/places.mts';

const idOf = (minor) => `1.${minor}.0-00000000aaaa`;

/** A store whose dealer remote was promoted so many times. */
const promoted = async (newPlace, count) => {
  const { place, store } = freshStore(newPlace);
  for (let minor = 0; minor < count; minor++) {
    await publish(store, buildOf(`1.${minor}.0`, '00000000aaaa'), BUILT);
    await changeRegistry(store, { remote: 'dealer', by: 'setup', reason: 'Setup' }, promote(idOf(minor)));
  }
  return { place, store, current: async () => (await readRegistry(store)).remotes.dealer.current };
};

const said = (runs) => runs.map(({ output }) => output).join('\n');
const succeeded = (runs) => runs.filter(({ code }) => code === 0);

/** Publishes builds, each in a process of its own: `{ code, output }` of each. */
const publishAll = (place, builds) =>
  Promise.all(
    builds.map(
      ([version, hash, content]) =>
        startPipeline(
          place,
          `await runMain(() => releases.publish(store, buildOf(...${JSON.stringify([version, hash, content])}), BUILT));`,
        ).ended,
    ),
  );

for (const [kind, newPlace] of Object.entries(PLACES)) {
  test(`${kind}: of operators who roll back at once, one goes back one release, and the others are told`, async () => {
    const { place, current } = await promoted(newPlace, 8);
    for (let round = 1; round <= 3; round++) {
      const runs = await Promise.all(
        ['ann', 'bob', 'eve'].map(async (by, index) => {
          // They press Enter within the moment that a command takes to start.
          await pause(round % 2 === 0 ? index * 60 : 0);
          return runRemotes(place, 'rollback', 'dealer', '--reason', 'It is slow', '--by', by);
        }),
      );
      assert.equal(succeeded(runs).length, 1, said(runs));
      const refused = runs.filter(({ code }) => code !== 0);
      for (const { output } of refused) {
        assert.match(
          output,
          /✖ dealer was rolled back by (ann|bob|eve) meanwhile \(1\.\d\.0-0{8}a{4} → 1\.\d\.0-0{8}a{4}\); nothing was changed\./,
        );
        assert.match(output, /Run it again to go further back\./);
      }
      assert.equal(await current(), idOf(7 - round));
    }
  });

  test(`${kind}: a rollback right after another one goes further back`, async () => {
    const { place, current } = await promoted(newPlace, 3);
    for (const expected of [idOf(1), idOf(0)]) {
      assert.equal((await runRemotes(place, 'rollback', 'dealer', '--reason', 'Further')).code, 0);
      assert.equal(await current(), expected);
    }
  });

  test(`${kind}: of two promotions at once one is made, and the other is refused and says why`, async () => {
    const { place, store, current } = await promoted(newPlace, 1);
    for (const minor of [1, 2, 3, 4]) await publish(store, buildOf(`1.${minor}.0`, '00000000aaaa'), BUILT);
    const run = (minor) =>
      runRemotes(place, 'promote', 'dealer', `1.${minor}.0`, '--reason', 'Now', '--unproven', 'A test');
    for (const pair of [
      [2, 1],
      [3, 4],
    ]) {
      const runs = await Promise.all(pair.map(run));
      assert.equal(succeeded(runs).length, 1, said(runs));
      const winner = pair[runs.findIndex(({ code }) => code === 0)];
      assert.equal(await current(), idOf(winner));
      assert.match(said(runs), /✖ dealer was promoted by .* meanwhile .*; nothing was changed\./);
    }
  });

  test(`${kind}: a change of another remote is in nobody's way`, async () => {
    const { place, store } = await promoted(newPlace, 3);
    await changeRegistry(
      store,
      { remote: 'auth', by: 'setup', reason: 'Setup' },
      promote('1.0.0-00000000cccc'),
    );
    const runs = await Promise.all(
      ['dealer', 'auth'].map((name) => runRemotes(place, 'rollback', name, '--reason', 'Both are slow')),
    );
    assert.equal(succeeded(runs).length, 2, said(runs));
    const { generation, remotes } = await readRegistry(store);
    assert.deepEqual([generation, remotes.dealer.current, remotes.auth.current], [6, idOf(1), undefined]);
  });

  test(`${kind}: an older release is given to browsers on purpose only`, async () => {
    const { place, current } = await promoted(newPlace, 3);
    const run = (...args) => runRemotes(place, ...args, '--reason', 'Now', '--unproven', 'A test');
    for (const args of [
      ['promote', 'dealer', '1.0.0'],
      ['pin', 'dealer', '1.0.0'],
      ['canary', 'dealer', '1.0.0', '--percent', '5'],
    ]) {
      const { code, output } = await run(...args);
      assert.equal(code, 1);
      assert.match(
        output,
        new RegExp(`dealer ${idOf(0)} is older than ${idOf(2)}, which everybody gets now`),
      );
      assert.match(output, /--downgrade/);
    }
    assert.equal(await current(), idOf(2));
    assert.equal((await run('promote', 'dealer', '1.0.0', '--downgrade')).code, 0);
    assert.equal(await current(), idOf(0));
  });

  test(`${kind}: of pipelines that release one version with different contents, exactly one succeeds`, async () => {
    for (let round = 0; round < 2; round++) {
      const { place, store } = freshStore(newPlace);
      const builds = ['00000000aaaa', '00000000bbbb', '00000000cccc'].map((hash) => ['1.0.0', hash, hash]);
      const runs = await publishAll(place, builds);
      assert.equal(succeeded(runs).length, 1, said(runs));
      const releases = await releasesOf(store, 'dealer');
      assert.equal(releases.length, 1);
      await readReleaseFiles(store, releases[0]);
      const refusals = said(runs).match(/Version 1\.0\.0 of dealer was released already, as 1\.0\.0-/g);
      assert.equal(refusals?.length, 2, said(runs));
    }
  });

  test(`${kind}: of pipelines that release the same, all succeed`, async () => {
    const { place, store } = freshStore(newPlace);
    const runs = await publishAll(place, Array(4).fill(['1.0.0', '00000000aaaa', 'var same']));
    assert.equal(succeeded(runs).length, 4, said(runs));
    assert.equal((await releasesOf(store, 'dealer')).length, 1);
  });

  test(`${kind}: many of one version at once in one process leave one release`, async () => {
    for (let round = 0; round < 6; round++) {
      const { store } = freshStore(newPlace);
      const hashes = Array.from({ length: 6 }, (_none, index) => `00000000000${index}`);
      const results = await Promise.allSettled(
        hashes.map((hash) => publish(store, buildOf('1.0.0', hash, hash), BUILT)),
      );
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
      assert.equal((await releasesOf(store, 'dealer')).length, 1);
    }
  });

  for (const stage of ['before the version', 'after the version']) {
    test(`${kind}: a pipeline that is killed ${stage} is its own leaves nothing in the way`, async () => {
      const { place, store } = freshStore(newPlace);
      // The store of the killed process hangs at that moment.
      const { child, ended } = startPipeline(
        place,
        `const hang = () => new Promise(() => { console.log('here'); setInterval(() => {}, 1000); });
         const create = async (key, bytes) => {
           if (${stage === 'before the version'}) return hang();
           await store.create(key, bytes);
           return hang();
         };
         await releases.publish({ ...store, create }, buildOf('1.0.0', '00000000aaaa'), BUILT);`,
      );
      await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await ended;
      assert.deepEqual(await releasesOf(store, 'dealer'), []);
      const other = publish(store, buildOf('1.0.0', '00000000bbbb', 'var other'), BUILT);
      if (stage === 'before the version') assert.equal(await other, true);
      else {
        // The version is taken, and its release is whole from now on.
        await assert.rejects(other, /was released already, as 1\.0\.0-00000000aaaa/);
        const [release] = await releasesOf(store, 'dealer');
        await readReleaseFiles(store, release);
        assert.equal(await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT), false);
      }
      assert.equal(await publish(store, buildOf('1.1.0', '00000000bbbb'), BUILT), true);
    });
  }

  test(`${kind}: a change that was decided by an old state is not made`, async () => {
    const { store } = await promoted(newPlace, 4);
    const seen = await viewRegistry(store);
    const who = { remote: 'dealer', by: 'ann', reason: 'Now' };
    await changeRegistry(store, who, promote('2.0.0-00000000aaaa'));
    const conflicts = [];
    const onConflict = (changes) => {
      conflicts.push(...changes);
      throw new Error('It was changed');
    };
    await assert.rejects(
      changeRegistry(store, { ...who, seen, onConflict }, promote(idOf(1))),
      /It was changed/,
    );
    assert.deepEqual(
      conflicts.map(({ action, to }) => [action, to]),
      [['promote', '2.0.0-00000000aaaa']],
    );
    assert.equal((await readHistory(store, { remote: 'dealer', limit: 100 })).length, 5);
  });
}
