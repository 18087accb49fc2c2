const HEARTBEAT_MS = 15_000;

/** Formats a duration in milliseconds: `0.8 s`, `12 s`, `2 min 05 s`. */
export function duration(ms) {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * Progress output of a script: finished steps are printed as lines, and the last line shows the running steps. On a
 * terminal it is updated in place; elsewhere it is repeated from time to time.
 *
 * @param {() => string} status the running steps; an empty text shows nothing
 * @param {NodeJS.WriteStream} [stream]
 */
export function createProgress(status, stream = process.stderr) {
  const live = Boolean(stream.isTTY) && !process.env.CI;
  let shown = false;

  function clear() {
    if (shown) stream.write('\r\x1b[2K');
    shown = false;
  }

  function draw() {
    const text = status();
    if (!text) return;
    if (!live) {
      stream.write(`… ${text}\n`);
      return;
    }
    clear();
    stream.write(`… ${text}`.slice(0, (stream.columns || 80) - 1));
    shown = true;
  }

  const timer = setInterval(draw, live ? 250 : HEARTBEAT_MS);
  timer.unref();
  return {
    /** Prints a line above the live one. */
    line(text) {
      clear();
      stream.write(`${text}\n`);
      if (live) draw();
    },
    stop() {
      clearInterval(timer);
      clear();
    },
  };
}

/**
 * Shows the progress of a single step. Resolves to the result of the work.
 *
 * @param {string} label such as "Installing packages"
 * @param {() => Promise<T>} work
 * @param {string} [note] is shown once, at the start
 * @template T
 */
export async function withProgress(label, work, note = '') {
  const started = Date.now();
  const progress = createProgress(() => `${label} (${duration(Date.now() - started)})`);
  try {
    progress.line(`… ${note ? `${label}; ${note}` : label}`);
    const result = await work();
    progress.line(`✔ ${label} (${duration(Date.now() - started)})`);
    return result;
  } finally {
    progress.stop();
  }
}
