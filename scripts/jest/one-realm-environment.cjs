/**
 * Jest's environment for Node projects: test files run in the worker's own realm, so that they can share modules (see
 * one-realm-runtime.cjs). Each file's changes of environment variables, the working directory and the process's listeners are undone.
 */
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const NO_CONTEXT = Object.freeze({});
/** As in jest-environment-node: the old fake timers return numbers in the place of Node's timers. */
const timerConfig = {
  idToRef: (id) => ({
    id,
    ref() {
      return this;
    },
    unref() {
      return this;
    },
  }),
  refToId: (timer) => timer?.id,
};

/** The listeners of the process by event. Packages clean up on `exit`, once per process. */
const listenersOf = () =>
  new Map(
    process
      .eventNames()
      .filter((event) => event !== 'exit')
      .map((event) => [event, /** @type {Array<(...args: any[]) => void>} */ (process.rawListeners(event))]),
  );

module.exports = class OneRealmEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    // Jest replaces these for each file.
    this.replaced = { console: globalThis.console, exit: process.exit };
    this.cwd = process.cwd();
    this.variables = { ...process.env };
    this.listeners = listenersOf();
    this.moduleMocker = new ModuleMocker(globalThis);
    const options = { config: projectConfig, global: globalThis };
    this.fakeTimers = new LegacyFakeTimers({ ...options, moduleMocker: this.moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers(options);
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    globalThis.console = this.replaced.console;
    process.exit = this.replaced.exit;
    process.chdir(this.cwd);
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    for (const [event, listeners] of listenersOf()) {
      const known = this.listeners.get(event) ?? [];
      for (const listener of listeners)
        if (!known.includes(listener)) process.removeListener(event, listener);
    }
  }

  /** The runtime compiles without a context; Jest only checks that there is one. */
  getVmContext() {
    return NO_CONTEXT;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
};
