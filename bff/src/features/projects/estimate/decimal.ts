/**
 * Exact arithmetic on numbers as they are written: 1.005 means 1005 thousandths here, not the nearest
 * double, which is a little less and would lose a cent in rounding.
 */

/** `digits` × 10^-`places`. */
export interface Decimal {
  digits: bigint;
  places: number;
}

/** Reads a finite number as its shortest decimal notation says. */
export const toDecimal = (value: number): Decimal => {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
};

/** The double that is nearest. */
export const toNumber = ({ digits, places }: Decimal): number => Number(`${digits}e-${places}`);

export const times = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  places: a.places + b.places,
});

/** The nearest whole number, halves up. For numbers that are not negative. */
export const roundHalfUp = ({ digits, places }: Decimal): bigint => {
  const unit = 10n ** BigInt(places);
  return (2n * digits + unit) / (2n * unit);
};

/** The sum, rounded once: 0.1 and 0.2 make 0.3. */
export const sumOf = (values: readonly number[]): number => {
  const decimals = values.map(toDecimal);
  const places = Math.max(0, ...decimals.map((decimal) => decimal.places));
  const digits = decimals.reduce((sum, each) => sum + each.digits * 10n ** BigInt(places - each.places), 0n);
  return toNumber({ digits, places });
};
