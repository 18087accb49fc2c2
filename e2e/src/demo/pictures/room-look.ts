import type { Canvas } from './canvas';
import type { StoneLook } from './stone';

/** The colours of a room. */
export interface RoomLook {
  stone: StoneLook;
  front: string;
  wall: string;
  wood: string;
}

/** Paints a room on a canvas of 480 by 360. */
export type Scene = (canvas: Canvas, look: RoomLook, seed: number) => void;
