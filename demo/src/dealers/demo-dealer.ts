import type { NewAccount } from '@slabdesk/driver';
import type { LineItemCreate, UnitPreference } from 'bff-contract';
import type { DemoMember } from '../log-ins';
import type { RoomName } from '../rooms';

export interface DemoMaterial {
  name: string;
  thickness: string;
  pricePerSquareFoot: number;
  description: string;
  tags: string[];
}

export interface DemoDealer {
  account: NewAccount;
  businessName: string;
  phoneNumber: string;
  unitPreference: UnitPreference;
  /** Whether there is a picture of a logo. */
  hasLogo?: boolean;
  /** Without its owner. */
  team?: readonly DemoMember[];
  /** This dealer's share of all orders. */
  share: number;
  /** The relative frequency of each kind of room. */
  rooms: Record<RoomName, number>;
  materials: DemoMaterial[];
  lineItems: LineItemCreate[];
}

/** A line of a price list; tags are separated by spaces. */
export const material = (
  name: string,
  thickness: string,
  pricePerSquareFoot: number,
  tags: string,
  description: string,
): DemoMaterial => ({
  name,
  thickness,
  pricePerSquareFoot,
  description,
  tags: tags.split(' '),
});
