import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isReleaseId } from '@slabdesk/releases';

/** The releases that browsers may request, by remote. */
type ServedReleases = ReadonlyMap<string, { served: readonly string[] }>;

/** Folders that a killed server has left. */
const DRAFT = /^\.draft-/;
/** Another server on the same DATA_DIR may know another registry for a while. */
const UNUSED_MS = 24 * 60 * 60 * 1_000;

const entriesOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const removeOld = async (folder: string) => {
  const facts = await stat(folder).catch(() => undefined);
  if (facts && Date.now() - facts.mtimeMs > UNUSED_MS) await rm(folder, { recursive: true, force: true });
};

/** Removes copies of releases that browsers may no longer request, a day after they were made at the earliest. */
export const removeUnusedCopies = async (cache: string, served: ServedReleases): Promise<void> => {
  for (const name of await entriesOf(cache)) if (DRAFT.test(name)) await removeOld(join(cache, name));
  for (const [name, { served: ids }] of served) {
    for (const id of await entriesOf(join(cache, name)))
      if (isReleaseId(id) && !ids.includes(id)) await removeOld(join(cache, name, id));
  }
};
