/** The unit of an area: "m²" or "ft²". */
export declare const areaUnit: (units?: UnitPreference) => string;

/** Currency of all stored amounts. */
export declare const CURRENCY = "USD";

declare type DateInput = string | number | Date | null | undefined;

/** MM-dd-yyyy, the format of the admin tables, in the user's time zone; "N/A" without a date. */
export declare const formatAdminDate: (value: DateInput, fallback?: string) => string;

/**
 * Formats an area: square metres with 4 significant digits, or square feet with 3.
 *
 * @param squareMetres the stored area
 * @returns "2.500 m²" or "26.9 ft²"; "N/A" without an area
 */
export declare const formatArea: (squareMetres: number | null | undefined, units?: UnitPreference) => string;

/** "Nov 20, 2026" in the user's time zone; "N/A" without a date. */
export declare const formatDate: (value: DateInput, fallback?: string) => string;

/** "November 20, 2026 at 10:13 PM" in the user's time zone; "N/A" without a date. */
export declare const formatDateTime: (value: DateInput, fallback?: string) => string;

/** Joins lengths as in the order summary: "60.0 in x 25.5 in". */
export declare const formatEdges: (metres: readonly number[], units?: UnitPreference) => string;

/**
 * Formats a length in feet, inches and sixteenths of an inch, rounded to the nearest.
 *
 * @param metres the stored length
 * @returns "7′ 4 3/16″", below a foot "4 3/16″"; "N/A" without a length
 */
export declare const formatFeetInches: (metres: number | null | undefined) => string;

/**
 * Formats a length: metres with 4 significant digits, or inches with 3.
 *
 * @param metres the stored length
 * @returns "1.524 m" or "60.0 in"; "N/A" without a length
 */
export declare const formatLength: (metres: number | null | undefined, units?: UnitPreference) => string;

/**
 * Formats USD with exactly 2 decimals.
 *
 * @param fallback returned without an amount; defaults to "N/A"
 */
export declare const formatMoney: (amount: number | null | undefined, fallback?: string) => string;

/** "Nov 2026" for `2026-11`; other input is returned unchanged. */
export declare const formatMonth: (month: string) => string;

/** "12,345.678": at most 3 decimals unless the options say otherwise. */
export declare const formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string;

/**
 * Formats a price per area.
 *
 * @param perSquareFoot the stored price per square foot
 * @returns "$45.00 /ft²" or "$484.38 /m²"; "N/A" without a price
 */
export declare const formatPricePerArea: (perSquareFoot: number | null | undefined, units?: UnitPreference) => string;

/**
 * Formats a length as on a tape measure: feet and inches, or millimetres.
 *
 * @param metres the stored length
 * @returns "5′ 0″" or "1,524 mm"; "N/A" without a length
 */
export declare const formatTapeLength: (metres: number | null | undefined, units?: UnitPreference) => string;

/**
 * Creates a value on first use. `Intl` formatters take milliseconds to create, tens of milliseconds on
 * phones.
 */
export declare const lazily: <T>(make: () => T) => (() => T);

/** "orders, dealers and users". Uses en-GB because it omits the serial comma, as all portal texts do. */
export declare const listWords: (words: readonly string[]) => string;

/** Locale of all texts, numbers, amounts, dates and the sort order of text. */
export declare const LOCALE = "en-US";

/** Converts a stored price per ft² to the user's units. */
export declare const pricePerArea: (perSquareFoot: number, units?: UnitPreference) => number;

/** The price of a square foot, in whole cents, from the price of a square metre. */
export declare const pricePerSquareFoot: (perSquareMetre: number) => number;

/** The price of a square metre from the price of a square foot. */
export declare const pricePerSquareMetre: (perSquareFoot: number) => number;

/** "unitPreference" or "unit-preference" becomes "Unit Preference". */
export declare const titleCase: (text: string) => string;

export declare const toSquareFeet: (squareMetres: number) => number;

export declare const toSquareMetres: (squareFeet: number) => number;

/** Truncates to `length` characters followed by "..." (file names and object ids: 18). */
export declare const truncate: (text: string, length?: number) => string;

declare const UNIT_PREFERENCES: readonly ['american', 'metric'];

declare type UnitPreference = (typeof UNIT_PREFERENCES)[number];

export { }
