import {
  AREA_UNITS,
  DEFAULT_UNIT_PREFERENCE,
  INCHES_PER_METRE,
  SQUARE_FEET_PER_SQUARE_METRE,
  type UnitPreference,
} from 'bff-contract/constants';
import { lazily } from './lazily';
import { LOCALE } from './locale';

/** Rounds to significant digits without exponents: 1234.5 at 3 digits is "1,230", 0.02 is "0.0200". */
const significant = (digits: number) =>
  lazily(
    () =>
      new Intl.NumberFormat(LOCALE, {
        minimumSignificantDigits: digits,
        maximumSignificantDigits: digits,
      }),
  );

/** Significant digits required by the spec. */
const FORMATS: Record<UnitPreference, () => Intl.NumberFormat> = {
  metric: significant(4),
  american: significant(3),
};

const isMeasure = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/**
 * Formats a length: metres with 4 significant digits, or inches with 3.
 *
 * @param metres the stored length
 * @returns "1.524 m" or "60.0 in"; "N/A" without a length
 */
export const formatLength = (
  metres: number | null | undefined,
  units: UnitPreference = DEFAULT_UNIT_PREFERENCE,
): string => {
  if (!isMeasure(metres)) return 'N/A';
  const value = units === 'metric' ? metres : metres * INCHES_PER_METRE;
  return `${FORMATS[units]().format(value)} ${units === 'metric' ? 'm' : 'in'}`;
};

/**
 * Formats an area: square metres with 4 significant digits, or square feet with 3.
 *
 * @param squareMetres the stored area
 * @returns "2.500 m²" or "26.9 ft²"; "N/A" without an area
 */
export const formatArea = (
  squareMetres: number | null | undefined,
  units: UnitPreference = DEFAULT_UNIT_PREFERENCE,
): string => {
  if (!isMeasure(squareMetres)) return 'N/A';
  const value = units === 'metric' ? squareMetres : toSquareFeet(squareMetres);
  return `${FORMATS[units]().format(value)} ${areaUnit(units)}`;
};

/** The unit of an area, as it is spelled everywhere but in two column titles of the specification: "m²" or "ft²". */
export const areaUnit = (units: UnitPreference = DEFAULT_UNIT_PREFERENCE): string => AREA_UNITS[units];

export const toSquareFeet = (squareMetres: number): number => squareMetres * SQUARE_FEET_PER_SQUARE_METRE;

export const toSquareMetres = (squareFeet: number): number => squareFeet / SQUARE_FEET_PER_SQUARE_METRE;

/** Joins lengths as in the order summary: "60.0 in x 25.5 in". */
export const formatEdges = (
  metres: readonly number[],
  units: UnitPreference = DEFAULT_UNIT_PREFERENCE,
): string => metres.map((edge) => formatLength(edge, units)).join(' x ');
