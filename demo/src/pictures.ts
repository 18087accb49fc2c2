import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LocalFile } from '@slabdesk/driver';

const readPicture = (folder: string, name: string): LocalFile => ({
  name: `${name}.png`,
  contentType: 'image/png',
  data: new Uint8Array(readFileSync(path.join(__dirname, 'images', folder, `${name}.png`))),
});

export type SceneName = 'kitchen' | 'bathroom' | 'fireplace' | 'facade';

/** The number of pictures of each room, and of sketches. */
const ROOMS = 3;
const SKETCHES = 4;

/** The file name of a picture: the name of the material or business without accents, spaces and punctuation. */
const fileName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** A picture of a stone, as a dealer adds it to the price list. */
export const stonePicture = (material: string): LocalFile => readPicture('stones', fileName(material));

/** The logo of a dealer, by the name of the business. */
export const logoPicture = (businessName: string): LocalFile => readPicture('logos', fileName(businessName));

/** A photo of a room, as a customer takes it. Numbers beyond the last picture start over. */
export const roomPicture = (scene: SceneName, number = 0): LocalFile =>
  readPicture('rooms', `${scene}-${number % ROOMS}`);

/** A customer's sketch of a few slabs with their lengths. */
export const sketchPicture = (number: number): LocalFile =>
  readPicture('sketches', String(number % SKETCHES));
