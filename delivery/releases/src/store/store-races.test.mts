import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { publish, readReleaseFiles } from '@slabdesk/releases';
import { BUILT, buildOf, freshStore, PLACES, startPipeline } from '../../testing/places.mts';
import { releasesOf } from '../releases/read-releases';

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
}
