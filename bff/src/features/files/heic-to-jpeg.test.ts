import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { heicToJpeg, UnreadablePhoto } from './heic-to-jpeg';

/** 64 × 48 pixels, red beside blue, taken with a phone held upright: shown, it is red above blue. Its EXIF data has a place. */
const photo = readFileSync(join(__dirname, 'testing', 'turned-photo.heic'));

const convert = (content: Uint8Array, signal = new AbortController().signal) => heicToJpeg(content, signal);

const colourAt = async (image: Uint8Array, left: number, top: number) => {
  const [red = 0, , blue = 0] = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return red > blue ? 'red' : 'blue';
};

it('heicToJpeg turns a photo upright, keeps its colours, and removes its place', async () => {
  expect(photo.includes('Exif')).toBe(true);
  const jpeg = await convert(photo);
  const { format, width, height, exif, xmp, orientation, icc } = await sharp(jpeg).metadata();
  expect({ format, width, height, exif, xmp, orientation }).toEqual({
    format: 'jpeg',
    width: 48,
    height: 64,
  });
  expect([await colourAt(jpeg, 24, 4), await colourAt(jpeg, 24, 60)]).toEqual(['red', 'blue']);
  expect(icc && photo.includes(icc)).toBe(true);
});

const altered = (change: (copy: Buffer) => void) => {
  const copy = Buffer.from(photo);
  change(copy);
  return copy;
};

it.each([
  ['a photo that is cut off', photo.subarray(0, 900)],
  ['the beginning alone', photo.subarray(0, 32)],
  [
    'a photo with other bytes in place of its picture',
    altered((copy) => copy.fill(0x55, copy.indexOf('mdat') + 4)),
  ],
  [
    // The size is in the second `ispe`.
    'a photo that says it has more pixels than may be decoded',
    altered((copy) => copy.writeUInt32BE(60_000, copy.lastIndexOf('ispe') + 8)),
  ],
  ['nothing', Buffer.alloc(0)],
])('heicToJpeg refuses %s', async (_what, content) => {
  await expect(convert(content)).rejects.toThrow(UnreadablePhoto);
});

it('heicToJpeg stops when it is told to, which says nothing about the photo', async () => {
  const stopping = new AbortController();
  const converted = convert(photo, stopping.signal);
  stopping.abort();
  const error = await converted.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(UnreadablePhoto);
});
