import { colour, lit } from './colour';
import { brickTiles, cupboards, gradient, plant, room, surface, tap } from './interior';
import type { Scene } from './room-look';
import { stonePaint } from './stone';

/** A double vanity under a round mirror. */
export const bathroom: Scene = (canvas, look, seed) => {
  const stone = stonePaint(look.stone, seed);
  room(canvas, look, 300, seed);
  canvas.box(0, 0, 480, 196, brickTiles(colour(look.wall), 44, 88));
  canvas.ellipse({ x: 240, y: 92 }, 70, 70, colour('#b08d57'));
  canvas.ellipse({ x: 240, y: 92 }, 66, 66, gradient(colour('#dfe8ea'), colour('#b9c6ca'), 26, 158));
  canvas.shape(
    [
      { x: 206, y: 40 },
      { x: 226, y: 32 },
      { x: 262, y: 150 },
      { x: 240, y: 157 },
    ],
    [255, 255, 255],
    0.28,
  );
  for (const x of [132, 348]) {
    canvas.box(x - 4, 62, 8, 56, colour('#b08d57'));
    canvas.box(x - 7, 70, 14, 40, colour('#fff1d0'));
  }
  surface(canvas, { left: 92, right: 388, y: 186 }, { left: 74, right: 406, y: 208 }, stone);
  canvas.box(74, 208, 332, 14, (x, y) => lit(stone(x / 340, y / 340), 0.84));
  canvas.box(74, 164, 332, 22, (x, y) => lit(stone(x / 340, y / 340 + 0.4), 0.97));
  for (const x of [164, 316]) {
    canvas.ellipse({ x, y: 197 }, 48, 9, [50, 45, 40], 0.3);
    canvas.shape(
      [
        { x: x - 46, y: 178 },
        { x: x + 46, y: 178 },
        { x: x + 34, y: 200 },
        { x: x - 34, y: 200 },
      ],
      gradient(colour('#ffffff'), colour('#d3d0ca'), x - 46, x + 46, false),
    );
    canvas.ellipse({ x, y: 178 }, 46, 5.5, colour('#c4c1bb'));
    tap(canvas, x - 8, 172);
  }
  cupboards(canvas, { x: 84, y: 222, width: 312, height: 74 }, 4, colour(look.front));
  canvas.box(84, 222, 312, 6, [20, 18, 16], 0.35);
  canvas.box(84, 296, 312, 10, [30, 24, 18], 0.3);
  plant(canvas, { x: 384, y: 196 }, 26);
  canvas.box(20, 210, 34, 80, colour('#d8cfc0'));
  canvas.box(24, 210, 3, 80, lit(colour('#d8cfc0'), 0.85));
};
