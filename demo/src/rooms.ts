import type { OutlineKind } from './outlines';
import type { SceneName } from './pictures';

interface SlabRecipe {
  location: string;
  outlines: readonly OutlineKind[];
}

/** A kind of project: its titles, its photos and the slabs it may need. */
export interface Room {
  names: readonly string[];
  scene: SceneName;
  /** In order of need: a small project uses the first ones. */
  slabs: readonly SlabRecipe[];
  /** Height above the floor in metres. */
  height: number;
}

const slab = (location: string, ...outlines: OutlineKind[]): SlabRecipe => ({ location, outlines });

export const ROOMS = {
  kitchen: {
    names: ['kitchen', 'kitchen renovation', 'open-plan kitchen', 'family kitchen'],
    scene: 'kitchen',
    height: 0.9,
    slabs: [
      slab('Kitchen, sink run', 'run', 'splayed', 'notched'),
      slab('Kitchen island', 'island'),
      slab('Kitchen, corner', 'lShape'),
      slab('Kitchen, hob run', 'run', 'notched'),
      slab('Upstand behind the sink', 'upstand'),
      slab('Breakfast bar', 'splayed', 'island'),
      slab('Upstand behind the hob', 'upstand'),
      slab('Pantry shelf', 'run'),
      slab('Window sill', 'upstand'),
    ],
  },
  bathroom: {
    names: ['bathroom', 'master bath', 'guest bathroom', 'shower room'],
    scene: 'bathroom',
    height: 0.85,
    slabs: [
      slab('Vanity top', 'vanity'),
      slab('Vanity upstand', 'upstand'),
      slab('Shower wall, left', 'panel'),
      slab('Shower wall, back', 'panel'),
      slab('Shower wall, right', 'panel'),
      slab('Bath surround', 'lShape', 'run'),
    ],
  },
  fireplace: {
    names: ['fireplace', 'living room hearth', 'chimney breast'],
    scene: 'fireplace',
    height: 0,
    slabs: [
      slab('Hearth', 'hearth'),
      slab('Chimney breast, left', 'panel'),
      slab('Chimney breast, middle', 'notched', 'panel'),
      slab('Chimney breast, right', 'panel'),
      slab('Mantel shelf', 'upstand'),
    ],
  },
  facade: {
    names: ['facade', 'house front', 'garden wall cladding', 'entrance porch'],
    scene: 'facade',
    height: 0,
    slabs: [
      slab('Front, row 1 left', 'panel'),
      slab('Front, row 1 middle', 'panel'),
      slab('Front, row 1 right', 'panel'),
      slab('Front, row 2 left', 'panel'),
      slab('Front, row 2 middle', 'panel'),
      slab('Front, row 2 right', 'panel'),
      slab('Gable, left', 'panel', 'splayed'),
      slab('Gable, middle', 'panel'),
      slab('Gable, right', 'panel', 'splayed'),
      slab('Door surround', 'lShape', 'notched'),
      slab('Window sill, left', 'upstand'),
      slab('Window sill, right', 'upstand'),
    ],
  },
} satisfies Record<string, Room>;

export type RoomName = keyof typeof ROOMS;

export const STREETS = [
  'Maple Street',
  'Harbor View',
  'Old Mill Lane',
  'Cedar Avenue',
  'Birch Road',
  'Station Road',
  'Elm Court',
  'Lakeside Drive',
  'Chapel Hill',
  'Quarry Lane',
  'Riverbank',
  'Prospect Place',
  'Orchard Close',
  'Foundry Yard',
  'Juniper Way',
  'Sunset Terrace',
  'Kingsway',
  'Meadow Rise',
  'Kingsgate',
  'Pine Ridge',
];
