/**
 * A timer and a listener of a page, which unmounting has to end. The test reads what they count.
 *
 * @returns a function that ends the timer
 */
export const startTraces = ({ signal }) => {
  globalThis.traces ??= { ticks: 0, heard: 0 };
  const timer = setInterval(() => {
    globalThis.traces.ticks += 1;
  }, 20);
  const hear = () => {
    globalThis.traces.heard += 1;
  };
  window.addEventListener('resize', hear, { signal });
  return () => clearInterval(timer);
};
