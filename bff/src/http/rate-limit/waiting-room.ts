interface Room {
  running: number;
  freed: number;
  waiting: Array<(mayTryAgain: boolean) => void>;
}

/**
 * Counts the attempts that run in this process, by bucket. An attempt that finds its bucket full can wait here until
 * a running one succeeds and gives its point back. So any number of concurrent good attempts succeed, while bad ones
 * get no more tries than the limit.
 */
export const createWaitingRoom = () => {
  const rooms = new Map<string, Room>();

  const open = (bucket: string): Room => {
    const room = rooms.get(bucket) ?? { running: 0, freed: 0, waiting: [] };
    rooms.set(bucket, room);
    return room;
  };

  return {
    /**
     * Counts the places freed in these buckets. An attempt that found a bucket full should look again if this has
     * grown meanwhile.
     */
    freedPlaces: (buckets: string[]): number =>
      buckets.reduce((sum, bucket) => sum + (rooms.get(bucket)?.freed ?? 0), 0),

    running: (bucket: string): number => rooms.get(bucket)?.running ?? 0,

    enter(buckets: string[]): void {
      for (const bucket of buckets) open(bucket).running += 1;
    },

    /** @param freed whether the attempt has given its points back */
    leave(buckets: string[], freed: boolean): void {
      for (const bucket of buckets) {
        const room = open(bucket);
        if (freed) room.freed += 1;
        const next = freed ? room.waiting.shift() : undefined;
        // The waiting attempt takes the place over.
        if (next) next(true);
        else room.running -= 1;
        if (room.running > 0) continue;
        rooms.delete(bucket);
        for (const refuse of room.waiting) refuse(false);
      }
    },

    /**
     * Resolves to true with a place in the bucket's room, which the caller leaves after it has entered again; to false
     * when no running attempt is left that could free one.
     */
    async wait(bucket: string): Promise<boolean> {
      const room = rooms.get(bucket);
      if (!room) return false;
      return new Promise((resolve) => room.waiting.push(resolve));
    },
  };
};
