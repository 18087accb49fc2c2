import {
  type EmergencyRollback,
  type FoundRollback,
  type ReleaseReader,
  type ReleaseRegistry,
  readEmergencyRollbacks,
  type Trust,
  withRollbacks,
} from '@slabdesk/releases';
import type { Problems } from './problems';

/** Only the newest refused files are named. */
const MAX_REFUSED = 20;
const CANNOT_READ = "emergency rollbacks can't be read";

/**
 * Rollbacks in the store, which take effect while the database does not respond. Only those count that a holder in the trust file has
 * signed.
 */
export const createEmergencyRollbacks = (reader: ReleaseReader, trust: Trust, problems: Problems) => {
  let found: FoundRollback[] = [];
  let inForce: EmergencyRollback[] = [];
  return {
    inForce: () => inForce,
    /** The number of the newest file that is obeyed, also if its rollback was ended; 0 without one. */
    newest: (): number => found.findLast(({ rollback }) => rollback)?.number ?? 0,
    /** Reads what is new. Resolves to whether anything has changed. */
    look: async (): Promise<boolean> => {
      try {
        const before = found;
        found = await readEmergencyRollbacks(reader, trust, before);
        problems.set('rollbacks', []);
        return found.length !== before.length || found.some((each) => !before.includes(each));
      } catch (err) {
        const text = `${CANNOT_READ}: ${(err as Error).message}`;
        problems.set('rollbacks', [{ text, summary: CANNOT_READ, err }]);
        return false;
      }
    },
    /** The registry as browsers get it. */
    over: (registry: ReleaseRegistry): ReleaseRegistry => {
      const given = withRollbacks(
        registry,
        found.flatMap(({ rollback }) => rollback ?? []),
      );
      inForce = given.inForce;
      problems.set('emergency', [
        ...inForce.map(({ remote, release, by, reason }) => ({
          text: `everybody gets ${remote} ${release} by the emergency rollback of ${by} (${reason}), until ${remote} is promoted, pinned or rolled back`,
          summary: 'an emergency rollback is in force',
        })),
        ...found
          .filter(({ reason }) => reason !== undefined)
          .slice(-MAX_REFUSED)
          .map(({ key, reason }) => ({
            text: `${key} is not obeyed: ${reason}`,
            summary: 'an emergency rollback is not obeyed',
          })),
      ]);
      return given.registry;
    },
  };
};

export type EmergencyRollbacks = ReturnType<typeof createEmergencyRollbacks>;
