import type { Knex } from 'knex';
import { companionsOf } from './clients';
import { currentTime, moveTime } from './clock';
import { dialectOf } from './dialect';
import { noteStatementTime } from './time-limits';

/** Above this, an operator should set the clock right, in ms. */
const MAX_OFFSET_MS = 5_000;
const FOLLOW_EVERY_MS = 10_000;
/** The shortest of several round trips gives the best estimate; the first one may open a connection. */
const SAMPLES = 3;

interface Offset {
  /** How far the database's clock is ahead of another one, in ms. */
  ms: number;
  /** `ms` may be off by this much: half the round trip. */
  error: number;
}

const readOffset = async (control: Knex, now: () => number): Promise<Offset> => {
  const before = now();
  const [[row]] = await control.raw(
    "select timestampdiff(microsecond, '1970-01-01', utc_timestamp(6)) as now_us",
  );
  const after = now();
  return { ms: Number(row.now_us) / 1_000 - (before + after) / 2, error: (after - before) / 2 };
};

/** The fault of this process's clock, in words for an operator; undefined if it is near the database's. */
export const clockProblem = async (control: Knex): Promise<string | undefined> => {
  const { ms, error } = await readOffset(control, Date.now);
  if (Math.abs(ms) - error <= MAX_OFFSET_MS) return undefined;
  return `the clock is ${Math.round(Math.abs(ms) / 1_000)} s ${ms < 0 ? 'ahead of' : 'behind'} the database's`;
};

/**
 * Sets `currentTime` by the clock of the database. SQLite has none, and its processes run on one machine. An offset
 * that the round trip may explain counts as none.
 */
export const setClock = async (db: Knex): Promise<void> => {
  if (dialectOf(db) === 'sqlite') return;
  const { control } = companionsOf(db);
  let best: Offset | undefined;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const offset = await readOffset(control, currentTime);
    if (!best || offset.error < best.error) best = offset;
  }
  if (!best) return;
  moveTime(Math.abs(best.ms) <= best.error ? 0 : best.ms);
  noteStatementTime(2 * best.error);
};

/**
 * Sets the clock again every 10 s: clocks drift, and another database server may have taken over. While the database
 * doesn't respond, the time goes on.
 *
 * @returns stops it
 */
export const followClock = (db: Knex): (() => void) => {
  const timer = setInterval(() => setClock(db).catch(() => {}), FOLLOW_EVERY_MS).unref();
  return () => clearInterval(timer);
};
