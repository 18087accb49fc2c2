/** The time less `performance.now()`, in ms; undefined until it was set by the database's clock. */
let base: number | undefined;

/**
 * The time in epoch ms by the database's clock, which all processes share. Use it for every time that is stored, or
 * compared with a stored one; `performance.now()` measures durations inside this process. Once set, it doesn't follow this
 * machine's clock, which may jump.
 */
export const currentTime = (): number =>
  base === undefined ? Date.now() : Math.round(base + performance.now());

/** @param ms how much later `currentTime` is to be from now on; undefined lets it be this machine's time */
export const moveTime = (ms: number | undefined): void => {
  base = ms === undefined ? undefined : (base ?? Date.now() - performance.now()) + ms;
};
