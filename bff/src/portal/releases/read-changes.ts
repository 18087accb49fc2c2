import {
  type AcceptedChange,
  type Head,
  type RegistryChange,
  type ReleaseReader,
  readChain,
  readHistory,
  type Trust,
} from '@slabdesk/releases';

/** Changes of a signed registry that are remembered. */
const MAX_KEPT = 500;

/** Which changes to read. */
export interface ChangesOfRemote {
  remote: string;
  limit: number;
  /** Only changes after this generation. */
  after: number;
}

/**
 * Reads the changes of a remote, newest first; of a signed registry those that are accepted. Each of its files is judged
 * once in the life of the process.
 */
export const createChangesReader = (reader: ReleaseReader, trust: Trust | undefined) => {
  let head: Head | undefined;
  let kept: AcceptedChange[] = [];

  const readOn = async (rules: Trust): Promise<void> => {
    for (;;) {
      const from = head;
      const view = await readChain(reader, rules, from);
      // Another call may have been quicker, with less.
      if (head !== from) continue;
      head = view.head;
      kept = [...kept, ...view.changes].slice(-MAX_KEPT);
      return;
    }
  };

  return async ({ remote, limit, after }: ChangesOfRemote): Promise<RegistryChange[]> => {
    if (!trust) return readHistory(reader, { remote, limit, after });
    await readOn(trust);
    return kept
      .filter((change) => change.remote === remote && change.generation > after)
      .reverse()
      .slice(0, limit);
  };
};
