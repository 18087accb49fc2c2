import type { DealerAccount } from '../clients/people.mts';
import type { Random } from '../clients/random.mts';
import type { Environment } from './environment.mts';

/** The dealers whose clients work during a fault, and the fault's own findings, besides the comparison. */
export interface Scene {
  dealers: readonly DealerAccount[];
  /** Observations that can't be right. */
  wrong: string[];
  /** Figures to print, one a line. */
  notes: string[];
}

/** Something that breaks while clients work. */
export interface Fault<E extends Environment = Environment> {
  /** As on the command line. */
  name: string;
  /** Dealers with two clients each; 3 by default. */
  dealers?: number;
  /** Resolves when everything is mended. */
  inject: (environment: E, random: Random, scene: Scene) => Promise<void>;
}
