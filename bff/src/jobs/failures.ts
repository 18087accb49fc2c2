/**
 * The records at which a job has failed, so that a run of a limited number doesn't try the same ones each time. In memory: after a
 * restart, all are tried alike.
 */
export const createFailures = () => {
  // In the order of the last attempts.
  const failed = new Set<string>();
  return {
    /** The first `limit` due ids: failed ones come last, the latest attempt at the end. */
    first: (due: readonly string[], limit: number): string[] => {
      const all = new Set(due);
      const others = due.filter((id) => !failed.has(id));
      return [...others, ...[...failed].filter((id) => all.has(id))].slice(0, limit);
    },

    /** Does the work on a record, and notes whether it fails. */
    noting:
      <T>(work: (id: string) => Promise<T>) =>
      async (id: string): Promise<T> => {
        failed.delete(id);
        try {
          return await work(id);
        } catch (error) {
          failed.add(id);
          throw error;
        }
      },
  };
};

export type Failures = ReturnType<typeof createFailures>;
