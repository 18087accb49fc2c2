import {
  formatAdminDate,
  formatDate,
  formatDateTime,
  formatMonth,
  formatTimeZone,
  isForeignTimeZone,
  setTimeZone,
} from './date';

// Local times make the tests independent of the time zone.
const evening = new Date(2026, 10, 5, 22, 13);

it('formatDateTime returns a long date with time', () => {
  expect(formatDateTime(evening)).toMatch(/^November 5, 2026 at 10:13\sPM$/);
  expect(formatDateTime(evening.toISOString())).toBe(formatDateTime(evening));
});

it('formatDate returns a short date, and formatAdminDate MM-dd-yyyy', () => {
  expect(formatDate(evening)).toBe('Nov 5, 2026');
  expect(formatAdminDate(evening)).toBe('11-05-2026');
  expect(formatAdminDate(new Date(2026, 0, 9).getTime())).toBe('01-09-2026');
});

describe('In the time zone of a dealer', () => {
  afterEach(() => setTimeZone(undefined));

  it.each([
    ['America/Los_Angeles', 'March 31, 2026 at 4:30 AM', 'Mar 31, 2026', '03-31-2026'],
    ['Asia/Kolkata', 'March 31, 2026 at 5:00 PM', 'Mar 31, 2026', '03-31-2026'],
    ['Pacific/Auckland', 'April 1, 2026 at 12:30 AM', 'Apr 1, 2026', '04-01-2026'],
  ])('%s, every formatter shows it', (zone, long, medium, admin) => {
    const time = '2026-03-31T11:30:00.000Z';
    setTimeZone(zone);
    expect(formatDateTime(time).replace(/\s/gu, ' ')).toBe(long);
    expect([formatDate(time), formatAdminDate(time)]).toEqual([medium, admin]);
    setTimeZone(undefined);
    expect(formatDate(time, undefined, zone)).toBe(medium);
  });

  it('its name is known, and that it is not the one of the browser', () => {
    expect(isForeignTimeZone()).toBe(false);
    setTimeZone('Asia/Kolkata');
    expect([formatTimeZone(), isForeignTimeZone()]).toEqual(['India Standard Time (Asia/Kolkata)', true]);
  });
});

it('A zone of two names is one, and is named for summer and winter', () => {
  setTimeZone('Etc/UTC');
  expect(isForeignTimeZone()).toBe(false);
  setTimeZone('America/Los_Angeles');
  expect(formatTimeZone()).toBe('Pacific Time (America/Los_Angeles)');
  setTimeZone(undefined);
});

it('Times of a zone that the browser does not know are in UTC, and say so', () => {
  const time = '2026-03-31T11:30:00.000Z';
  expect(formatDate(time, undefined, 'America/Newtown')).toBe('Mar 31, 2026');
  setTimeZone('America/Newtown');
  expect(formatDateTime(time).replace(/\s/gu, ' ')).toBe('March 31, 2026 at 11:30 AM');
  expect(formatTimeZone()).toBe('UTC');
  setTimeZone(undefined);
});

it.each([null, undefined, '', 'not a date'])('The date formatters return N/A for %p', (value) => {
  expect([formatDateTime(value), formatDate(value), formatAdminDate(value)]).toEqual(['N/A', 'N/A', 'N/A']);
  expect(formatDate(value, '-')).toBe('-');
});

it('formatMonth names months regardless of the time zone', () => {
  expect(['2026-01', '2026-12', '2026-13', 'x'].map(formatMonth)).toEqual([
    'Jan 2026',
    'Dec 2026',
    '2026-13',
    'x',
  ]);
});
