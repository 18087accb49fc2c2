import { type Customer, registerCustomer } from '../driver';
import { mapConcurrently } from './collections';
import type { Gallery } from './gallery';
import type { PlannedCustomer, PlannedOrder } from './plan';

const AT_ONCE = 8;

/** A customer with the pictures that belong to the projects. */
export interface ReadyCustomer {
  _id: string;
  client: Customer;
  /** Uploads a picture the first time it is asked for; answers its object id. */
  photoId(picture: { key: string; file: Parameters<Customer['uploadPhoto']>[0] }): Promise<string>;
}

export const makeCustomers = (baseUrl: string, customers: readonly PlannedCustomer[]) =>
  mapConcurrently(customers, AT_ONCE, async ({ account }): Promise<ReadyCustomer> => {
    const client = await registerCustomer(baseUrl, account);
    const { _id } = await client.account();
    const uploads = new Map<string, Promise<string>>();
    return {
      _id,
      client,
      photoId: ({ key, file }) => {
        const upload = uploads.get(key) ?? client.uploadPhoto(file);
        uploads.set(key, upload);
        return upload;
      },
    };
  });

/** The photo of an order's room and, with some orders, the sketch of the plan. */
export const uploadPhotos = (
  customer: ReadyCustomer,
  { scene, sketch }: Pick<PlannedOrder, 'scene' | 'sketch'>,
  gallery: Gallery,
  number: number,
) =>
  Promise.all([
    customer.photoId(gallery.scene(scene, number)),
    ...(sketch ? [customer.photoId(gallery.sketch(number))] : []),
  ]);
