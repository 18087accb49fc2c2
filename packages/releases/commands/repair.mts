import { readFile } from 'node:fs/promises';
import {
  addGeneration,
  type BrokenFile,
  checkRegistry,
  describeBroken,
  EMPTY,
  findBroken,
  findRelease,
  isProblem,
  naming,
  parseJson,
  problem,
  type RegistryView,
  type ReleaseRegistry,
  type ReleaseStore,
  readReleaseFiles,
  unreadable,
  viewRegistry,
} from '@slabdesk/releases';
import { authorOf } from './author.mts';

const MAX_ATTEMPTS = 20;

interface Who {
  by: string;
  reason: string;
}

/** A registry that a server has kept in its DATA_DIR, or a file of the store that was kept elsewhere. */
const readKept = (file: string): Promise<ReleaseRegistry | undefined> =>
  naming(file, async () => {
    const bytes = await readFile(file).catch((error) => {
      throw unreadable(error.code === 'ENOENT' ? 'there is no such file' : String(error.code));
    });
    // Servers keep beside it which store it came from.
    const kept = parseJson(bytes) as { store?: string; registry?: unknown } | null;
    return checkRegistry(kept?.store === undefined ? kept : kept.registry);
  });

/** The releases that browsers get, where the store no longer has them as they were released. */
const findLost = async (store: ReleaseStore, { remotes }: ReleaseRegistry): Promise<string[]> => {
  const named = Object.entries(remotes).flatMap(([name, { current, canary }]) =>
    [current, canary?.release].flatMap((id) => (id ? [{ name, id }] : [])),
  );
  const found: string[] = [];
  for (const { name, id } of named) {
    try {
      await readReleaseFiles(store, await findRelease(store, name, id));
    } catch (error) {
      if (!isProblem(error)) throw error;
      found.push(`${name} ${id} can't be served: ${error.message}`);
    }
  }
  return found;
};

const isSame = (a: ReleaseRegistry, b: ReleaseRegistry): boolean =>
  JSON.stringify([a.remotes, a.shell]) === JSON.stringify([b.remotes, b.shell]);

const isBehind = ({ highest, broken }: RegistryView): boolean =>
  broken.some(({ number }) => number === highest);

/** Writes the newest registry that can be read as the next one. */
const goOn = async (
  store: ReleaseStore,
  kept: ReleaseRegistry | undefined,
  who: Who,
): Promise<string | undefined> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const view = await viewRegistry(store);
    const base = kept ?? view.registry;
    if (!isBehind(view) && (!kept || isSame(kept, view.registry))) return undefined;
    if (base === EMPTY)
      throw problem(
        'No file of the registry can be read, so nothing is known of what browsers get. Nothing was changed.',
        'Servers keep the last one they have read: npm run remotes -- repair --from <DATA_DIR>/release-cache/registry.json',
      );
    const highest = Math.max(view.highest, base.generation);
    const line = { from: `generation ${view.highest}`, to: `generation ${base.generation}` };
    const change = { at: new Date().toISOString(), ...who, remote: 'registry', action: 'repair', ...line };
    if (await addGeneration(store, highest, { ...base, change }))
      return `Generation ${highest + 1} holds what generation ${base.generation} held.`;
  }
  throw problem('The registry changes all the time; it was not repaired.', 'Try again in a moment.');
};

const setAside = async (store: ReleaseStore, { key, number }: BrokenFile, who: Who): Promise<string> => {
  const at = new Date().toISOString();
  const quarantined = `quarantine/${key.replace('/', '-')}-${at.replace(/\W/g, '')}`;
  const bytes = Buffer.from(`${JSON.stringify({ generation: number, quarantined, at, ...who }, null, 2)}\n`);
  await store.setAside(key, quarantined, bytes);
  return `${key} was moved to ${quarantined}.`;
};

/**
 * Says what is broken in a store, writes the newest registry that can be read as the next generation where the newest
 * file is broken, and sets broken files aside. A second run finds nothing to do.
 *
 * @param values from: a file with a registry that was kept elsewhere
 * @param say prints a line
 * @returns whether all is well now
 */
export const repair = async (
  store: ReleaseStore,
  values: { by?: string | undefined; reason?: string | undefined; from?: string | undefined },
  say: (line: string) => void,
): Promise<boolean> => {
  const kept = values.from ? await readKept(values.from) : undefined;
  const who = { by: await authorOf(values.by), reason: values.reason?.trim() || 'Repaired' };
  const broken = await findBroken(store);
  for (const each of broken) say(`${describeBroken(each)}.`);
  const written = await goOn(store, kept, who);
  if (written) say(written);
  for (const each of broken) say(await setAside(store, each, who));
  const lost = await findLost(store, (await viewRegistry(store)).registry);
  for (const line of lost) say(line);
  if (lost.length > 0)
    say('Promote or roll back to a release that can be served, or restore its files from a backup.');
  if (broken.length + lost.length === 0 && !written) say('Nothing is broken.');
  return lost.length === 0;
};
