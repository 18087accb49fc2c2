import type { LocalFile } from '../../driver';
import type { PlanPoint } from '../outlines';
import { bathroom } from './bathroom';
import { type Canvas, createCanvas } from './canvas';
import { facade } from './facade';
import { fireplace } from './fireplace';
import { kitchen } from './kitchen';
import { planSketch } from './plan-sketch';
import { encodePng } from './png';
import type { RoomLook } from './room-look';
import { type StoneLook, stonePaint } from './stone';

export type { RoomLook } from './room-look';
export type { StoneLook } from './stone';

const scenes = { kitchen, bathroom, fireplace, facade };
export type SceneName = keyof typeof scenes;

const SAMPLE = { width: 320, height: 240, colours: 48 };
const PHOTO = { width: 480, height: 360, colours: 128 };

const toFile = (name: string, canvas: Canvas, colours: number): LocalFile => ({
  name: `${name}.png`,
  contentType: 'image/png',
  data: encodePng(canvas.width, canvas.height, canvas.pixels(), colours),
});

/** A sample of a stone, as a dealer photographs it for the price list. */
export const drawStone = (name: string, look: StoneLook, seed: number): LocalFile => {
  // Stone has no hard edges: one sample a pixel is smooth enough, and four times as fast.
  const canvas = createCanvas(SAMPLE.width, SAMPLE.height, 1);
  const paint = stonePaint(look, seed);
  canvas.box(0, 0, SAMPLE.width, SAMPLE.height, (x, y) => paint(x / SAMPLE.width, y / SAMPLE.width));
  return toFile(name, canvas, SAMPLE.colours);
};

/** A room as a customer photographs it. */
export const drawScene = (scene: SceneName, look: RoomLook, seed: number): LocalFile => {
  const canvas = createCanvas(PHOTO.width, PHOTO.height);
  scenes[scene](canvas, look, seed);
  return toFile(scene, canvas, PHOTO.colours);
};

/** A sketch of a few slabs with their lengths. */
export const drawSketch = (outlines: readonly PlanPoint[][], seed: number): LocalFile => {
  const canvas = createCanvas(PHOTO.width, PHOTO.height);
  planSketch(canvas, outlines, seed);
  return toFile('plan', canvas, PHOTO.colours);
};
