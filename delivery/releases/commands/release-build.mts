import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '@slabdesk/command-kit/program';
import { type FinishedBuild, type PortalStore, problem, readSigner } from '@slabdesk/releases';
import { compilerOf } from '@slabdesk/remote-kit/check-remote';
import { authorOf, commitOf } from './author.mts';
import { openPortal } from './open-portal.mts';
import { place } from './place.mts';

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

export const checkOwnTypes = async (dir: string): Promise<void> => {
  const { code, output } = await runProgram(process.execPath, [compilerOf(dir), '-p', dir]);
  if (code !== 0) throw problem(`The types are wrong:\n${output.trim()}`);
};

/** Makes a build in the folder `dist`, and reads it. */
export type MakeBuild = (place: {
  dir: string;
  dist: string;
  version: string | undefined;
  /** A folder that another bundler has built. */
  from: string | undefined;
  store: PortalStore;
}) => Promise<FinishedBuild>;

/**
 * Builds what is in the current folder, and uploads it to the portal.
 *
 * @param nextStep returns the user's next step, for the terminal
 */
export const releaseBuild = async (
  make: MakeBuild,
  nextStep: (build: FinishedBuild['build']) => string,
): Promise<void> => {
  const { values } = parseArgs({
    options: { version: { type: 'string' }, by: { type: 'string' }, from: { type: 'string' } },
  });
  const { version, from } = values;
  if (version !== undefined && !VERSION.test(version))
    throw problem(`${version} is no version: 1.4.0 would be one.`);
  const dist = await mkdtemp(path.join(tmpdir(), 'release-'));
  try {
    const store = openPortal();
    const signer = readSigner(process.env, place());
    await store.prepare();
    const finished = await make({ dir: process.cwd(), dist, version, from, store });
    const { name, directory } = finished.build;
    const built = {
      at: new Date().toISOString(),
      by: await authorOf(values.by),
      commit: await commitOf(),
      node: process.version,
    };
    const isNew = await store.portal.publish(finished, built, signer);
    console.log(
      `${name} ${directory} ${isNew ? 'is' : 'was'} released to ${store.name}${isNew ? '' : ' already'}`,
    );
    if (signer) console.log(`Signed by the key ${signer.id}`);
    console.log(nextStep(finished.build));
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
};
