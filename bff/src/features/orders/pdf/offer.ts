import type { Order } from 'bff-contract';
import { type PhotoStore, readJpeg } from '../../files';
import type { ReadPhoto } from './order-pdf';

/** Sharp enough at a third of a page's width, in pixels. */
const PHOTO_PIXELS = 640;

/** Reads the photos of an order for its PDF. */
export const photosIn =
  (store: PhotoStore): ReadPhoto =>
  (id) =>
    readJpeg(store, id, PHOTO_PIXELS);

/** The file name of an order's PDF. */
export const offerName = ({ reference, revision }: Order): string => `${reference}-R${revision}.pdf`;
