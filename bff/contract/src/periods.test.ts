import { daysOfPeriod, PERIODS } from './constants/periods';

it.each([
  [
    '2026-01-31',
    '2026-01-01 2026-01-31',
    '2025-12-01 2025-12-31',
    '2025-10-01 2025-12-31',
    '2025-01-01 2025-12-31',
  ],
  [
    '2028-05-01',
    '2028-05-01 2028-05-31',
    '2028-04-01 2028-04-30',
    '2028-01-01 2028-03-31',
    '2027-01-01 2027-12-31',
  ],
  [
    '2028-03-31',
    '2028-03-01 2028-03-31',
    '2028-02-01 2028-02-29',
    '2027-10-01 2027-12-31',
    '2027-01-01 2027-12-31',
  ],
])('On %s, this and the last month, the last quarter and year are the calendar’s', (today, ...expected) => {
  const days = (['this-month', 'last-month', 'last-quarter', 'last-year'] as const).map((name) => {
    const { from, to } = daysOfPeriod(name, today);
    return `${from} ${to}`;
  });
  expect(days).toEqual(expected);
});

it('Every current period contains the day', () => {
  for (const name of PERIODS.filter((each) => each.startsWith('this'))) {
    const { from, to } = daysOfPeriod(name, '2026-11-27');
    expect(from <= '2026-11-27' && '2026-11-27' <= to).toBe(true);
  }
});
