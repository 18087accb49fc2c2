import { colour, lit, mix, type Paint, smoothStep } from './colour';
import { cupboards, gradient, plant, room, surface } from './interior';
import type { Scene } from './room-look';
import { stonePaint } from './stone';

/** A chimney breast clad with large panels, and its hearth. */
export const fireplace: Scene = (canvas, look, seed) => {
  const stone = stonePaint(look.stone, seed);
  const panel: Paint = (x, y) => {
    const joint = Math.min(Math.abs(x - 176), Math.abs(x - 304), Math.abs(y - 96));
    const light = (0.9 + 0.14 * (1 - Math.abs(x - 240) / 140)) * (0.72 + 0.28 * smoothStep(0.3, 1.2, joint));
    return lit(stone(x / 260, y / 260), light);
  };
  room(canvas, look, 288, seed);
  canvas.box(112, 0, 256, 288, panel);
  canvas.box(106, 0, 6, 288, [20, 18, 16], 0.18);
  canvas.box(368, 0, 8, 288, [20, 18, 16], 0.25);
  canvas.box(140, 160, 200, 84, colour('#1c1b1a'));
  canvas.box(146, 166, 188, 72, gradient(colour('#17110d'), colour('#4a2412'), 166, 238));
  for (let flame = 0; flame < 11; flame += 1) {
    const x = 160 + flame * 16;
    const height = 26 + ((flame * 29) % 23);
    const tongue = (size: number, shade: string) =>
      canvas.shape(
        [
          { x: x - 10 * size, y: 236 },
          { x: x - 4 * size, y: 236 - height * size * 0.6 },
          { x: x + ((flame % 3) - 1) * 4, y: 236 - height * size },
          { x: x + 5 * size, y: 236 - height * size * 0.5 },
          { x: x + 10 * size, y: 236 },
        ],
        colour(shade),
        0.85,
      );
    tongue(1, '#d9641e');
    tongue(0.66, '#f2a53a');
    tongue(0.34, '#fde7a8');
  }
  surface(canvas, { left: 100, right: 380, y: 268 }, { left: 78, right: 402, y: 296 }, stone);
  canvas.box(78, 296, 324, 12, (x, y) => lit(stone(x / 320, y / 320), 0.8));
  canvas.box(78, 308, 324, 6, [30, 24, 18], 0.35);
  canvas.box(150, 136, 180, 8, (x, y) => mix(colour(look.wood), [40, 30, 22], ((x * 3 + y) % 17) / 60));
  canvas.ellipse({ x: 180, y: 124 }, 8, 12, colour('#9fb0a8'));
  canvas.ellipse({ x: 298, y: 128 }, 6, 8, colour('#d7b98a'));
  cupboards(canvas, { x: 0, y: 216, width: 100, height: 70 }, 2, colour(look.front));
  canvas.box(0, 210, 102, 6, colour(look.wood));
  plant(canvas, { x: 46, y: 210 }, 54);
  canvas.box(404, 232, 76, 44, colour('#8d99a0'));
  canvas.box(404, 188, 22, 88, lit(colour('#8d99a0'), 0.9));
  canvas.box(426, 220, 54, 18, lit(colour('#8d99a0'), 1.12));
};
