import { formatDuration } from './durations';

it.each([
  [0, '0 seconds'],
  [-5, '0 seconds'],
  [1, '1 second'],
  [59.6, '1 minute'],
  [61, '1 minute 1 second'],
  [3_600, '1 hour'],
  [90_061, '1 day 1 hour'],
  [864_000, '10 days'],
])('formatDuration formats %s seconds as "%s"', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
