/**
 * Part of every build that updates open pages. On the event that webpack-dev-server's client also emits, it replaces
 * the changed modules and keeps the state of React's components. If that isn't possible, the page reloads.
 */
import 'webpack/hot/dev-server.js';
import hotEmitter from 'webpack/hot/emitter.js';

const SIGNAL = 'webpackHotUpdate';

window.addEventListener('message', ({ data, source }) => {
  if (source !== window || typeof data !== 'string' || !data.startsWith(SIGNAL)) return;
  hotEmitter.emit(SIGNAL, data.slice(SIGNAL.length));
});
