import { pixelsOf } from 'bff-contract';
import sharp from 'sharp';

const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

const JPEG = 'image/jpeg' as const;

describe('pixelsOf', () => {
  it.each(FORMATS)('reads how many pixels an image has from its first bytes: %s', async (format) => {
    for (const [width, height] of [
      [1, 1],
      [17, 301],
      [300, 65],
    ] as const) {
      const image = await picture(width, height).toFormat(format).toBuffer();
      // The bytes of a file may be a part of a larger buffer.
      const head = Buffer.concat([Buffer.alloc(3), image])
        .subarray(3)
        .subarray(0, 1_000);
      expect(pixelsOf(`image/${format}`, head)).toBe(width * height);
    }
  });

  it.each(['lossless', 'alpha', 'animated'] as const)('reads every kind of WebP: %s', async (kind) => {
    const frames = kind === 'animated' ? { pageHeight: 30 } : {};
    const channels = kind === 'alpha' ? 4 : 3;
    const raw = { width: 50, height: 60, channels, ...frames } as const;
    const pixels = Buffer.alloc(50 * 60 * channels, 100);
    pixels.fill(7, 0, 50 * 30 * channels);
    const image = await sharp(pixels, { raw })
      .webp({ lossless: kind === 'lossless' })
      .toBuffer();
    expect(pixelsOf('image/webp', image)).toBe(kind === 'animated' ? 1_500 : 3_000);
  });

  it('reads a progressive photo behind what its camera noted, once these bytes are there', async () => {
    const photo = await picture(40, 30).jpeg({ progressive: true }).toBuffer();
    const note = Buffer.alloc(60_000);
    note.writeUInt32BE(0xffe1_ea5e, 0);
    const noted = Buffer.concat([photo.subarray(0, 2), note, note, photo.subarray(2)]);
    expect(pixelsOf(JPEG, noted.subarray(0, 65_536))).toBeUndefined();
    expect(pixelsOf(JPEG, noted)).toBe(1_200);
  });

  it('goes by the larger size of an image that contradicts itself', async () => {
    const gif = await picture(200, 100).gif().toBuffer();
    gif.writeUInt16LE(1, 6);
    gif.writeUInt16LE(1, 8);
    expect(pixelsOf('image/gif', gif)).toBe(20_000);
    const avif = await picture(200, 100).avif().toBuffer();
    // A second size, in the place of another property.
    const other = avif.indexOf('pixi');
    const size = Buffer.from([0x69, 0x73, 0x70, 0x65, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
    size.copy(avif, other);
    expect(pixelsOf('image/avif', avif)).toBe(65_535 ** 2);
  });

  it('does not look for long in a file that is made to take time', async () => {
    const box = (tag: string, size: number) => {
      const bytes = Buffer.alloc(size, 'i');
      bytes.writeUInt32BE(size, 0);
      bytes.write(tag, 4, 'latin1');
      return bytes;
    };
    const start = box('ftyp', 16);
    start.write('avif', 8, 'latin1');
    const look = jest.spyOn(DataView.prototype, 'getUint8');
    for (const rest of [[box('meta', 2 ** 21)], Array<Buffer>(20_000).fill(box('free', 8))]) {
      expect(pixelsOf('image/avif', Buffer.concat([start, ...rest]))).toBe(Number.POSITIVE_INFINITY);
    }
    expect(look.mock.calls.length).toBeLessThan(10_000);
  });

  it('never fails, and ends, however an image is cut or altered', async () => {
    for (const format of FORMATS) {
      const image = await picture(30, 20).toFormat(format).toBuffer();
      for (let at = 0; at < Math.min(image.length, 400); at += 1) {
        pixelsOf(`image/${format}`, image.subarray(0, at));
        for (const value of [0, 1, 0x21, 0x7f, 0xff]) {
          const altered = Buffer.from(image);
          altered[at] = value;
          const pixels = pixelsOf(`image/${format}`, altered);
          expect(pixels === undefined || pixels >= 0).toBe(true);
        }
      }
    }
  });

  it('is undefined for what is no image', () => {
    expect(pixelsOf('application/pdf', Buffer.from('%PDF-1.7'))).toBeUndefined();
    expect(pixelsOf('image/png', new Uint8Array())).toBeUndefined();
  });
});
