import {
  createPortalClient,
  type FinishedBuild,
  findRelease,
  readReleaseFiles,
  readReleaseMaps,
  readSigner,
} from '@slabdesk/releases';
import { authorOf } from './author.mts';
import { openPortal, place } from './open-portal.mts';
import { upload } from './upload.mts';

interface CopyOptions {
  remote: string;
  version: string;
  from: string;
}

/**
 * Releases to one portal the very files of a release of another one, so that production gets what was tested in staging.
 * PORTAL_URL and RELEASE_API_KEY are of the portal that gets the release; FROM_API_KEY is a key of the other one.
 */
export const copy = async ({ remote: name, version, ...options }: CopyOptions): Promise<void> => {
  const target = openPortal();
  const source = createPortalClient(options.from, process.env.FROM_API_KEY, 'FROM_API_KEY');
  const release = await findRelease(source, name, version);
  const { files: _files, maps: _maps, built, ...build } = release;
  const finished = {
    build: build as FinishedBuild['build'],
    files: await readReleaseFiles(source, release),
    maps: await readReleaseMaps(source, release),
  };
  await upload(target, `${name} ${release.directory} of ${source.name}`, {
    finished,
    built: { ...built, by: await authorOf() },
    signer: readSigner(process.env, place()),
  });
};
