/** The suffix of an area: "m²" or "ft²". */
export declare const areaUnit: (units?: UnitPreference) => string;

/** The currency of every stored amount. */
export declare const CURRENCY = "USD";

declare type DateInput = string | number | Date | null | undefined;

/** MM-dd-yyyy, the format of the admin tables, in the reader's time zone; "N/A" for no date. */
export declare const formatAdminDate: (value: DateInput, fallback?: string) => string;

/**
 * An area for people: square metres with 4 significant digits, or square feet with 3.
 *
 * @param squareMetres the stored area
 * @returns "2.500 m²" or "26.9 ft²"; "N/A" when there is no area
 */
export declare const formatArea: (squareMetres: number | null | undefined, units?: UnitPreference) => string;

/** "Nov 20, 2026" in the reader's time zone; "N/A" for no date. */
export declare const formatDate: (value: DateInput, fallback?: string) => string;

/** "November 20, 2026 at 10:13 PM" in the reader's time zone; "N/A" for no date. */
export declare const formatDateTime: (value: DateInput, fallback?: string) => string;

/** Lengths joined as the order summary shows them: "60.0 in x 25.5 in". */
export declare const formatEdges: (metres: readonly number[], units?: UnitPreference) => string;

/**
 * A length in feet, inches and sixteenths of an inch, rounded to the nearest.
 *
 * @param metres the stored length
 * @returns "7′ 4 3/16″", below a foot "4 3/16″"; "N/A" when there is no length
 */
export declare const formatFeetInches: (metres: number | null | undefined) => string;

/**
 * A length for people: metres with 4 significant digits, or inches with 3.
 *
 * @param metres the stored length
 * @returns "1.524 m" or "60.0 in"; "N/A" when there is no length
 */
export declare const formatLength: (metres: number | null | undefined, units?: UnitPreference) => string;

/**
 * USD with exactly 2 decimals.
 *
 * @param fallback shown when there is no amount: "N/A" unless given
 */
export declare const formatMoney: (amount: number | null | undefined, fallback?: string) => string;

/** "Nov 2026" for `2026-11`; anything else stays as it is. */
export declare const formatMonth: (month: string) => string;

/** "12,345.678": at most 3 decimals unless the options say otherwise. */
export declare const formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string;

/**
 * A price per area for people.
 *
 * @param perSquareFoot the stored price of a square foot
 * @returns "$45.00 /ft²" or "$484.38 /m²"; "N/A" when there is no price
 */
export declare const formatPricePerArea: (perSquareFoot: number | null | undefined, units?: UnitPreference) => string;

/**
 * A length as it is read off the tape: feet and inches, or millimetres.
 *
 * @param metres the stored length
 * @returns "5′ 0″" or "1,524 mm"; "N/A" when there is no length
 */
export declare const formatTapeLength: (metres: number | null | undefined, units?: UnitPreference) => string;

/** A value that is made when it is first asked for. The formats of `Intl` take milliseconds each, on a phone tens. */
export declare const lazily: <T>(make: () => T) => (() => T);

/** "orders, dealers and users". The language without the comma before the last word, as everywhere in the portal. */
export declare const listWords: (words: readonly string[]) => string;

/** The language of every text, and the conventions of every number, amount, date and order of words. */
export declare const LOCALE = "en-US";

/** The stored price per ft² as a number in the units a person prefers. */
export declare const pricePerArea: (perSquareFoot: number, units?: UnitPreference) => number;

/** The price of a square foot, in whole cents, from the price of a square metre. */
export declare const pricePerSquareFoot: (perSquareMetre: number) => number;

/** The price of a square metre from the price of a square foot. */
export declare const pricePerSquareMetre: (perSquareFoot: number) => number;

/** "unitPreference" or "unit-preference" becomes "Unit Preference". */
export declare const titleCase: (text: string) => string;

export declare const toSquareFeet: (squareMetres: number) => number;

export declare const toSquareMetres: (squareFeet: number) => number;

/** Shortens to `length` characters followed by "..." (file names and object ids: 18). */
export declare const truncate: (text: string, length?: number) => string;

declare const UNIT_PREFERENCES: readonly ['american', 'metric'];

declare type UnitPreference = (typeof UNIT_PREFERENCES)[number];

export { }
