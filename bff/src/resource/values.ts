/** Conversions between columns and the wire, each in one place. */

/** Epoch ms to ISO 8601 UTC with milliseconds. */
export const toTime = (ms: number): string => new Date(Number(ms)).toISOString();

/** As `toTime`; absent for the columns' "never": null or 0. */
export const toOptionalTime = (ms: number | null): string | undefined => (ms ? toTime(ms) : undefined);

/** USD to integer cents. */
export const toCents = (usd: number): number => Math.round(usd * 100);

/** Integer cents to USD with at most 2 decimals. */
export const fromCents = (cents: number): number => Number(cents) / 100;

/** A sum of doubles without the rounding errors of adding them up. */
export const roundSum = (sum: number): number => Number(sum.toFixed(5));

/** A JSON column. What is in it was written by `toJson`. */
export const fromJson = <T>(text: string): T => JSON.parse(text) as T;
export const toJson = (value: unknown): string => JSON.stringify(value);

/** SQLite has no boolean type. */
export const fromFlag = (value: unknown): boolean => value === true || value === 1;
