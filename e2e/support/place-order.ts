import { randomUUID } from 'node:crypto';
import { roomPicture } from '@slabdesk/demo/pictures';
import { type Dealer, type LocalFile, logInDealer, registerCustomer } from '@slabdesk/driver';
import type { Order } from 'bff-contract';
import type { Portal } from './portal';

const photo = roomPicture('bathroom');

export interface PlacedOrder {
  order: Order;
  dealer: Dealer;
  customer: { name: string; email: string };
}

/** An order of its own, at the busy dealer, for a test that changes it: a new customer's vanity top of 2.00 by 0.60 m. */
export const placeOrder = async (
  portal: Portal,
  { photos = 1, files = [] }: { photos?: number; files?: LocalFile[] } = {},
): Promise<PlacedOrder> => {
  const dealer = await logInDealer(portal.url, portal.busyDealer);
  const { code } = await dealer.profile();
  const account = {
    name: 'Ines Calder',
    email: `ines-${randomUUID()}@customers.example`,
    password: 'Measured-Twice-1',
  };
  const customer = await registerCustomer(portal.url, account);
  const { _id: fabricator } = await customer.findDealer(code);
  const [materials, lineItems] = await Promise.all([
    customer.materialsOf(fabricator),
    customer.lineItemsOf(fabricator),
  ]);
  const [material] = materials;
  const [lineItem] = lineItems;
  if (!material || !lineItem) throw new Error('The dealer has no price list');
  const images = await Promise.all(
    [
      ...Array.from({ length: photos }, (_, index) => ({ ...photo, name: `photo-${index}.png` })),
      ...files,
    ].map(async (file) => ({ s3Object: await customer.uploadPhoto(file) })),
  );
  const corner = (x: number, z: number) => ({ x, y: 0.85, z });
  const project = await customer.createProject({
    title: 'Calder bathroom',
    fabricator,
    images,
    slabs: [
      {
        item_id: 'Vanity-1',
        material: { _id: material._id },
        location: 'Upstairs',
        vertices: [corner(0, 0), corner(2, 0), corner(2, 0.6), corner(0, 0.6)],
      },
    ],
  });
  const order = await customer.placeOrder(project._id, [lineItem._id]);
  return { order, dealer, customer: account };
};
