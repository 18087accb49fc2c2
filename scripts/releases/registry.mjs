import { problem } from '../lib/problem.mjs';
import { keyOf, numbersOf } from './numbered.mjs';
import { SHELL } from './store.mjs';

/**
 * Which release of each remote browsers get. The registry is a row of files that are only ever added: each holds the
 * whole state, and the change that led to it. To change it is to create the next one; of two pipelines that
 * try at once one succeeds, and the other looks at the new state and tries again.
 *
 * @typedef {object} RemoteState
 * @property {string} [current] what everybody gets, `<version>-<hash>`; without it the build that the server came with
 * @property {string[]} previous what was current before, newest first: where rollbacks go
 * @property {{ release: string, percent: number }} [canary] what some browsers get instead
 * @property {{ reason: string, by: string }} [pin] while set, nothing changes but by unpinning
 * @property {number} since epoch ms of when `current` was chosen
 * @property {string[]} used releases that browsers were told of, newest first: open tabs still ask for their files
 *
 * @typedef {object} Change a line of the history
 * @property {string} at ISO time
 * @property {string} by
 * @property {string} reason
 * @property {string} remote its name, or `shell`
 * @property {string} action
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
 */

const FOLDER = 'registry';
/** Pipelines that change it at the same moment; each attempt that fails is somebody else's that succeeded. */
const MOST_ATTEMPTS = 200;

const EMPTY = { generation: 0, remotes: {} };

const readGeneration = async (store, generation) =>
  JSON.parse((await store.read(keyOf(FOLDER, generation))).toString('utf8'));

/** @returns {Promise<Registry>} the registry as it is now */
export const readRegistry = async (store) => {
  const newest = (await numbersOf(store, FOLDER)).at(-1);
  return newest === undefined ? EMPTY : readGeneration(store, newest);
};

/** @returns {Promise<Change[]>} the changes, newest first */
export const readHistory = async (store, { remote, limit = 20 } = {}) => {
  const changes = [];
  for (const generation of (await numbersOf(store, FOLDER)).reverse()) {
    const { change } = await readGeneration(store, generation);
    if (!remote || change.remote === remote) changes.push(change);
    if (changes.length === limit) break;
  }
  return changes;
};

const stateOf = (registry, name) => (name === SHELL ? registry.shell : registry.remotes[name]);

const withState = (registry, name, state) =>
  name === SHELL ? { shell: state } : { remotes: { ...registry.remotes, [name]: state } };

/**
 * Changes one remote's state, or what is noted of the shell.
 *
 * @param {import('./store.mjs').ReleaseStore} store
 * @param {{ remote: string, by: string, reason: string }} what
 * @param {(state: RemoteState | undefined, at: number, registry: Registry) =>
 *   { state: RemoteState, line: Partial<Change> }} step says no by throwing; it is asked again when another change
 *   came first
 * @returns {Promise<Change>}
 */
export const changeRegistry = async (store, { remote, by, reason }, step) => {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const registry = await readRegistry(store);
    const now = Date.now();
    const { state, line } = step(stateOf(registry, remote), now, registry);
    const change = { at: new Date(now).toISOString(), by, reason, remote, ...line };
    const next = {
      ...registry,
      ...withState(registry, remote, state),
      generation: registry.generation + 1,
      change,
    };
    const bytes = Buffer.from(`${JSON.stringify(next, null, 2)}\n`);
    if (await store.create(keyOf(FOLDER, next.generation), bytes)) return change;
  }
  throw problem('The registry changes all the time; nothing was changed.', 'Try again in a moment.');
};
