import type { Dealer } from '@slabdesk/driver';
import { mapConcurrently } from './collections';
import type { DemoDealer } from './dealers';
import type { ReadyMember } from './make-team';
import { logoPicture, stonePicture } from './pictures';

const AT_ONCE = 4;

/** A dealer who can take orders. */
export interface ReadyDealer {
  client: Dealer;
  code: string;
  /** In the order of the price list. */
  materialIds: string[];
  lineItemIds: string[];
  /** Without the owner; empty if nobody could be invited. */
  team: readonly ReadyMember[];
}

/** USD: around 60 % of a price, so that reports have margins. */
const costOf = (price: number, index: number): number => Math.round(price * (54 + (index % 5) * 3)) / 100;

const addPriceList = async (client: Dealer, { materials, lineItems }: DemoDealer) => {
  const materialIds = await mapConcurrently(materials, AT_ONCE, async ({ tags, ...fields }, index) => {
    const s3Object = await client.uploadPicture(stonePicture(fields.name));
    const { _id } = await client.addMaterial({
      ...fields,
      tags: tags.map((text) => ({ text })),
      images: [{ s3Object }],
      cost: { amount: costOf(fields.pricePerSquareFoot, index), per: 'ft2' },
    });
    return _id;
  });
  const lineItemIds = await mapConcurrently(lineItems, AT_ONCE, async (lineItem, index) => {
    const cost = costOf(lineItem.price, index);
    const { _id } = await client.addLineItem({ ...lineItem, cost });
    return _id;
  });
  return { materialIds, lineItemIds };
};

/** Fills in the profile and the price list of a dealer who has registered. */
export const makeDealer = async (client: Dealer, dealer: DemoDealer): Promise<ReadyDealer> => {
  const { businessName, phoneNumber, hasLogo = false } = dealer;
  const { code } = await client.saveProfile({
    businessName,
    phoneNumber,
    ...(hasLogo && { logo: await client.uploadPicture(logoPicture(businessName)) }),
  });
  await client.preferUnits(dealer.unitPreference);
  return { client, code, team: [], ...(await addPriceList(client, dealer)) };
};
