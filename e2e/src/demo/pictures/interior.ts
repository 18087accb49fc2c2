import type { Canvas, Spot } from './canvas';
import { type Colour, colour, lit, mix, type Paint, smoothStep } from './colour';
import { noise } from './noise';
import type { RoomLook } from './room-look';

const STEEL = colour('#8d9296');

/** A colour that fades from one edge of a stretch to the other, from left to right or downwards. */
export const gradient = (from: Colour, to: Colour, start: number, end: number, down = true): Paint => {
  return (x, y) => mix(from, to, ((down ? y : x) - start) / (end - start));
};

/** Boards of wood that run across the picture, in perspective towards a horizon. */
export const woodFloor = (wood: Colour, top: number, horizon: number, seed: number): Paint => {
  const grain = noise(seed);
  return (x, y) => {
    const depth = 260 / (y - horizon);
    const across = (x - 240) * depth * 0.01;
    const along = depth * 6;
    const board = Math.floor(along);
    const joint = smoothStep(0, 0.08, along - board);
    const tone = 0.9 + ((board * 37) % 11) * 0.014 + grain(across * 6 + board * 7, along * 14) * 0.1;
    return lit(wood, tone * (0.82 + 0.18 * joint) * (0.86 + ((y - top) / 400) * 0.3));
  };
};

/** A horizontal stone surface seen from the front: a trapezium that narrows towards the back. */
export const surface = (
  canvas: Canvas,
  back: { left: number; right: number; y: number },
  front: { left: number; right: number; y: number },
  stone: Paint,
) => {
  const corners: Spot[] = [
    { x: back.left, y: back.y },
    { x: back.right, y: back.y },
    { x: front.right, y: front.y },
    { x: front.left, y: front.y },
  ];
  const ratio = (front.right - front.left) / (back.right - back.left);
  canvas.shape(corners, (x, y) => {
    const down = (y - back.y) / (front.y - back.y);
    const left = back.left + (front.left - back.left) * down;
    const right = back.right + (front.right - back.right) * down;
    // Rows near the back lie closer together, as perspective has it.
    const depth = (down * ratio) / (1 + down * (ratio - 1));
    const light = 1.06 - 0.1 * ((x - left) / (right - left));
    return lit(stone((x - left) / (right - left) + 0.2, (1 - depth) * 0.5), light);
  });
};

/** A front of cupboards with a shadow gap around each door, and handles. */
export const cupboards = (
  canvas: Canvas,
  place: { x: number; y: number; width: number; height: number },
  doors: number,
  face: Colour,
) => {
  const { x, y, width, height } = place;
  canvas.box(x, y, width, height, lit(face, 0.62));
  const step = width / doors;
  for (let door = 0; door < doors; door += 1) {
    const left = x + door * step;
    canvas.box(
      left + 1.5,
      y + 1.5,
      step - 3,
      height - 3,
      gradient(lit(face, 1.04), lit(face, 0.94), y, y + height),
    );
    canvas.box(left + 1.5, y + 1.5, step - 3, 1.2, lit(face, 1.12));
    canvas.box(left + step * 0.28, y + 7, step * 0.44, 2.4, colour('#b79b6b'));
  }
};

/** A window with sky, hills and a frame. */
export const windowPane = (canvas: Canvas, x: number, y: number, width: number, height: number) => {
  const frame = colour('#f7f5f1');
  canvas.box(x - 6, y - 6, width + 12, height + 12, lit(frame, 0.93));
  canvas.box(x - 4, y - 4, width + 8, height + 8, frame);
  canvas.box(x, y, width, height, gradient(colour('#a9cbe3'), colour('#eef3f1'), y, y + height * 0.8));
  const hill = (base: number, swing: number, shade: string) => {
    const ridge = Array.from({ length: 21 }, (_, index) => ({
      x: x + (width * index) / 20,
      y: y + height * (base - swing * Math.sin(index * 0.42 + base * 9)),
    }));
    canvas.shape([...ridge, { x: x + width, y: y + height }, { x, y: y + height }], colour(shade));
  };
  hill(0.72, 0.06, '#a8bca4');
  hill(0.86, 0.05, '#7f9a78');
  canvas.box(x + width / 2 - 2, y, 4, height, frame);
  canvas.box(x - 10, y + height + 6, width + 20, 5, lit(frame, 0.97));
};

/** A lamp that hangs from the ceiling, and its light. */
export const pendantLamp = (canvas: Canvas, x: number, y: number, shade: Colour) => {
  canvas.line({ x, y: 0 }, { x, y: y - 16 }, 1.6, colour('#3a3835'));
  canvas.shape(
    [
      { x: x - 6, y: y - 18 },
      { x: x + 6, y: y - 18 },
      { x: x + 19, y },
      { x: x - 19, y },
    ],
    gradient(lit(shade, 1.25), shade, x - 19, x + 19, false),
  );
  canvas.ellipse({ x, y }, 17, 3.5, colour('#fff3d6'));
};

/** A plant in a pot that stands at a spot. */
export const plant = (canvas: Canvas, { x, y }: Spot, size: number) => {
  for (let leaf = 0; leaf < 9; leaf += 1) {
    const angle = Math.PI * (1.12 + leaf * 0.095);
    const tip = { x: x + Math.cos(angle) * size, y: y - size * 0.5 + Math.sin(angle) * size };
    const side = { x: Math.sin(angle) * size * 0.09, y: -Math.cos(angle) * size * 0.09 };
    const middle = { x: (x + tip.x) / 2, y: (y - size * 0.5 + tip.y) / 2 };
    canvas.shape(
      [
        { x, y: y - size * 0.45 },
        { x: middle.x + side.x, y: middle.y + side.y },
        tip,
        { x: middle.x - side.x, y: middle.y - side.y },
      ],
      lit(colour('#5f8a5b'), 0.8 + (leaf % 3) * 0.17),
    );
  }
  canvas.shape(
    [
      { x: x - size * 0.3, y: y - size * 0.5 },
      { x: x + size * 0.3, y: y - size * 0.5 },
      { x: x + size * 0.22, y },
      { x: x - size * 0.22, y },
    ],
    gradient(colour('#e9e3d8'), colour('#bfb6a7'), x - size * 0.3, x + size * 0.3, false),
  );
};

/** A mixer tap that stands on a worktop. */
export const tap = (canvas: Canvas, x: number, y: number) => {
  canvas.line({ x, y }, { x, y: y - 26 }, 3.5, STEEL);
  canvas.line({ x: x - 1, y: y - 26 }, { x: x + 15, y: y - 26 }, 3.5, STEEL);
  canvas.line({ x: x + 14, y: y - 27 }, { x: x + 14, y: y - 19 }, 3.5, lit(STEEL, 1.1));
};

/** Tiles laid like bricks. */
export const brickTiles = (tile: Colour, width: number, height: number): Paint => {
  return (x, y) => {
    const row = Math.floor(y / height);
    const column = (x + (row % 2) * (width / 2)) / width;
    const edgeX = (column % 1) * width;
    const edgeY = y % height;
    const shade = 0.97 + (((Math.floor(column) * 7 + row * 13) % 5) / 5) * 0.06;
    return edgeX < 1 || edgeY < 1 ? lit(tile, 0.86) : lit(tile, shade);
  };
};

/** A wall down to `floorAt`, a skirting board and a wooden floor. */
export const room = (canvas: Canvas, look: RoomLook, floorAt: number, seed: number) => {
  const wall = colour(look.wall);
  canvas.box(0, 0, 480, floorAt, gradient(lit(wall, 1.03), lit(wall, 0.92), 0, floorAt));
  canvas.box(0, floorAt, 480, 360 - floorAt, woodFloor(colour(look.wood), floorAt, floorAt - 90, seed));
  canvas.box(0, floorAt - 7, 480, 7, lit(wall, 1.06));
};
