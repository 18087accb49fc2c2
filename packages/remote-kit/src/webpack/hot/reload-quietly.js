/** A page with a changed form asks before it is left, but not when a changed file reloads it. */

/** From webpack's message until the reload, on a busy machine. */
const RELOAD_MS = 5_000;

let toldAt = Number.NEGATIVE_INFINITY;

window.addEventListener('message', ({ data, source }) => {
  const type = typeof data === 'string' ? data : data?.type;
  if (source === window && /^webpack(HotUpdate|Invalid|Ok)/.test(type)) toldAt = performance.now();
});

window.addEventListener(
  'beforeunload',
  (event) => {
    if (performance.now() - toldAt < RELOAD_MS) event.stopImmediatePropagation();
  },
  { capture: true },
);
