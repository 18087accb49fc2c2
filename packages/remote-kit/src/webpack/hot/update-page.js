/**
 * Part of every build that updates open pages. At the signal that webpack-dev-server's client sends too, it puts changed
 * modules in place, keeping the state of React's components; where that can't be done the page reloads.
 */
import 'webpack/hot/dev-server';
import hotEmitter from 'webpack/hot/emitter';

const SIGNAL = 'webpackHotUpdate';

window.addEventListener('message', ({ data, source }) => {
  if (source !== window || typeof data !== 'string' || !data.startsWith(SIGNAL)) return;
  hotEmitter.emit(SIGNAL, data.slice(SIGNAL.length));
});
