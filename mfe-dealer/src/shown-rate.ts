import { pricePerArea, pricePerSquareFoot } from '@slabdesk/units';
import type { AreaPrice } from 'bff-contract';
import { ENTERED_PER, roundToCents, type UnitPreference } from 'bff-contract/constants';

/** A price or a cost for the user's unit; exactly what was entered, if that was in the same one. */
export const shownRate = ({ amount, per }: AreaPrice, units: UnitPreference): number =>
  per === ENTERED_PER[units]
    ? amount
    : roundToCents(pricePerArea(per === 'm2' ? pricePerSquareFoot(amount) : amount, units));
