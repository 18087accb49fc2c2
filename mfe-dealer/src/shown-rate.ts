import { pricePerArea, pricePerSquareFoot } from '@slabdesk/units';
import type { AreaPrice } from 'bff-contract';
import { roundToCents, type UnitPreference } from 'bff-contract/constants';

/** The unit of area of a price by the user's units. */
export const PER = { american: 'ft2', metric: 'm2' } as const;

/** A price or a cost for the user's unit; exactly what was entered, if that was in the same one. */
export const shownRate = ({ amount, per }: AreaPrice, units: UnitPreference): number =>
  per === PER[units]
    ? amount
    : roundToCents(pricePerArea(per === 'm2' ? pricePerSquareFoot(amount) : amount, units));
