import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { shrinkImage } from './shrink-image';

/** A picture whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);

const colourAt = async (image: Uint8Array, left: number, top: number) => {
  const pixel = sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw();
  const [red = 0, , blue = 0] = await pixel.toBuffer();
  return red > blue ? 'red' : 'blue';
};

it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'makes a %s image small, as WebP',
  async (format) => {
    const small = await shrinkImage(await halves(800, 600).toFormat(format).toBuffer(), 160);
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 160, height: 120 });
    expect([await colourAt(small, 10, 60), await colourAt(small, 150, 60)]).toEqual(['red', 'blue']);
  },
);

it('shrinkImage enlarges nothing', async () => {
  const small = await shrinkImage(await halves(100, 60).png().toBuffer(), 640);
  expect(await sharp(small).metadata()).toMatchObject({ width: 100, height: 60 });
});

it('shrinkImage turns a photo upright and removes its location', async () => {
  const photo = await halves(800, 600)
    .withExif({ IFD0: { Copyright: 'Rowan' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const small = await shrinkImage(photo, 320);
  const { width, height, exif, icc, xmp, orientation } = await sharp(small).metadata();
  expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 320, height: 427 });
  expect([await colourAt(small, 160, 10), await colourAt(small, 160, 420)]).toEqual(['red', 'blue']);
});

it('shrinkImage uses the first picture of an animation', async () => {
  const frames = Buffer.concat([Buffer.alloc(60 * 40 * 3, 0), Buffer.alloc(60 * 40 * 3, 255)]);
  const gif = await sharp(frames, { raw: { width: 60, height: 80, channels: 3, pageHeight: 40 } })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  const small = await shrinkImage(gif, 160);
  expect(await sharp(small).metadata()).toMatchObject({ width: 60, height: 40 });
  const [first] = await sharp(small).raw().toBuffer();
  expect(first).toBeLessThan(30);
});

it("shrinkImage keeps a long strip within WebP's limits", async () => {
  const small = await shrinkImage(await halves(40, 16_000).png().toBuffer(), 160);
  expect((await sharp(small).metadata()).height).toBe(640);
});

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const crc32 = (data: Buffer) => {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
};

it('shrinkImage refuses a small file that decodes to a huge image', async () => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  const bomb = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  await expect(shrinkImage(bomb, 160)).rejects.toThrow(/pixel limit/);
});

it.each([
  ['nothing', ''],
  ['an SVG image', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['the mere beginning of an image', '\x89PNG\r\n\x1a\n the rest is missing'],
  ['PDF', '%PDF-1.7'],
])('shrinkImage refuses %s', async (_what, content) => {
  await expect(shrinkImage(Buffer.from(content, 'latin1'), 160)).rejects.toThrow();
});
