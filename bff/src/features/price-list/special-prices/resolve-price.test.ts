import { type AreaPrice, SPECIAL_SOURCES } from 'bff-contract';
import { resolvePrice } from './special-price-repository';

type Candidate = [dollars: number, from: string | null, to: string | null];

const cellOf = (candidates: Candidate[], per: AreaPrice['per'] | null = null) =>
  JSON.stringify(candidates.map(([dollars, from, to]) => [dollars * 1e6, per, from, to]));

const amountOn = (day: string | undefined, candidates: Candidate[], dealer_zone = 'UTC') =>
  resolvePrice({ customer_prices: cellOf(candidates), dealer_zone }, day)?.price.amount;

afterEach(() => jest.restoreAllMocks());

describe('resolvePrice', () => {
  it.each([
    ['2026-02-28', undefined],
    ['2026-03-01', 40],
    ['2026-03-31', 40],
    ['2026-04-01', 45],
    ['2099-12-31', 45],
  ])('on %s is of the interval that has begun and has not ended', (day, amount) => {
    expect(
      amountOn(day, [
        [45, '2026-04-01', null],
        [40, '2026-03-01', '2026-04-01'],
      ]),
    ).toBe(amount);
  });

  it('is that of the customer, else of the group, else for everyone, else of the price list', () => {
    const prices = {
      customer_prices: cellOf([[40, null, '2026-03-01']]),
      group_prices: cellOf([[45, null, null]]),
    };
    const sourceOn = (day: string, cells: typeof prices | object) => resolvePrice(cells, day)?.terms.source;
    const [group, customer, everyone] = SPECIAL_SOURCES;
    expect(sourceOn('2026-02-28', prices)).toBe(customer);
    expect(sourceOn('2026-03-01', prices)).toBe(group);
    const forAll = { ...prices, group_prices: null, everyones_prices: cellOf([[46, null, null]]) };
    expect(sourceOn('2026-02-28', forAll)).toBe(customer);
    expect(sourceOn('2026-03-01', forAll)).toBe(everyone);
    expect(sourceOn('2026-03-01', { customer_prices: '[]', group_prices: null })).toBeUndefined();
  });

  it('keeps the unit and the decimals of the price', () => {
    expect(
      resolvePrice({ group_prices: cellOf([[100.054321, null, null]], 'm2') }, '2026-03-01')?.price,
    ).toEqual({
      amount: 100.054321,
      per: 'm2',
    });
  });

  // On these days clocks are changed.
  it.each([
    ['America/Los_Angeles', '2026-03-08', '2026-03-08T07:59:59.999Z', '2026-03-08T08:00:00Z'],
    ['America/Los_Angeles', '2026-03-09', '2026-03-09T06:59:59.999Z', '2026-03-09T07:00:00Z'],
    ['America/Los_Angeles', '2026-11-01', '2026-11-01T06:59:59.999Z', '2026-11-01T07:00:00Z'],
    ['America/Los_Angeles', '2026-11-02', '2026-11-02T07:59:59.999Z', '2026-11-02T08:00:00Z'],
    ['Pacific/Auckland', '2026-04-05', '2026-04-04T10:59:59.999Z', '2026-04-04T11:00:00Z'],
    ['Pacific/Auckland', '2026-04-06', '2026-04-05T11:59:59.999Z', '2026-04-05T12:00:00Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T11:59:59.999Z', '2026-09-26T12:00:00Z'],
    ['Pacific/Auckland', '2026-09-28', '2026-09-27T10:59:59.999Z', '2026-09-27T11:00:00Z'],
  ])('changes in %s when %s begins there', (zone, day, before, at) => {
    const amountAt = (time: string) => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
      return amountOn(
        undefined,
        [
          [40, null, day],
          [45, day, null],
        ],
        zone,
      );
    };
    expect([amountAt(before), amountAt(at)]).toEqual([40, 45]);
  });
});
