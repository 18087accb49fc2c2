import type { UnitPreference } from 'bff-contract/constants';
import { DEFAULT_UNIT_PREFERENCE } from 'bff-contract/constants';

/** Regions that measure in feet (CLDR, "measurementData"). */
const IN_FEET = ['US', 'LR', 'MM'];

/**
 * Units of a language tag's region. Without a region it is the one where most people speak the language.
 *
 * @param language such as `de-AT`; the default for tags that aren't well-formed
 */
export const unitsOf = (language: string): UnitPreference => {
  try {
    const { region } = new Intl.Locale(language).maximize();
    if (!region) return DEFAULT_UNIT_PREFERENCE;
    return IN_FEET.includes(region) ? 'american' : 'metric';
  } catch {
    return DEFAULT_UNIT_PREFERENCE;
  }
};
