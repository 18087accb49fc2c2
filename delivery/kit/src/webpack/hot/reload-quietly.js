/** A page with unsaved changes asks before it is left, but not when a rebuild reloads it. */

/** The maximum time from webpack's message to the reload, on a busy machine. */
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
