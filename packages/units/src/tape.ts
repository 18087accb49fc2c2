import { DEFAULT_UNIT_PREFERENCE, INCHES_PER_METRE, type UnitPreference } from 'bff-contract/constants';
import { lazily } from './lazily';
import { LOCALE } from './locale';
import { formatNumber } from './number';

/** Tape measures are read to the sixteenth of an inch. */
const PARTS = 16;
const INCHES_PER_FOOT = 12;

const isMeasure = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Formats sixteenths as a reduced fraction: 2 is "1/8", 0 is "". */
const fraction = (sixteenths: number): string => {
  if (sixteenths === 0) return '';
  let [top, bottom] = [sixteenths, PARTS];
  while (top % 2 === 0) [top, bottom] = [top / 2, bottom / 2];
  return `${top}/${bottom}`;
};

/**
 * Formats a length in feet, inches and sixteenths of an inch, rounded to the nearest.
 *
 * @param metres the stored length
 * @returns "7′ 4 3/16″", below a foot "4 3/16″"; "N/A" without a length
 */
export const formatFeetInches = (metres: number | null | undefined): string => {
  if (!isMeasure(metres)) return 'N/A';
  const all = Math.round(Math.abs(metres) * INCHES_PER_METRE * PARTS);
  const feet = Math.floor(all / (INCHES_PER_FOOT * PARTS));
  const inches = Math.floor(all / PARTS) % INCHES_PER_FOOT;
  const part = fraction(all % PARTS);
  const whole = inches > 0 || feet > 0 || !part ? String(inches) : '';
  const sign = metres < 0 && all > 0 ? '-' : '';
  return `${sign}${feet > 0 ? `${formatNumber(feet)}′ ` : ''}${[whole, part].filter(Boolean).join(' ')}″`;
};

const millimetres = lazily(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }));

/**
 * Formats a length as on a tape measure: feet and inches, or millimetres.
 *
 * @param metres the stored length
 * @returns "5′ 0″" or "1,524 mm"; "N/A" without a length
 */
export const formatTapeLength = (
  metres: number | null | undefined,
  units: UnitPreference = DEFAULT_UNIT_PREFERENCE,
): string => {
  if (units !== 'metric') return formatFeetInches(metres);
  return isMeasure(metres) ? `${millimetres().format(metres * 1000)} mm` : 'N/A';
};
