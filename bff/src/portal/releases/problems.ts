import type { FastifyBaseLogger } from 'fastify';

/** A reason why browsers don't get the current releases. */
export interface ReleaseProblem {
  /** For administrators and the log. */
  text: string;
  /** For probes, which anybody may ask: no paths or names. */
  summary: string;
  err?: unknown;
}

export type ReleaseLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** Keeps the current problems and logs new ones. */
export const createProblems = (log: ReleaseLog) => {
  const bySource = new Map<string, readonly ReleaseProblem[]>();
  const logged = new Set<string>();
  const all = (): ReleaseProblem[] => [...bySource.values()].flat();
  return {
    all,
    has: (source: string): boolean => (bySource.get(source)?.length ?? 0) > 0,
    /** Replaces the problems of one source; problems that remain are not logged again. */
    set: (source: string, problems: readonly ReleaseProblem[], level: keyof ReleaseLog = 'warn'): void => {
      bySource.set(source, problems);
      const now = new Set(all().map(({ text }) => text));
      for (const text of logged) if (!now.has(text)) logged.delete(text);
      for (const { text, err } of problems) {
        if (!logged.has(text)) log[level]({ err }, text);
        logged.add(text);
      }
    },
  };
};

export type Problems = ReturnType<typeof createProblems>;

/** Limits how much of the log and the memory a writer to the store can fill. */
const MAX_WARNINGS = 1_000;

/** Logs each warning once, and counts them. */
export const createWarnings = (log: Pick<ReleaseLog, 'warn'>) => {
  const seen = new Set<string>();
  return {
    count: () => seen.size,
    add: (facts: Readonly<Record<string, string>>, text: string): void => {
      const warning = JSON.stringify([facts, text]);
      if (seen.has(warning) || seen.size >= MAX_WARNINGS) return;
      seen.add(warning);
      log.warn(facts, text);
    },
  };
};
