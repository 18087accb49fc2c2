import { lazily } from './lazily';

it('lazily creates the value once, on first use', () => {
  const make = jest.fn(() => undefined);
  const value = lazily(make);
  expect(make).not.toHaveBeenCalled();
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
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
