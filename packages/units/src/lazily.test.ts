import { lazily } from './lazily';

let mockLocale = 'en-US';
jest.mock('./locale', () => ({
  ...jest.requireActual('./locale'),
  get LOCALE() {
    return mockLocale;
  },
}));
afterEach(() => {
  mockLocale = 'en-US';
});

it('lazily creates the value once, on first use', () => {
  const make = jest.fn(() => undefined);
  const value = lazily(make);
  expect(make).not.toHaveBeenCalled();
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
});

it('lazily creates the value again for another locale', () => {
  const value = lazily(() => `in ${mockLocale}`);
  expect(value()).toBe('in en-US');
  mockLocale = 'de-DE';
  expect(value()).toBe('in de-DE');
});

it('The units package creates no formatters at startup', () => {
  const makers = (['DateTimeFormat', 'NumberFormat'] as const).map((name) => jest.spyOn(Intl, name));
  jest.isolateModules(() => {
    const { formatMoney, formatDateTime } = require('./index') as typeof import('.');
    for (const maker of makers) expect(maker).not.toHaveBeenCalled();
    formatMoney(1);
    formatDateTime('2026-11-20T10:13:00Z');
  });
  for (const maker of makers) expect(maker).toHaveBeenCalledTimes(1);
});
