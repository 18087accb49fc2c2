/**
 * Jest's environment for Node projects: test files run in the worker's own realm, so that they can share modules (see
 * one-realm-runtime.cjs). What one file leaves behind would reach the next one, so it fails the file that left it, and is undone.
 */
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { createWatch } = require('./leftovers.cjs');

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

module.exports = class OneRealmEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.watch = createWatch();
    this.hasFailed = false;
    this.moduleMocker = new ModuleMocker(globalThis);
    const options = { config: projectConfig, global: globalThis };
    this.fakeTimers = new LegacyFakeTimers({ ...options, moduleMocker: this.moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers(options);
  }

  async setup() {}

  /** Called by the runtime before it loads the test file: until then, changes are Jest's own. */
  startWatching() {
    this.watch.start();
  }

  /** Loads a module that later files share. Globals and listeners that it installs stay. */
  whileLoading(load) {
    return this.watch.accept(load);
  }

  /** Called by Jest for each event of a file. */
  handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailed = true;
  }

  async teardown() {
    const leftovers = await this.watch.stop();
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.watch.undo();
    // The message would take the place of the failure, which often is why something is left.
    if (leftovers.length === 0 || this.hasFailed) return;
    throw new Error(
      `This file leaves behind what other files would meet. Undo it in the file (afterEach, afterAll):\n${leftovers
        .map((each) => `  - ${each}`)
        .join('\n')}`,
    );
  }

  /** The runtime compiles without a context; Jest only checks that there is one. */
  getVmContext() {
    return NO_CONTEXT;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
};
