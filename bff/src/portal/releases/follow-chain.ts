import {
  type BrokenFile,
  type Head,
  hasHead,
  type NewerView,
  type ReleaseReader,
  readChain,
  readChainNext,
  readStart,
  type Trust,
} from '@slabdesk/releases';
import type { RegistryCopy } from './registry-copy';

/** Changes that are not accepted are read again after this, in ms: a signature may be restored. */
const RETRY_MS = 10_000;

/** What a look at a signed registry has found. */
interface SignedView extends NewerView {
  /** Whether the store still has the change that was accepted last. */
  isWhole: boolean;
}

/** Follows a signed registry. What was accepted once is kept with the copy, so that a restart doesn't forget it. */
export const followChain = ({
  reader,
  trust,
  copy,
  onRefused,
}: {
  reader: ReleaseReader;
  trust: Trust;
  copy: RegistryCopy;
  onRefused: (key: string, reason: string) => void;
}) => {
  let head: Head | undefined;
  let highest = 0;
  let isWhole = true;
  let newer: BrokenFile[] = [];
  let retryAt = 0;

  const read = async (isDue: boolean, from: Head): Promise<Head> => {
    const isRetry = isDue && (newer.length === 0 || Date.now() >= retryAt);
    const view = isRetry
      ? await readChain(reader, trust, from)
      : await readChainNext(reader, trust, from, highest);
    if (!view) return from;
    for (const { key, reason } of view.refused) onRefused(key, reason);
    newer = view.refused.filter(({ number }) => number > view.head.generation).reverse();
    highest = view.highest;
    retryAt = Date.now() + RETRY_MS;
    return view.head;
  };

  return {
    head: () => head,
    /**
     * Reads what is new.
     * @param isDue whether to list the files and look whether the accepted change is still there, rather than ask for
     *   the next file only
     */
    look: async (isDue: boolean): Promise<SignedView> => {
      const from = head ?? (await copy.readHead().catch(() => undefined)) ?? (await readStart(reader, trust));
      if (isDue) isWhole = await hasHead(reader, from);
      head = await read(isDue, from);
      if (head !== from) isWhole = true;
      const registry = head.generation > 0 ? head.registry : undefined;
      return { registry, highest, broken: newer, isWhole };
    },
  };
};
