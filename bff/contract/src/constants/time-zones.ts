/** The zone of a dealer who has not chosen one. */
export const DEFAULT_TIME_ZONE = 'UTC';

const DAY_MS = 24 * 3_600_000;
/** No zone is further from UTC than 14 hours. */
const MAX_OFFSET_MS = 15 * 3_600_000;

/** Creating a formatter takes longer than using it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Undefined if the zone isn't known here. */
const clockOf = (timeZone: string): Intl.DateTimeFormat | undefined => {
  const known = clocks.get(timeZone);
  if (known || !/^[A-Za-z]/.test(timeZone)) return known;
  try {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
    return clock;
  } catch {
    return undefined;
  }
};

/** Whether this is the IANA name of a time zone, such as `America/Los_Angeles`. Offsets such as `+02:00` are not. */
export const isTimeZone = (name: string): boolean => clockOf(name) !== undefined;

/** The zone, or UTC if this browser or computer is older than the zone's name: `Europe/Kyiv` has existed since 2022. */
export const knownTimeZone = (timeZone: string): string =>
  isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;

/**
 * The time on a clock in the zone at `time` (epoch ms), as the epoch ms at which a clock in UTC shows the same. A zone that isn't known
 * here counts as UTC.
 */
export const wallClock = (time: number, timeZone: string): number => {
  if (timeZone === DEFAULT_TIME_ZONE) return time;
  const clock = clockOf(timeZone);
  if (!clock) return time;
  const [month = 0, day, year = 0, hour, minute, second] = (clock.format(time).match(/\d+/g) ?? []).map(
    Number,
  );
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown + (time - Math.floor(time / 1_000) * 1_000);
};

/** The day, `YYYY-MM-DD`, that a calendar in the zone shows at `time` (epoch ms). */
export const dayOf = (time: number, timeZone: string): string =>
  new Date(wallClock(time, timeZone)).toISOString().slice(0, 10);

/**
 * When a day (`YYYY-MM-DD`) begins in the zone, in epoch ms. It ends when the next one begins, 23 to 25 hours later where clocks
 * are changed.
 */
export const startOfDay = (day: string, timeZone: string): number => {
  const inUtc = Date.parse(`${day}T00:00:00Z`);
  if (timeZone === DEFAULT_TIME_ZONE) return inUtc;
  // The first millisecond of the day: the zone's offset at midnight is only known once the time is.
  let [before, within] = [inUtc - MAX_OFFSET_MS, inUtc + MAX_OFFSET_MS];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayOf(middle, timeZone) < day) before = middle;
    else within = middle;
  }
  return within;
};

/** Whether the calendar has a day, `YYYY-MM-DD`. */
export const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
};

/** The last day that has four digits for its year. */
const LAST_DAY = Date.UTC(9999, 11, 31);

/** The day so many days after one, both `YYYY-MM-DD`: 9999-12-31 at most, which price files name as the end of what has none. */
export const addDays = (day: string, days: number): string =>
  new Date(Math.min(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS, LAST_DAY)).toISOString().slice(0, 10);

/** The month so many months after one, both `YYYY-MM`. */
export const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

/** When a month (`YYYY-MM`) begins in the zone, in epoch ms. */
export const startOfMonth = (month: string, timeZone: string): number => startOfDay(`${month}-01`, timeZone);

/** The time zone that this browser, or this computer, is set to; undefined if it is unknown. */
export const ownTimeZone = (): string | undefined => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : undefined;
};
