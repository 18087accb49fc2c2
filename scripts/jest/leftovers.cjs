/** Finds and undoes what a test file leaves behind in a process that later test files use, too. */
const path = require('node:path');
const { setImmediate: nextTurn, setTimeout: sleep } = require('node:timers/promises');

const ROOT = path.resolve(__dirname, '..', '..') + path.sep;

/** How long closed sockets and the like have until they are gone, in ms. Only a file that fails waits this long. */
const SETTLE_MS = 5_000;

/** Node's modules whose functions tests replace. */
const BUILTINS =
  'child_process crypto dns events fs http https net os path stream timers tls util worker_threads zlib';

const isOwnSource = (file) =>
  file.startsWith(ROOT) && !file.includes('/node_modules/') && /\.m?tsx?$/.test(file);

/** Globals that packages install when they are first used. The AWS SDK does. */
const OF_PACKAGES = new Set(['awslambda']);

/** Functions with their prototypes, collections and plain objects. Instances of classes may have a state of their own. */
const isWatched = (value) => {
  if (typeof value !== 'object' || value === null) return typeof value === 'function';
  const prototype = Object.getPrototypeOf(value);
  return [Object.prototype, null, Array.prototype, Map.prototype, Set.prototype].includes(prototype);
};

/**
 * The properties of an object, or the entries of a collection. Libraries, and Jest, keep notes under symbols.
 *
 * @returns {Map<any, any>}
 */
const contentsOf = (object) => {
  if (object instanceof Map) return new Map([...object].map(([key, value]) => [key, { value }]));
  if (object instanceof Set) return new Map([...object].map((value) => [value, { value }]));
  return new Map(
    Object.getOwnPropertyNames(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]),
  );
};

const isSame = (object, before, now) => {
  if (before === undefined || now === undefined) return before === now;
  if ('value' in before) return 'value' in now && Object.is(before.value, now.value);
  // Node replaces the getters of lazy globals by their values on first use.
  if ('value' in now) return before.get !== undefined && Object.is(before.get.call(object), now.value);
  return before.get === now.get && before.set === now.set;
};

const restore = ({ object, key, before }) => {
  if (object instanceof Map) before ? object.set(key, before.value) : object.delete(key);
  else if (object instanceof Set) before ? object.add(key) : object.delete(key);
  else if (before === undefined) Reflect.deleteProperty(object, key);
  else Reflect.defineProperty(object, key, before);
};

/** Objects as they were, to be compared with what they are now. */
class SharedObjects {
  #known = new Map();

  /**
   * @param {object} object
   * @param {string} name for messages
   * @param {number} depth down to how many levels its functions, collections and plain objects are watched, too
   */
  add(object, name, depth) {
    if (this.#known.has(object)) return;
    const contents = contentsOf(object);
    const nameOf = (key) => (name ? `${name}.${String(key)}` : String(key));
    this.#known.set(object, { contents, nameOf });
    if (depth === 0) return;
    for (const [key, { value }] of contents) {
      if (isWatched(value) || (key === 'prototype' && value)) {
        this.add(value, nameOf(key), depth - 1);
      }
    }
  }

  changes() {
    const all = [];
    for (const [object, { contents, nameOf }] of this.#known) {
      const current = contentsOf(object);
      for (const key of new Set([...contents.keys(), ...current.keys()])) {
        const [before, now] = [contents.get(key), current.get(key)];
        if (!isSame(object, before, now)) all.push({ object, key, before, now, name: nameOf(key) });
      }
    }
    return all;
  }

  /** Takes a change as how the object is meant to be. */
  accept({ object, key, now }) {
    const { contents } = this.#known.get(object);
    if (now) contents.set(key, now);
    else contents.delete(key);
  }
}

/**
 * The listeners of the process, as `[event, listener]`. Packages clean up on `exit`, once per process.
 *
 * @returns {any[][]}
 */
const processListeners = () =>
  process
    .eventNames()
    .filter((event) => event !== 'exit')
    .flatMap((event) => process.rawListeners(event).map((listener) => [event, listener]));

/** How many handles of each kind keep the process alive, such as servers, sockets, timers and child processes. */
const openHandles = () => {
  const counts = {};
  for (const type of process.getActiveResourcesInfo()) {
    if (type !== 'Immediate') counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
};

/** Resolves to the kinds of which there are more than before, once closing ones have had time to close. */
const newHandles = async (before) => {
  for (let waited = 0; ; waited += 20) {
    const more = Object.entries(openHandles()).filter(([type, count]) => count > (before[type] ?? 0));
    if (more.length === 0 || waited > SETTLE_MS) return more;
    await sleep(20);
    // The timer of the line above counts until its callback is over.
    await nextTurn();
  }
};

/** State that all test files of this process share. */
const shared = new SharedObjects();
const seen = new Set();

const addSources = () => {
  for (const file of Object.keys(require.cache)) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!isOwnSource(file)) continue;
    for (const [name, value] of Object.entries(require.cache[file]?.exports ?? {})) {
      if (isWatched(value)) shared.add(value, `${file.slice(ROOT.length)}: ${name}`, 2);
    }
  }
};

/** Takes what is as how it is meant to be. */
const acceptAll = () => {
  shared.add(process.env, 'process.env', 0);
  shared.add(globalThis, '', 2);
  for (const name of BUILTINS.split(' ')) shared.add(require(`node:${name}`), name, 2);
  addSources();
  for (const change of shared.changes()) shared.accept(change);
};

/** Watches what a test file does to the process. */
exports.createWatch = () => {
  // Jest replaces these for each file.
  const { console: ownConsole } = globalThis;
  const { exit } = process;
  // While a file runs, Jest puts its own listeners in the place of others.
  const listeners = processListeners();
  const newListeners = () =>
    processListeners().filter(
      ([event, listener]) => !listeners.some((known) => known[0] === event && known[1] === listener),
    );
  let cwd;
  let handles;
  let changes = [];

  return {
    start() {
      acceptAll();
      cwd = process.cwd();
      listeners.push(...newListeners());
      // Node opens them on first use.
      for (const stream of ['stdout', 'stderr']) process[stream].writable;
      handles = openHandles();
    },

    /** Calls a function that loads shared modules: what it changes, stays. */
    accept(load) {
      if (handles === undefined) return load();
      const [changed, listening] = [shared.changes(), newListeners()];
      const result = load();
      for (const change of shared.changes()) {
        if (!changed.some(({ object, key }) => object === change.object && key === change.key)) {
          shared.accept(change);
        }
      }
      listeners.push(...newListeners().filter((each) => !listening.some(([, one]) => one === each[1])));
      addSources();
      return result;
    },

    /** Resolves to a line for each thing that the file has left behind. */
    async stop() {
      if (handles === undefined) return [];
      changes = shared.changes().filter(({ object, key }) => object !== globalThis || !OF_PACKAGES.has(key));
      // Nothing can be waited for on a clock that stands still.
      if ('isFake' in Date) return ['fake timers: call jest.useRealTimers()'];
      const open = await newHandles(handles);
      return [
        ...open.map(([type, count]) => `open: ${type} (${count - (handles[type] ?? 0)})`),
        ...changes.map(({ name }) => `changed: ${name}`),
        ...(process.cwd() === cwd ? [] : ['changed: process.cwd()']),
        ...newListeners().map(([event]) => `a listener of the process for '${event}'`),
      ];
    },

    /** Puts back everything but handles, which only the file itself can close. */
    undo() {
      globalThis.console = ownConsole;
      process.exit = exit;
      if (handles === undefined) return;
      for (const change of changes) restore(change);
      process.chdir(cwd);
      for (const [event, listener] of newListeners()) process.removeListener(event, listener);
    },
  };
};
