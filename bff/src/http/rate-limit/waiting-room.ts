interface Room {
  running: number;
  freed: number;
  waiting: Array<(mayTryAgain: boolean) => void>;
}

/**
 * Keeps count of the attempts that run in this process, by bucket. An attempt that finds its bucket
 * full can wait here for a running one to succeed and to give its point back: so any number of good
 * attempts at once is served, while bad ones still get no more tries than the limit.
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
     * Grows with every place that is freed in these buckets: who found one full while it grew should
     * look again.
     */
    freedPlaces: (buckets: string[]): number =>
      buckets.reduce((sum, bucket) => sum + (rooms.get(bucket)?.freed ?? 0), 0),

    running: (bucket: string): number => rooms.get(bucket)?.running ?? 0,

    enter(buckets: string[]): void {
      for (const bucket of buckets) open(bucket).running += 1;
    },

    /** @param freed did the attempt give its points back? */
    leave(buckets: string[], freed: boolean): void {
      for (const bucket of buckets) {
        const room = open(bucket);
        if (freed) room.freed += 1;
        const next = freed ? room.waiting.shift() : undefined;
        // Whoever is called in takes the place over.
        if (next) next(true);
        else room.running -= 1;
        if (room.running > 0) continue;
        rooms.delete(bucket);
        for (const refuse of room.waiting) refuse(false);
      }
    },

    /**
     * Answers true with a place in the bucket's room, to leave after entering again; false when no
     * running attempt is left that could free one.
     */
    async wait(bucket: string): Promise<boolean> {
      const room = rooms.get(bucket);
      if (!room) return false;
      return new Promise((resolve) => room.waiting.push(resolve));
    },
  };
};
