import type { Random } from '../clients/random.mts';
import type { Environment, MariadbEnvironment } from './environment.mts';

/** Something that breaks while clients work. Resolves when it is mended. */
interface FaultOf<E> {
  /** As on the command line. */
  name: string;
  inject: (environment: E, random: Random) => Promise<void>;
}

export type Fault = FaultOf<Environment>;
export type MariadbFault = FaultOf<MariadbEnvironment>;
