import type { Customer, LocalFile } from '@slabdesk/driver';
import { mapConcurrently } from './collections';
import { roomPicture, sketchPicture } from './pictures';
import type { PlannedOrder } from './plan';

const AT_ONCE = 8;

/** A customer and the pictures for the customer's projects. */
export interface ReadyCustomer {
  _id: string;
  client: Customer;
  /** Uploads a picture once. @returns its object id */
  photoId(picture: LocalFile): Promise<string>;
}

/** Prepares customers who have registered. */
export const makeCustomers = (clients: readonly Customer[]) =>
  mapConcurrently(clients, AT_ONCE, async (client): Promise<ReadyCustomer> => {
    const { _id } = await client.account();
    const uploads = new Map<string, Promise<string>>();
    return {
      _id,
      client,
      photoId: (picture) => {
        const upload = uploads.get(picture.name) ?? client.uploadPhoto(picture);
        uploads.set(picture.name, upload);
        return upload;
      },
    };
  });

/** Uploads the photo of an order's room and, for some orders, the sketch. */
export const uploadPhotos = (
  customer: ReadyCustomer,
  { scene, sketch }: Pick<PlannedOrder, 'scene' | 'sketch'>,
  number: number,
) =>
  Promise.all([
    customer.photoId(roomPicture(scene, number)),
    ...(sketch ? [customer.photoId(sketchPicture(number))] : []),
  ]);
