import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { roomPicture } from '@slabdesk/demo/pictures';
import { type Dealer, registerCustomer, registerDealer } from '@slabdesk/driver';
import type { Order, ProjectCreate } from 'bff-contract';
import type { Portal } from './portal';

type Slab = NonNullable<ProjectCreate['slabs']>[number];

const photo = roomPicture('kitchen', 2);

const PASSWORD = 'Measured-Twice-1';

/** Corners on the floor of a room, in metres. */
export const outline = (corners: ReadonlyArray<readonly [number, number]>): Slab['vertices'] =>
  corners.map(([x, z]) => ({ x, y: 0.85, z }));

/** A worktop of 2 by 0.6 metres. */
export const WORKTOP: Pick<Slab, 'item_id' | 'vertices'> = {
  item_id: 'Worktop',
  vertices: outline([
    [0, 0],
    [2, 0],
    [2, 0.6],
    [0, 0.6],
  ]),
};

export interface OwnDealer {
  dealer: Dealer;
  order: Order;
  material: { _id: string; version: number };
  /** Signs the browser in as this dealer. */
  signIn: (page: Page) => Promise<void>;
}

/** A new dealer with one material and one order, for tests that change the price list or need their own slabs. */
export const makeOwnDealer = async (
  portal: Portal,
  {
    title = 'Hall and stairs',
    photos = 0,
    pricePerSquareFoot = 45,
    slabs,
  }: {
    title?: string;
    photos?: number;
    pricePerSquareFoot?: number;
    slabs: ReadonlyArray<Pick<Slab, 'item_id' | 'vertices'>>;
  },
): Promise<OwnDealer> => {
  const dealer = await registerDealer(portal.url, {
    name: 'Sole Stone',
    email: `sole-${randomUUID()}@dealers.example`,
    password: PASSWORD,
  });
  const material = await dealer.addMaterial({
    name: 'Grey Slate',
    thickness: '20 mm',
    pricePerSquareFoot,
  });
  const customer = await registerCustomer(portal.url, {
    name: 'Ines Calder',
    email: `ines-${randomUUID()}@customers.example`,
    password: PASSWORD,
  });
  const images = await Promise.all(
    Array.from({ length: photos }, async (_, index) => ({
      s3Object: await customer.uploadPhoto({ ...photo, name: `photo-${index}.png` }),
    })),
  );
  const project = await customer.createProject({
    title,
    fabricator: (await dealer.profile())._id,
    images,
    slabs: slabs.map((slab) => ({ ...slab, material: { _id: material._id }, location: 'Hall' })),
  });
  const order = await customer.placeOrder(project._id);
  const signIn = async (page: Page) => {
    const token = JSON.stringify(dealer.http.token());
    await page.addInitScript((text) => window.localStorage.setItem('token', text), token);
  };
  return { dealer, order, material, signIn };
};
