/**
 * Releases to one portal the very files of a release of another one, so that production gets what was tested in staging:
 *
 *   npx portal copy slabs 1.5.0 --from https://staging.example
 *
 * RELEASE_STORE and RELEASE_API_KEY are of the portal that gets the release; FROM_API_KEY is a key of the other one.
 */
import { parseArgs } from 'node:util';
import { runMain, usageProblem } from '@slabdesk/command-kit/problem';
import {
  createPortalStore,
  type FinishedBuild,
  findRelease,
  readReleaseFiles,
  readReleaseMaps,
  readSigner,
} from '@slabdesk/releases';
import { authorOf } from './author.mts';
import { openPortal } from './open-portal.mts';
import { place } from './place.mts';

const USAGE = 'portal copy <remote | shell> <version> --from <address of a portal>';

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, by: { type: 'string' } },
  });
  const [name, version, ...others] = positionals;
  if (name === undefined || version === undefined || values.from === undefined || others.length > 0)
    throw usageProblem('Say which release, and where from.', USAGE);
  const target = openPortal();
  const source = createPortalStore(values.from, process.env.FROM_API_KEY, 'FROM_API_KEY');
  const release = await findRelease(source, name, version);
  const { files: _files, maps: _maps, built, ...build } = release;
  const finished = {
    build: build as FinishedBuild['build'],
    files: await readReleaseFiles(source, release),
    maps: await readReleaseMaps(source, release),
  };
  const facts = { ...built, by: await authorOf(values.by) };
  const isNew = await target.portal.publish(finished, facts, readSigner(process.env, place()));
  console.log(
    `${name} ${release.directory} of ${source.name} ${isNew ? 'is' : 'was'} released to ${target.name}${isNew ? '' : ' already'}`,
  );
});
