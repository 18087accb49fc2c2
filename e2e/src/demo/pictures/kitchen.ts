import { colour, lit, mix } from './colour';
import { brickTiles, cupboards, pendantLamp, plant, room, surface, tap, windowPane } from './interior';
import type { Scene } from './room-look';
import { stonePaint } from './stone';

/** A kitchen with a long worktop under the window and an island in front. */
export const kitchen: Scene = (canvas, look, seed) => {
  const stone = stonePaint(look.stone, seed);
  const front = colour(look.front);
  room(canvas, look, 236, seed);
  canvas.box(0, 96, 480, 76, brickTiles(mix(colour(look.wall), [255, 255, 255], 0.6), 26, 11));
  windowPane(canvas, 196, 40, 92, 92);
  cupboards(canvas, { x: 0, y: 22, width: 166, height: 74 }, 4, front);
  cupboards(canvas, { x: 318, y: 22, width: 162, height: 74 }, 4, front);
  cupboards(canvas, { x: 0, y: 181, width: 480, height: 60 }, 8, front);
  canvas.box(0, 172, 480, 9, (x, y) => lit(stone(x / 320, y / 320), 0.97));
  canvas.box(0, 181, 480, 3, [30, 28, 26], 0.3);
  tap(canvas, 236, 172);
  canvas.box(352, 168, 76, 4, colour('#22242a'));
  canvas.ellipse({ x: 70, y: 160 }, 13, 12, colour('#cf9a5b'));
  plant(canvas, { x: 120, y: 172 }, 26);

  surface(canvas, { left: 104, right: 392, y: 226 }, { left: 62, right: 434, y: 274 }, stone);
  canvas.box(62, 274, 372, 8, (x, y) => lit(stone(x / 372, y / 372), 0.82));
  cupboards(canvas, { x: 76, y: 282, width: 344, height: 66 }, 6, lit(front, 0.9));
  canvas.box(76, 282, 344, 7, [20, 18, 16], 0.35);
  canvas.shape(
    [
      { x: 76, y: 348 },
      { x: 420, y: 348 },
      { x: 452, y: 360 },
      { x: 44, y: 360 },
    ],
    [30, 24, 18],
    0.35,
  );
  canvas.ellipse({ x: 292, y: 247 }, 32, 7, [60, 55, 50], 0.25);
  canvas.ellipse({ x: 292, y: 242 }, 30, 9, colour('#f2efe8'));
  canvas.ellipse({ x: 292, y: 239 }, 27, 6, colour('#d7d0c3'));
  for (const [x, shade] of [
    [278, '#c4483a'],
    [294, '#d9a441'],
    [306, '#8fa757'],
  ] as const)
    canvas.ellipse({ x, y: 235 }, 9, 8, colour(shade));
  for (const x of [150, 248, 346]) pendantLamp(canvas, x, 92, colour('#2f3133'));
};
