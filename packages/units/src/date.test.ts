import { formatAdminDate, formatDate, formatDateTime, formatMonth } from './date';

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
