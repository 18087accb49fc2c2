const Environment = require('@jest/environment-jsdom-abstract').default;

const VIEWPORT = require.resolve('jsdom/lib/jsdom/living/window/environment.js');
/** jsdom's viewport, which is fixed and not an option. Loaded before jsdom, so that this copy decides media queries. */
const viewport = { ...require(VIEWPORT) };
require.cache[VIEWPORT].exports = viewport;
const jsdom = require('jsdom');

/** Node's own: jsdom has none of some, and mocked responses need the others from the same place as `fetch`. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'clearImmediate',
  'fetch',
  'setImmediate',
  'structuredClone',
];

/** MSW responds through sockets, which depend on these even while a test has stopped the clock. */
const NOT_FAKED = ['nextTick', 'setImmediate', 'clearImmediate'];

/**
 * The newest jsdom with Node's own `fetch`. Jest's package for jsdom contains version 26, which computes every style of
 * every element for each role query, and takes 1.5 times as long.
 */
module.exports = class extends Environment {
  constructor(config, context) {
    super(config, context, jsdom);
    // Packages for Node rather than for browsers: MSW intercepts Node's `fetch`.
    this.customExportConditions = [''];
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    this.global.setViewportWidth = (width) => {
      viewport.innerWidth = width;
      if (this.global.innerWidth !== width)
        throw new Error("This jsdom doesn't read its viewport from there.");
    };
    const timers = this.fakeTimersModern;
    const fake = timers.useFakeTimers.bind(timers);
    timers.useFakeTimers = (settings) =>
      fake({ ...settings, doNotFake: [...(settings?.doNotFake ?? []), ...NOT_FAKED] });
  }
};
