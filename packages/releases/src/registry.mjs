import { randomUUID } from 'node:crypto';
import { problem } from '../../command-kit/src/problem.mjs';
import { keyOf, MAX_NUMBER, numbersOf } from './numbered.mjs';
import { SHELL } from './store.mjs';
import { LIMITS, parseJson, shapeProblem } from './stored-json.mjs';
import { isUnreadable, unreadable } from './unreadable.mjs';

/**
 * Which release of each remote browsers get. The registry is a row of files that are only ever added: each holds the
 * whole state, and the change that led to it. To change it is to create the next one; of two pipelines that
 * try at once one succeeds, and the other looks at the new state and decides again.
 *
 * @typedef {object} RemoteState
 * @property {string} [current] what everybody gets, `<version>-<hash>`; without it the build that the server came with
 * @property {string[]} previous what was current before, newest first: where rollbacks go
 * @property {{ release: string, percent: number }} [canary] what some browsers get instead
 * @property {{ reason: string, by: string }} [pin] while set, nothing changes but by unpinning
 * @property {number} since epoch ms of when `current` was chosen
 * @property {string[]} used releases that browsers were offered, newest first: open tabs still request their files
 * @property {Record<string, number>} [retired] by release of `used`: epoch ms of when browsers last got it
 *
 * @typedef {object} Change a line of the history
 * @property {string} [id]
 * @property {string} at ISO time
 * @property {string} by
 * @property {string} reason
 * @property {string} remote its name, or `shell`, or `registry` of a repair
 * @property {string} [action]
 * @property {string} [unproven] why it went without proof
 * @property {string} [from]
 * @property {string} [to]
 * @property {number} [percent]
 *
 * @typedef {object} Registry
 * @property {number} generation
 * @property {Record<string, RemoteState>} remotes
 * @property {RemoteState} [shell] noted by deployments: `current` is live, the newest of `previous` may still be, in
 *   open tabs and on servers that are not replaced yet
 * @property {Change} [change]
 *
 * @typedef {object} View what the store holds of the registry
 * @property {Registry} registry the newest that can be read
 * @property {number} highest the number of the newest file, readable or not
 * @property {{ key: string, number: number, reason: string }[]} broken files that can't be read
 */

export const FOLDER = 'registry';
/** Pipelines that change it at the same moment; each attempt that fails is another one's that succeeded. */
const MAX_ATTEMPTS = 200;

/** @type {Registry} */
export const EMPTY = { generation: 0, remotes: {} };

/**
 * Parses one file of the registry.
 *
 * @returns {Registry & { quarantined?: string }} `quarantined` is set where a repair set the file aside
 * @throws an unreadable error when it is no registry that this version knows
 */
export const parseRegistry = (bytes, number) => {
  const value = parseJson(bytes);
  if (typeof value?.quarantined === 'string') return value;
  if (value?.format > LIMITS.format)
    throw unreadable(`it has format ${value.format}, and only ${LIMITS.format} is known here`);
  const wrong = shapeProblem('registry', value);
  if (wrong) throw unreadable(`it has the wrong shape: ${wrong}`);
  if (number !== undefined && value.generation !== number)
    throw unreadable(`it says that it is generation ${value.generation}`);
  return value;
};

const readGeneration = async (store, number) => {
  const bytes = await store.read(keyOf(FOLDER, number), LIMITS.registryBytes);
  if (!bytes) throw unreadable('it is missing');
  return parseRegistry(bytes, number);
};

/** Reads one file: the registry, or why it can't be read; neither where it was set aside. */
const look = async (store, number) => {
  const key = keyOf(FOLDER, number);
  try {
    const registry = await readGeneration(store, number);
    return registry.quarantined ? {} : { registry };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { broken: { key, number, reason: error.reason } };
  }
};

export const sayBroken = ({ key, reason }) => `${key} can't be read: ${reason}`;

/** @returns {Promise<View>} the current registry, and the problems of its newest files */
export const viewRegistry = async (store) => {
  const numbers = (await numbersOf(store, FOLDER)).reverse();
  const broken = [];
  for (const number of numbers) {
    const found = await look(store, number);
    if (found.registry) return { registry: found.registry, highest: numbers[0], broken };
    if (found.broken) broken.push(found.broken);
  }
  return { registry: EMPTY, highest: numbers[0] ?? 0, broken };
};

/** @returns {Promise<Registry>} the newest registry that can be read */
export const readRegistry = async (store) => (await viewRegistry(store)).registry;

/** @returns {Promise<View['broken']>} every file of the registry that can't be read, oldest first */
export const findBroken = async (store) => {
  const found = [];
  for (const number of await numbersOf(store, FOLDER)) found.push((await look(store, number)).broken);
  return found.filter(Boolean);
};

/**
 * Reads the history of the registry.
 *
 * @param {import('./store.mjs').ReleaseStore} store
 * @param {{ remote?: string, limit?: number, after?: number, since?: number, warn?: (text: string) => void }} [options]
 *   after: the generation that is known; since: epoch ms; warn: is told of files that can't be read
 * @returns {Promise<Change[]>} the changes, newest first
 */
export const readHistory = async (store, { remote, limit = 20, after = 0, since = 0, warn } = {}) => {
  const changes = [];
  for (const number of (await numbersOf(store, FOLDER)).reverse()) {
    if (number <= after) break;
    const { registry, broken } = await look(store, number);
    if (broken) warn?.(sayBroken(broken));
    if (Date.parse(registry?.change?.at ?? '') < since) break;
    if (registry?.change && (!remote || registry.change.remote === remote)) changes.push(registry.change);
    if (changes.length === limit) break;
  }
  return changes;
};

export const stateOf = (registry, name) =>
  name === SHELL
    ? registry.shell
    : Object.hasOwn(registry.remotes, name)
      ? registry.remotes[name]
      : undefined;

const withState = (registry, name, state) =>
  name === SHELL ? { shell: state } : { remotes: { ...registry.remotes, [name]: state } };

/**
 * Creates the next file of the registry.
 *
 * @returns {Promise<boolean>} false where another change came first
 */
export const addGeneration = async (store, highest, registry) => {
  const generation = highest + 1;
  if (generation > MAX_NUMBER)
    throw problem(
      `${keyOf(FOLDER, highest)} has the last number there is.`,
      'Remove it from the store by hand.',
    );
  const next = { ...registry, format: LIMITS.format, generation };
  const bytes = Buffer.from(`${JSON.stringify(next, null, 2)}\n`);
  const wrong = shapeProblem('registry', next);
  if (wrong) throw problem(`The registry would have the wrong shape: ${wrong}. Nothing was changed.`);
  if (bytes.length > LIMITS.registryBytes)
    throw problem(`The registry would be larger than ${LIMITS.registryBytes} bytes. Nothing was changed.`);
  return store.create(keyOf(FOLDER, generation), bytes);
};

const isSameState = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Changes one remote's state, or what is noted of the shell: compares it with what the command has seen, and swaps.
 *
 * @param {import('./store.mjs').ReleaseStore} store
 * @param {{ remote: string, by: string, reason: string, seen?: View,
 *   onConflict?: (changes: Change[]) => void }} what seen: what the command has decided by; onConflict: throws where
 *   the remote was changed since then, and is not called for changes of other remotes
 * @param {(state: RemoteState | undefined, at: number, registry: Registry) =>
 *   { state: RemoteState, line: Partial<Change> }} step says no by throwing; it is asked again when another change
 *   came first
 * @returns {Promise<Change>}
 */
export const changeRegistry = async (store, { remote, by, reason, seen, onConflict }, step) => {
  const first = seen ?? (await viewRegistry(store));
  let { registry, highest } = first;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const now = Date.now();
    const { state, line } = step(stateOf(registry, remote), now, registry);
    const change = { id: randomUUID(), at: new Date(now).toISOString(), by, reason, remote, ...line };
    if (await addGeneration(store, highest, { ...registry, ...withState(registry, remote, state), change }))
      return change;
    ({ registry, highest } = await viewRegistry(store));
    if (!isSameState(stateOf(registry, remote), stateOf(first.registry, remote)))
      onConflict?.(await readHistory(store, { remote, after: first.registry.generation }));
  }
  throw problem('The registry changes all the time; nothing was changed.', 'Try again in a moment.');
};
