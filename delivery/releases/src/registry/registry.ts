import { LIMITS, type RegistryChange, ReleaseRegistry, type RemoteState } from '../shapes';
import { SHELL } from '../store/release-store';
import { checkShape, parseJson } from '../stored-json';
import { isUnreadable, unreadable } from '../unreadable';

/** The registry says which release of each remote browsers get. It is a row of changes that are only ever added. */

/** A change of the registry as it is kept. */
export interface RegistryRow {
  /** Random, in a database. */
  id?: string;
  number: number;
  /** The registry since this change, and the change, as JSON. */
  document: string;
}

/** Which registry a database has. */
export interface RegistryHead {
  /** The number of the newest change; 0 without any. */
  number: number;
  /** Random, and another one after each restore. Only servers know it. */
  epoch?: string;
  /** The id of the newest change. Heads that older servers have kept have none. */
  newest?: string;
  /** When an operator let servers go over to this epoch, epoch ms; 0 if nobody did. */
  acceptedAt?: number;
}

/** Some changes: after one number, and below another. */
export interface RegistryRange {
  after?: number | undefined;
  below?: number | undefined;
  limit: number;
}

export interface RegistryReader {
  /** The newest changes of a range, newest first. */
  changes: (range: RegistryRange) => Promise<{ head: RegistryHead; rows: RegistryRow[] }>;
}

export interface Registry extends RegistryReader {
  /** The time by the clock that all servers share, in epoch ms. */
  now: () => number;
  /**
   * Adds the change that `decide` resolves to, whose number is the next one. Nothing else changes the registry meanwhile, and nothing
   * is added if it rejects.
   */
  add: <Row extends RegistryRow>(decide: (registry: RegistryReader) => Promise<Row>) => Promise<Row>;
}

/** A change that can't be read. */
export interface BrokenChange {
  number: number;
  reason: string;
}

/** The newest change that can be read. */
export interface RegistryView {
  registry: ReleaseRegistry;
  head: RegistryHead;
  /** Changes that are newer than `registry` and can't be read, newest first. */
  broken: BrokenChange[];
}

/** The same of changes from some number on, of which none may be readable. */
export type NewerView = Omit<RegistryView, 'registry'> & { registry?: ReleaseRegistry | undefined };

export const EMPTY: ReleaseRegistry = { generation: 0, remotes: {} };

/** Changes that are read at once for the history. */
const PAGE = 20;

/**
 * Checks what a change of the registry holds.
 * @throws an unreadable error when it is no registry that this version knows
 */
export const checkRegistry = (value: unknown, number?: number): ReleaseRegistry => {
  const { format } = (value ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > LIMITS.format) {
    throw unreadable(`it has format ${format}, and only ${LIMITS.format} is known here`);
  }
  const registry = checkShape(ReleaseRegistry, value);
  if (number !== undefined && registry.generation !== number) {
    throw unreadable(`it says that it is change ${registry.generation}`);
  }
  return registry;
};

const readRow = ({ number, document }: RegistryRow): ReleaseRegistry | BrokenChange => {
  try {
    return checkRegistry(parseJson(Buffer.from(document)), number);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { number, reason: error.reason };
  }
};

/** A change that can't be read in words, without a full stop. */
export const describeBroken = ({ number, reason }: BrokenChange): string =>
  `change ${number} of the registry can't be read: ${reason}`;

/** The newest change that can be read, of those after a number. */
export const readNewer = async (registry: RegistryReader, after: number): Promise<NewerView> => {
  const broken: BrokenChange[] = [];
  for (;;) {
    const below = broken.at(-1)?.number;
    const { head, rows } = await registry.changes({ after, below, limit: 1 });
    const found = rows[0] && readRow(rows[0]);
    if (!found) return { head, broken };
    if (!('reason' in found)) return { registry: found, head, broken };
    broken.push(found);
  }
};

/** The current registry, and the problems of its newest changes. */
export const viewRegistry = async (reader: RegistryReader): Promise<RegistryView> => {
  const { registry = EMPTY, ...rest } = await readNewer(reader, 0);
  return { registry, ...rest };
};

/** The newest registry that can be read. */
export const readRegistry = async (reader: RegistryReader): Promise<ReleaseRegistry> =>
  (await viewRegistry(reader)).registry;

/** A change of the registry, with its number. */
export type NumberedChange = RegistryChange & { number: number };

interface HistoryOptions {
  /** Only its changes. */
  remote?: string | undefined;
  limit?: number;
  /** Only changes after this one, by number. */
  after?: number;
}

/** The changes of the registry, newest first. */
export const readHistory = async (
  reader: RegistryReader,
  { remote, limit = 20, after }: HistoryOptions = {},
): Promise<NumberedChange[]> => {
  const changes: NumberedChange[] = [];
  let below: number | undefined;
  do {
    const { rows } = await reader.changes({ after, below, limit: PAGE });
    for (const row of rows) {
      const found = readRow(row);
      const change = 'reason' in found ? undefined : found.change;
      if (change && (!remote || change.remote === remote)) changes.push({ ...change, number: row.number });
      if (changes.length === limit) return changes;
    }
    below = rows.length < PAGE ? undefined : rows.at(-1)?.number;
  } while (below !== undefined);
  return changes;
};

/** The registry's entry for a remote, or for the shell. */
export const stateOf = ({ remotes, shell }: ReleaseRegistry, name: string): RemoteState | undefined =>
  name === SHELL ? shell : Object.hasOwn(remotes, name) ? remotes[name] : undefined;

/** Advice where no shell is noted as deployed. */
export const NOTE_SHELL =
  'The platform team notes it: npm run release -w shell, then npm run portal -- deployed shell <version> --reason "…"';

/**
 * The shells that browsers run: what they get first, then a canary, what servers bring, and what was current before, which open tabs
 * and servers that are not replaced yet still have.
 */
export const liveShells = (shell: RemoteState | undefined): string[] => [
  ...new Set(
    [
      shell?.current,
      shell?.canary?.release,
      shell?.deployed,
      shell?.previous.find((id) => id !== shell.deployed),
    ].filter((id) => id !== undefined),
  ),
];
