import type { LocalFile } from '../driver';
import { at } from './collections';
import { measureOutline, type OutlineKind } from './outlines';
import { drawScene, drawSketch, type RoomLook, type SceneName } from './pictures';
import { createRandom } from './random';

const LOOKS: readonly RoomLook[] = [
  {
    stone: { kind: 'marble', colours: ['#f2f0ec', '#6f7278', '#c9c4bb'] },
    front: '#43594f',
    wall: '#e9e2d6',
    wood: '#b98d5f',
  },
  {
    stone: { kind: 'travertine', colours: ['#e6d8c0', '#cdb798', '#8e7656'] },
    front: '#7b8794',
    wall: '#f0ece4',
    wood: '#c9a57a',
  },
  {
    stone: { kind: 'granite', colours: ['#16171a', '#1e2024', '#2a2c31', '#50545c'] },
    front: '#e7e2d8',
    wall: '#d5dad8',
    wood: '#8a6a4b',
  },
];

const SKETCHES: ReadonlyArray<readonly OutlineKind[]> = [
  ['lShape', 'run'],
  ['island', 'splayed'],
  ['notched', 'splayed', 'upstand'],
  ['panel'],
];

/** The pictures that customers upload: a few, drawn when they are first asked for. */
export const createGallery = () => {
  const drawn = new Map<string, LocalFile>();
  const once = (key: string, draw: () => LocalFile) => {
    const file = drawn.get(key) ?? draw();
    drawn.set(key, file);
    return { key, file };
  };
  return {
    scene: (scene: SceneName, number: number) => {
      const look = number % LOOKS.length;
      return once(`${scene}-${look}`, () => drawScene(scene, at(LOOKS, look), look + 1));
    },
    sketch: (number: number) => {
      const plan = number % SKETCHES.length;
      return once(`sketch-${plan}`, () => {
        const random = createRandom(plan + 1);
        return drawSketch(
          at(SKETCHES, plan).map((kind) => measureOutline(kind, random)),
          plan + 1,
        );
      });
    },
  };
};

export type Gallery = ReturnType<typeof createGallery>;
