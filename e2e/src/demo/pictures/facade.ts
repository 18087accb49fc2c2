import { colour, lit, type Paint } from './colour';
import { gradient, plant, windowPane } from './interior';
import type { Scene } from './room-look';
import { stonePaint } from './stone';

/** A small house whose walls and path are clad. */
export const facade: Scene = (canvas, look, seed) => {
  const stone = stonePaint(look.stone, seed);
  canvas.box(0, 0, 480, 290, gradient(colour('#8db4d6'), colour('#f3f6f1'), 0, 290));
  canvas.ellipse({ x: 96, y: 52 }, 54, 11, [255, 255, 255], 0.7);
  canvas.ellipse({ x: 128, y: 44 }, 38, 12, [255, 255, 255], 0.7);
  canvas.box(0, 286, 480, 74, gradient(colour('#93a878'), colour('#6f8a58'), 286, 360));
  for (const [x, size] of [
    [22, 78],
    [452, 96],
  ] as const) {
    canvas.box(x - 4, 220, 8, 72, colour('#6b5240'));
    for (const [dx, dy, part] of [
      [-0.3, 0, 0.5],
      [0.3, 0.05, 0.48],
      [0, -0.35, 0.55],
    ] as const)
      canvas.ellipse(
        { x: x + dx * size, y: 200 + dy * size },
        size * part,
        size * part,
        lit(colour('#64875a'), 1 - dy * 0.35),
      );
  }
  const cladding: Paint = (x, y) => {
    const row = Math.floor((y - 70) / 36);
    const column = (x - 84 + (row % 2) * 42) / 84;
    const joint = Math.min((column % 1) * 84, 84 - (column % 1) * 84, (y - 70) % 36);
    const tone = 0.93 + (((Math.floor(column) * 5 + row * 3) % 4) / 4) * 0.12;
    return lit(stone(x / 220 + row * 0.37, y / 220 + Math.floor(column) * 0.21), joint < 1.1 ? 0.66 : tone);
  };
  canvas.box(84, 70, 312, 222, cladding);
  canvas.box(70, 58, 340, 12, colour(look.front));
  canvas.box(84, 70, 312, 9, [20, 20, 20], 0.3);
  windowPane(canvas, 112, 104, 76, 66);
  windowPane(canvas, 292, 104, 76, 66);
  canvas.box(212, 186, 58, 106, lit(colour(look.front), 0.8));
  canvas.box(216, 190, 50, 102, colour(look.wood));
  canvas.box(222, 198, 38, 42, colour('#c9dbe2'));
  canvas.box(257, 246, 3, 16, colour('#d8c48f'));
  canvas.shape(
    [
      { x: 212, y: 292 },
      { x: 270, y: 292 },
      { x: 318, y: 360 },
      { x: 164, y: 360 },
    ],
    (x, y) => lit(stone(x / 300, y / 160), 1.02),
  );
  plant(canvas, { x: 198, y: 292 }, 34);
  plant(canvas, { x: 286, y: 292 }, 34);
};
