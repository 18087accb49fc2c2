import fc from 'fast-check';
import { PNG } from 'pngjs';
import { measureOutline } from '../outlines';
import { createRandom } from '../random';
import { drawScene, drawSketch, drawStone, type StoneLook } from '.';
import { createCanvas } from './canvas';
import { encodePng } from './png';

const decode = (file: Uint8Array) => PNG.sync.read(Buffer.from(file));

const colourAt = (picture: PNG, x: number, y: number) => [
  ...picture.data.subarray((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 3),
];

const MARBLE: StoneLook = { kind: 'marble', colours: ['#f2f0ec', '#6f7278', '#c9c4bb'] };
const ROOM = { stone: MARBLE, front: '#43594f', wall: '#e9e2d6', wood: '#b98d5f' };

it('keeps a colour that is brighter than white at white, in each channel', () => {
  const canvas = createCanvas(2, 1);
  canvas.box(0, 0, 2, 1, [300, 257, -4]);
  expect([...canvas.pixels()]).toEqual([255, 255, 0, 255, 255, 0]);
});

describe('PNG files', () => {
  it('come back pixel by pixel while the palette holds all colours', () => {
    // Colours at least 16 apart are never taken for one another.
    const pixel = fc.constantFrom<number[]>([0, 0, 0], [255, 255, 255], [200, 16, 32], [16, 200, 96]);
    const size = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(size, size, fc.array(pixel, { minLength: 81, maxLength: 81 }), (width, height, colours) => {
        const pixels = Uint8Array.from(colours.slice(0, width * height).flat());
        const picture = decode(encodePng(width, height, pixels));
        expect([picture.width, picture.height]).toEqual([width, height]);
        expect([...picture.data].filter((_, index) => index % 4 !== 3)).toEqual([...pixels]);
      }),
    );
  });

  it('keep close to the colours where there are more than the palette holds', () => {
    const pixels = Uint8Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 7) % 256);
    const picture = decode(encodePng(64, 64, pixels, 64));
    const shown = [...picture.data].filter((_, index) => index % 4 !== 3);
    const far = shown.filter((value, index) => Math.abs(value - (pixels[index] ?? 0)) > 24);
    expect(far).toEqual([]);
  });
});

describe('the canvas', () => {
  it('fills what lies inside a shape and nothing else', () => {
    const canvas = createCanvas(10, 10);
    canvas.box(2, 3, 4, 5, [255, 0, 0]);
    const picture = decode(encodePng(10, 10, canvas.pixels()));
    for (let y = 0; y < 10; y += 1)
      for (let x = 0; x < 10; x += 1)
        expect(colourAt(picture, x, y)).toEqual(
          x >= 2 && x < 6 && y >= 3 && y < 8 ? [255, 0, 0] : [255, 255, 255],
        );
  });

  it('smooths slanted edges and takes shapes that reach beyond it', () => {
    const canvas = createCanvas(4, 4);
    canvas.shape(
      [
        { x: -9, y: -9 },
        { x: 13, y: 13 },
        { x: -9, y: 13 },
      ],
      [0, 0, 0],
    );
    const values = new Set(canvas.pixels());
    expect([...values].sort((a, b) => a - b)).toEqual([0, 64, 128, 255]);
  });
});

describe('the pictures of the demo data', () => {
  const random = createRandom(3);
  const drawings = {
    stone: () => drawStone('marble', MARBLE, 5),
    kitchen: () => drawScene('kitchen', ROOM, 5),
    bathroom: () => drawScene('bathroom', ROOM, 5),
    fireplace: () => drawScene('fireplace', ROOM, 5),
    facade: () => drawScene('facade', ROOM, 5),
    sketch: () => drawSketch([measureOutline('lShape', random), measureOutline('run', random)], 5),
  };

  it.each(Object.entries(drawings))('%s is a small picture that shows something', (_, draw) => {
    const { data, contentType, name } = draw();
    expect(contentType).toBe('image/png');
    expect(name).toMatch(/\.png$/);
    expect(data.byteLength).toBeLessThan(60_000);
    const picture = decode(data);
    const colours = new Set(
      Array.from({ length: 500 }, (_, i) => colourAt(picture, (i * 7) % 320, (i * 3) % 240).join()),
    );
    expect(colours.size).toBeGreaterThan(8);
  });

  it('are the same for the same seed', () => {
    const sample = (seed: number) => Buffer.from(drawStone('marble', MARBLE, seed).data).toString('base64');
    expect(sample(5)).toBe(sample(5));
    expect(sample(5)).not.toBe(sample(6));
  });
});
