import fc from 'fast-check';
import {
  addDays,
  addMonths,
  dayOf,
  isDay,
  isTimeZone,
  knownTimeZone,
  startOfDay,
  startOfMonth,
  wallClock,
} from './constants/time-zones';

const HOUR = 3_600_000;

const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

const zone = fc.constantFrom(...ZONES);
const time = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2040, 0, 1) });

/** A formatter that the module does not use. */
const shownDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);

it('A time belongs to the day that a calendar in the zone shows', () => {
  fc.assert(fc.property(time, zone, (at, timeZone) => dayOf(at, timeZone) === shownDay(at, timeZone)));
});

it('Days begin at the first millisecond of their date, so that every time is in exactly one', () => {
  fc.assert(
    fc.property(time, zone, (at, timeZone) => {
      const day = shownDay(at, timeZone);
      const [start, end] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
      expect([start <= at, at < end]).toEqual([true, true]);
      expect([shownDay(start - 1, timeZone), shownDay(start, timeZone)]).toEqual([addDays(day, -1), day]);
    }),
  );
});

it.each([
  ['America/Los_Angeles', '2026-03-08', 23],
  ['America/Los_Angeles', '2026-11-01', 25],
  ['Pacific/Auckland', '2026-09-27', 23],
  ['Pacific/Auckland', '2026-04-05', 25],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['America/St_Johns', '2026-03-08', 23],
  ['Asia/Kolkata', '2026-03-08', 24],
])('In %s, %s has %d hours', (timeZone, day, hours) => {
  expect(startOfDay(addDays(day, 1), timeZone) - startOfDay(day, timeZone)).toBe(hours * HOUR);
});

it('Months begin with their first day', () => {
  expect(new Date(startOfMonth('2026-04', 'Pacific/Auckland')).toISOString()).toBe(
    '2026-03-31T11:00:00.000Z',
  );
  expect(new Date(startOfMonth('2026-04', 'America/Los_Angeles')).toISOString()).toBe(
    '2026-04-01T07:00:00.000Z',
  );
  expect(['2026-01', '2026-11'].flatMap((month) => [addMonths(month, -1), addMonths(month, 2)])).toEqual([
    '2025-12',
    '2026-03',
    '2026-10',
    '2027-01',
  ]);
});

it('A wall clock shows milliseconds, too', () => {
  expect(new Date(wallClock(Date.parse('2026-03-31T18:20:05.678Z'), 'Asia/Kolkata')).toISOString()).toBe(
    '2026-03-31T23:50:05.678Z',
  );
});

it('Names of zones are accepted, offsets and other texts are not', () => {
  expect(ZONES.every(isTimeZone)).toBe(true);
  expect(
    ['', '+02:00', 'Mars/Olympus_Mons', 'Etc/Unknown', 'America/Los Angeles'].filter(isTimeZone),
  ).toEqual([]);
});

it('Days are whole dates of the calendar', () => {
  expect(['2024-02-29', '2026-12-31'].map(isDay)).toEqual([true, true]);
  expect(['2026-02-29', '2026-13-01', '2026-03', '2026', '', '2026-3-1', 'today'].filter(isDay)).toEqual([]);
});

it('A zone that is newer than this computer counts as UTC', () => {
  const at = Date.UTC(2026, 2, 31, 23, 30);
  expect(knownTimeZone('America/Newtown')).toBe('UTC');
  expect([dayOf(at, 'America/Newtown'), startOfDay('2026-03-31', 'America/Newtown')]).toEqual([
    '2026-03-31',
    Date.UTC(2026, 2, 31),
  ]);
});

it('No day is later than 9999-12-31', () => {
  expect([addDays('9999-12-30', 1), addDays('9999-12-31', 1)]).toEqual(['9999-12-31', '9999-12-31']);
});
