import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { publish, readReleaseFiles, readSourceMap, releaseIdOf } from '@slabdesk/releases';
import { BUILT, buildOf, freshStore, PLACES, startPipeline } from '../../testing/places.mts';
import { releasesOf } from '../releases/read-releases';

for (const [kind, newPlace] of Object.entries(PLACES)) {
  const fresh = () => freshStore(newPlace);

  test(`${kind} holds nothing at first`, async () => {
    const { store } = fresh();
    assert.deepEqual(await releasesOf(store, 'dealer'), []);
    assert.equal(await store.read('dealer/1.0.0-00000000aaaa/release.json'), undefined);
  });

  test(`${kind} keeps a release as it was built`, async () => {
    const { store } = fresh();
    assert.equal(await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT), true);
    const [release] = await releasesOf(store, 'dealer');
    assert.equal(release.files['remoteEntry.js'].bytes, 10);
    assert.match(release.files['remoteEntry.js'].integrity, /^sha384-/);
    assert.deepEqual(release.built, BUILT);
    await readReleaseFiles(store, release);
  });

  test(`${kind} keeps the source maps of a release apart from its files`, async () => {
    const { store } = fresh();
    const id = '1.0.0-00000000aaaa';
    const maps = new Map([['remoteEntry.js.map', Buffer.from('{"version":3}')]]);
    await publish(store, { ...buildOf('1.0.0', '00000000aaaa'), maps }, BUILT);
    await publish(store, buildOf('1.1.0', '00000000bbbb'), BUILT);
    const [release, old] = await releasesOf(store, 'dealer');
    assert.deepEqual(Object.keys(release.files), ['remoteEntry.js', 'remoteEntry.js.br']);
    assert.deepEqual(Object.keys(release.maps ?? {}), ['remoteEntry.js.map']);
    assert.deepEqual(await store.names(`dealer/${id}`), [
      'release.json',
      'remoteEntry.js',
      'remoteEntry.js.br',
    ]);
    const read = (script, of = id) => readSourceMap(store, { name: 'dealer', id: of, script });
    assert.equal(String(await read('remoteEntry.js')), '{"version":3}');
    for (const script of ['other.js', '../remoteEntry.js', '__proto__', ''])
      assert.equal(await read(script), undefined);
    assert.equal(await read('remoteEntry.js', old.directory), undefined);
    assert.equal(await read('remoteEntry.js', '9.9.9-00000000aaaa'), undefined);
    await assert.rejects(read('remoteEntry.js', '../../secret'), /no name of a file/);
    assert.equal(await releaseIdOf(store, { name: 'dealer', version: '1.0.0' }), id);
    assert.equal(await releaseIdOf(store, { name: 'dealer', version: '9.9.9' }), undefined);
    const altered = async (key) => (key.endsWith('.map') ? Buffer.from('{"version":4}') : store.read(key));
    const map = { name: 'dealer', id, script: 'remoteEntry.js' };
    await assert.rejects(readSourceMap({ ...store, read: altered }, map), /it is altered/);
  });

  test(`${kind} never overwrites a release`, async () => {
    const { store } = fresh();
    await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT);
    await assert.rejects(
      publish(store, buildOf('1.0.0', '00000000aaaa', 'var other'), BUILT),
      /never changes/,
    );
    const seeded = buildOf('1.0.0', '00000000aaaa');
    const seeds = [{ as: 'dealer', post: 'fabricator/material', body: {}, record: 'slabs' }];
    const build = { ...seeded.build, seeds };
    await assert.rejects(publish(store, { ...seeded, build }, BUILT), /never changes/);
    await assert.rejects(
      publish(store, buildOf('1.0.0', '00000000bbbb'), BUILT),
      /1\.0\.0 of dealer was released/,
    );
    assert.equal(String(await store.read('dealer/1.0.0-00000000aaaa/remoteEntry.js')), 'var dealer');
    assert.equal(await store.create('dealer/1.0.0-00000000aaaa/remoteEntry.js', Buffer.from('x')), false);
  });

  test(`${kind} takes no other code in a container of the same name, and the same code by another version`, async () => {
    const { store } = fresh();
    await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT);
    assert.equal(await publish(store, buildOf('1.1.0', '00000000aaaa'), BUILT), true);
    const other = buildOf('1.2.0', '00000000bbbb');
    const build = { ...other.build, global: 'remote_dealer_00000000aaaa' };
    await assert.rejects(publish(store, { ...other, build }, BUILT), /like the one of dealer 1\.0\.0/);
  });

  test(`${kind} takes the same release twice for one, so that a pipeline can run again`, async () => {
    const { store } = fresh();
    await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT);
    assert.equal(await publish(store, buildOf('1.0.0', '00000000aaaa'), { ...BUILT, by: 'bob' }), false);
    assert.equal((await releasesOf(store, 'dealer'))[0].built.by, 'ann');
    const { build, files } = buildOf('1.0.0', '00000000aaaa');
    const reordered = { build, files: new Map([...files].reverse()) };
    assert.equal(await publish(store, reordered, BUILT), false);
  });

  test(`${kind} lets one of many pipelines put a release there, however often it is tried`, async () => {
    for (let round = 0; round < 10; round++) {
      const { store } = fresh();
      const attempts = ['a', 'b', 'c', 'd'].map((content) =>
        publish(store, buildOf('1.0.0', '00000000aaaa', content), BUILT).then(
          (isNew) => isNew && content,
          (error) => assert.equal(error.name, 'Problem'),
        ),
      );
      const winners = (await Promise.all(attempts)).filter(Boolean);
      assert.ok(winners.length <= 1);
      const releases = await releasesOf(store, 'dealer');
      assert.equal(releases.length, winners.length);
      for (const release of releases) await readReleaseFiles(store, release);
      if (kind === 'a folder') assert.equal(winners.length, 1);
    }
  });

  test(`${kind} shows nothing of a release that was cut off half-way, and takes it afterwards`, async () => {
    const { place, store } = fresh();
    const body = `
      const files = new Map(Array.from({ length: 400 }, (_none, index) => ['f' + index + '.js', Buffer.alloc(50_000, index)]));
      const build = ${JSON.stringify(buildOf('1.0.0', '00000000aaaa').build)};
      console.log('go');
      await releases.publish(store, { build, files }, {});
      console.log('done');`;
    const { child, ended } = startPipeline(place, body);
    await once(child.stdout, 'data');
    await pause(40);
    child.kill('SIGKILL');
    const { output } = await ended;
    assert.ok(!output.includes('done'), 'it was too quick to be cut off');
    assert.deepEqual(await releasesOf(store, 'dealer'), []);
    assert.equal(await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT), true);
    await readReleaseFiles(store, (await releasesOf(store, 'dealer'))[0]);
  });
}
